import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig, type ViewportSize } from "playwright/test";
import type { ModeOptions, ScreenKind } from "./tests/e2e/fixtures";
import { fixtureFolder } from "./tests/fixture/site";
import { freePort } from "./tests/free-port";
import { browserOptions } from "./tools/chromium.mjs";

const screens: Record<ScreenKind, ViewportSize> = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};

/**
 * Each scenario is written once, and runs on a wide screen with scripts and on a phone without. Tags: `@scripted` runs
 * only with scripts; `@layout` and `@tablet` also run on a phone or tablet, whose layout differs; `@bundle` also runs with
 * a blocked bundle, because it depends on the script in the head or on styles for `scripting: enabled`.
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

/**
 * Tests of features that need scripts. They run on a phone only if the feature is absent or looks different
 * on wide screens.
 */
const enhanced = [
  { screen: "wide", grepInvert: /@narrow/ },
  { screen: "phone", grep: /@narrow|@layout/ },
] as const;

export default defineConfig<ModeOptions>({
  fullyParallel: true,
  workers: "100%",
  // The timeout is long, so that a test does not fail because the machine is busy.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // Build machines may stall for seconds. A test that passes at the second attempt is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list", { printSteps: false }]],
  // The port is set by `webServer` below.
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
    // Playwright passes the named group as SITE_PORT to its workers, which read this file too.
    wait: { stdout: /\[remix-serve\] http:\/\/localhost:(?<site_port>\d+)/ },
    env: {
      NODE_ENV: "production",
      PORT: String(await freePort()),
      SITE_URL: "https://demo.provehavn.example",
      LEADS_DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), "quayside-")), "leads.db")}`,
      // With a trusted proxy, each test that submits a form can use a different client IP address.
      TRUSTED_PROXIES: "1",
    },
    stdout: "ignore",
  },
});
