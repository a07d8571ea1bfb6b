import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig, type ViewportSize } from "playwright/test";
import type { ModeOptions, ScreenKind } from "./tests/e2e/fixtures";
import { fixtureFolder } from "./tests/fixture/site";
import { browserOptions } from "./tools/browser.mjs";

/** A person's screens; heights as such machines have them. */
const screens: Record<ScreenKind, ViewportSize> = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};
const modes = ["scripted", "no-script", "bundle-blocked"] as const;

/**
 * Each scenario is written once and run on every screen, with scripts, without, and with the bundle blocked;
 * without scripts and with them blocked a tablet shows what a phone does.
 */
const matrix = (["wide", "tablet", "phone"] as const).flatMap((screen) =>
  modes
    .filter((mode) => screen !== "tablet" || mode !== "bundle-blocked")
    .map((mode) => ({
      name: `${screen} ${mode}`,
      testDir: "tests/e2e/pages",
      // Which page an address leads to is the same on every screen; its list of tabs is not.
      testIgnore: screen === "tablet" ? "addresses.spec.ts" : [],
      use: { viewport: screens[screen], screenKind: screen, mode, javaScriptEnabled: mode !== "no-script" },
    })),
);

/** What scripts add is tested by itself; on smaller screens what looks or works differently there. */
const enhanced = [
  { screen: "wide" as const, testMatch: "*.spec.ts" },
  { screen: "tablet" as const, testMatch: "tab-combobox.spec.ts" },
  { screen: "phone" as const, testMatch: "{navigation,tab-combobox,welcome}.spec.ts" },
  { screen: "phone" as const, testMatch: "failures.spec.ts", grep: /the list of tabs/ },
].map(({ screen, testMatch, grep = /./ }) => ({
  name: `${screen} enhanced`,
  testDir: "tests/e2e/enhanced",
  testMatch,
  grep,
  use: { viewport: screens[screen], screenKind: screen },
}));

export default defineConfig<ModeOptions>({
  fullyParallel: true,
  workers: "100%",
  forbidOnly: Boolean(process.env.CI),
  // A build machine may stall for seconds; what fails twice is a failure, what fails once is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list", { printSteps: false }]],
  // The server says in `webServer` below which port that is.
  use: { baseURL: `http://localhost:${process.env.SITE_PORT}`, launchOptions: browserOptions() },
  projects: [
    ...matrix,
    ...enhanced,
    { name: "server", testDir: "tests/e2e/server" },
    { name: "shipped", testDir: "tests/e2e/shipped" },
  ],
  webServer: {
    command: `node ${resolve("node_modules/@remix-run/serve/dist/cli.js")} build/server/index.js`,
    cwd: fixtureFolder,
    // Without PORT it takes a free one. Playwright keeps the group in the environment, as SITE_PORT.
    wait: { stdout: /\[remix-serve\] http:\/\/localhost:(?<site_port>\d+)/ },
    env: {
      NODE_ENV: "production",
      SITE_URL: "https://demo.provehavn.example",
      LEADS_DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), "quayside-")), "leads.db")}`,
      // Each test that submits something is a visitor of its own.
      TRUSTED_PROXIES: "1",
    },
    stdout: "ignore",
  },
});
