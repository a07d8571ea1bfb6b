import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig, type ViewportSize } from "playwright/test";
import type { ModeOptions, ScreenKind } from "./tests/e2e/fixtures";
import { fixtureFolder } from "./tests/fixture/site";
import { freePort } from "./tests/free-port";
import { browserOptions } from "./tools/chromium.mjs";

/** A person's screens; heights as such machines have them. */
const screens: Record<ScreenKind, ViewportSize> = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};

/**
 * Each scenario is written once, and runs on a wide screen with scripts and on a phone without. `@scripted`: only with
 * scripts, because it needs them or because they do not change what it tests. `@layout` and `@tablet`: the layout differs
 * on a phone or a tablet. `@bundle`: it depends on the script in the head or on styles for `scripting: enabled`; otherwise
 * a blocked bundle shows the page without scripts.
 */
const matrix = [
  { screen: "wide", mode: "scripted", grep: /./ },
  { screen: "phone", mode: "no-script", grep: /./ },
  { screen: "wide", mode: "bundle-blocked", grep: /@bundle/ },
  { screen: "phone", mode: "scripted", grep: /@layout/ },
  { screen: "tablet", mode: "scripted", grep: /@tablet/ },
] as const;

const pages = matrix.map(({ screen, mode, grep }) => ({
  name: `${screen} ${mode}`,
  testDir: "tests/e2e/pages",
  grep,
  grepInvert: mode === "scripted" ? [] : /@scripted/,
  use: { viewport: screens[screen], screenKind: screen, mode, javaScriptEnabled: mode !== "no-script" },
}));

/** What scripts add is tested by itself; on a phone what is not there on wide screens, or looks different. */
const enhanced = [
  { screen: "wide", grepInvert: /@narrow/ },
  { screen: "phone", grep: /@narrow|@layout/ },
] as const;

export default defineConfig<ModeOptions>({
  fullyParallel: true,
  workers: "100%",
  // A machine may have much else to do, and nothing here is to fail for that.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A build machine may stall for seconds; what fails twice is a failure, what fails once is told as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list", { printSteps: false }]],
  // The server says in `webServer` below which port that is.
  use: { baseURL: `http://localhost:${process.env.SITE_PORT}`, launchOptions: browserOptions() },
  projects: [
    ...pages,
    ...enhanced.map(({ screen, ...tags }) => ({
      name: `${screen} enhanced`,
      testDir: "tests/e2e/enhanced",
      ...tags,
      use: { viewport: screens[screen], screenKind: screen },
    })),
    { name: "server", testDir: "tests/e2e/server" },
    { name: "shipped", testDir: "tests/e2e/shipped" },
  ],
  webServer: {
    command: `node ${resolve("node_modules/@remix-run/serve/dist/cli.js")} build/server/index.js`,
    cwd: fixtureFolder,
    // Playwright keeps the group in the environment, as SITE_PORT: its workers read this file too.
    wait: { stdout: /\[remix-serve\] http:\/\/localhost:(?<site_port>\d+)/ },
    env: {
      NODE_ENV: "production",
      PORT: String(await freePort()),
      SITE_URL: "https://demo.provehavn.example",
      LEADS_DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), "quayside-")), "leads.db")}`,
      // Each test that submits something is a visitor of its own.
      TRUSTED_PROXIES: "1",
    },
    stdout: "ignore",
  },
});
