import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "playwright/test";
import { contentFolder, fixtureFolder } from "../../fixture/site";
import { startSite } from "../started-site";

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content-"));
  cpSync(contentFolder, folder, { recursive: true });
});
test.afterEach(() => rmSync(folder, { recursive: true }));

function replace(file: string, from: string, to: string): void {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(from, to));
}

test("an invalid setting stops the start with a readable message", async () => {
  const { code, output } = await startSite({ SITE_URL: "demo.example.com", PORT: "0" });
  expect(code).toBe(1);
  expect(output).toBe(
    "quayside cannot start: invalid settings\n" +
      "  SITE_URL must be an origin without a path, such as https://demo.example.com (found demo.example.com)\n" +
      "  PORT must be a port number from 1 to 65535 (found 0)\n",
  );
});

test("invalid content stops the start, and the message has file, path and reason", async () => {
  writeFileSync(join(folder, "legal.nb.json"), "{");
  replace("messages.en.json", "Next: {tab}", "Next");
  const { code, output } = await startSite({ CONTENT_DIR: folder });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^quayside cannot start: the content is invalid\n {2}messages\.en\.json: \$\.nextTab: must contain the placeholder \{tab\}\n {2}messages\.en\.json: \$\.tour\.next: must contain the placeholder \{tab\}\n {2}legal\.nb\.json: \$: cannot be read: line 1, column 2: .*\n$/,
  );
});

test("a port that is in use stops the start with a readable message", async () => {
  const other = createServer().listen(0);
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const { code, output } = await startSite({ PORT: port });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(
    `quayside cannot start: invalid settings\n  PORT must be a free port that this user may listen on (found ${port}: EADDRINUSE)\n`,
  );
});

for (const [setting, line] of [
  [
    { HOST: "nonsense.invalid" },
    /^ {2}HOST must be a host name or an IP address of this machine \(found nonsense\.invalid: \w+\)$/m,
  ],
  [
    { NODE_ENV: "development" },
    /^ {2}NODE_ENV is development, which is only for npm run dev: to run a build, set NODE_ENV to production$/m,
  ],
] as const) {
  test(`an unusable ${Object.keys(setting)} stops the start with a readable line`, async () => {
    const { code, output } = await startSite(setting);
    expect(code).toBe(1);
    expect(output).toMatch(/^quayside cannot start: invalid settings$/m);
    expect(output).toMatch(line);
  });
}

test("the server starts with a warning if SITE_URL is missing or a setting is unknown", async () => {
  const { output, url, stop } = await startSite({ SITE_URL: "", LEADS_ORIGINS: "x" });
  expect(output).toMatch(/"level":"warn".*LEADS_ORIGINS is not a setting/);
  expect(output).toMatch(/"level":"warn".*SITE_URL is not set/);
  expect(output).toContain(`links in previews and the sitemap begin with ${url}"`);
  stop();
  const site = await startSite({ SITE_URL: "https://demo.example.com" });
  expect(site.output).not.toContain("SITE_URL");
  site.stop();
});

for (const [reason, line] of [
  [
    "compiled against NODE_MODULE_VERSION 1",
    `node_modules is for another version of Node than ${process.version}: run npm ci`,
  ],
  ["failed to map segment", "SQLite's module cannot be loaded: failed to map segment"],
])
  test(`a module that cannot be loaded stops the start with the reason: ${reason}`, async () => {
    const failing = join(folder, "failing.cjs");
    const error = `Object.assign(new Error("${reason}"), { code: "ERR_DLOPEN_FAILED" })`;
    writeFileSync(failing, `process.dlopen = () => { throw ${error}; };`);
    const { code, output } = await startSite({ NODE_OPTIONS: `--require ${failing}` });
    expect(code).toBe(1);
    expect(output).toBe(`quayside cannot start: ${line}\n`);
  });

test("the server uses another content folder without a rebuild, and logs missing files", async ({ page }) => {
  replace("seafood.json", "Create Purchase", "Kjøp & <salg> 100%");
  replace("seafood.json", "/icons/sections/sales.svg", "/icons/sections/none.svg");
  replace("seafood.json", "/videos/seafood/sales/invoicing.mp4", "/videos/none.mp4");
  const { output, url, stop } = await startSite({ CONTENT_DIR: folder });
  expect(output).toContain("Error retrieving icon sections:none!");
  expect(output).toContain("ENOENT");
  expect(output).toContain(
    'seafood.json: $.entries[0].sections[2].tabs[2].video (section \\"SALES\\", tab \\"Invoicing\\"): /videos/none.mp4 is missing from public/assets',
  );

  await page.goto(`${url}/Seafood/PURCHASE?redirect`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kjøp & <salg> 100%");
  const sales = page.getByRole("link", { name: "SALES", exact: true });
  await expect(sales).toBeVisible();
  await expect(sales.locator("svg")).toHaveCount(0);
  await page.goto(`${url}/Seafood/SALES/Invoicing?redirect`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoicing");
  await expect(page.locator("video")).toHaveCount(0);
  stop();
});

test("the privacy pages state what is stored, for how long, and what a deletion covers", async ({ page }) => {
  const { url, stop } = await startSite({ LEADS_RETENTION_DAYS: "417" });
  const pages = {
    "/Seafood/legal/privacy-policy": [
      "the address of the page you sent it from and its title",
      "the time, and the wording of the consent you gave",
      "deleted from our register 417 days after you sent it",
      "If we have passed it on as this page describes, our staff delete it there by hand",
    ],
    "/Logistics/legal/personvern": [
      "adressen til siden du sendte skjemaet fra, tittelen på den",
      "tidspunktet og ordlyden i samtykket du ga",
      "slettes fra registeret vårt 417 dager etter at du sendte den",
      "Har vi sendt det videre slik denne siden beskriver, sletter medarbeiderne våre det manuelt også der",
    ],
  };
  for (const [path, sentences] of Object.entries(pages)) {
    await page.goto(`${url}${path}?redirect`);
    const article = page.getByRole("article");
    for (const sentence of sentences) await expect(article).toContainText(sentence);
    await expect(article).not.toContainText("{");
  }
  stop();
});

test("the privacy pages name only the recipients that are configured, and the provider's cookie is stored only for a provider", {
  tag: "@thorough",
}, async () => {
  const hutk = "0123456789abcdef0123456789abcdef";
  const provider = { FORMS_PORTAL_ID: "1", FORMS_LEAD_FORM_ID: "a", FORMS_CONTACT_FORM_ID: "b" };
  const nowhere = "http://127.0.0.1:9";
  const recipients: [Record<string, string>, string[], string | null][] = [
    [{}, [], null],
    [{ ...provider, FORMS_SUBMIT_URL: nowhere }, ["Our form provider", "Skjemaleverandøren vår"], hutk],
    [
      { NOTIFY_SMTP_URL: "smtp://127.0.0.1:9", NOTIFY_FROM: "a@example.com", NOTIFY_TO: "b@example.com" },
      ["E-mail to our staff", "E-post til medarbeiderne våre"],
      null,
    ],
    [
      { WEBHOOK_URL: nowhere, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString("base64")}` },
      ["Our other systems", "Andre systemer hos oss"],
      null,
    ],
  ];
  const all = recipients.flatMap(([, headings]) => headings);
  for (const [env, headings, stored] of recipients) {
    const file = join(mkdtempSync(join(tmpdir(), "quayside-")), "leads.db");
    const { url, signal } = await startSite({ ...env, LEADS_DATABASE_URL: `sqlite:${file}` });
    const paths = ["/Seafood/legal/privacy-policy", "/Logistics/legal/personvern"];
    const pages = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
    expect(all.filter((heading) => pages.join().includes(`<h2>${heading}</h2>`))).toEqual(headings);
    expect(pages.map((page) => page.includes("HubSpot"))).toEqual(pages.map(() => stored !== null));
    const body = new URLSearchParams({
      form: "contact",
      email: "kari@example.com",
      name: "Kari",
      message: "Hei",
      consent: "yes",
    });
    const posted = await fetch(`${url}/Seafood/PURCHASE/Workflow`, {
      method: "POST",
      body,
      headers: { Cookie: `hubspotutk=${hutk}` },
      redirect: "manual",
    });
    expect(posted.status).toBe(303);
    await signal("SIGTERM");
    const database = new Database(file, { readonly: true });
    expect(database.prepare("select hutk from leads").pluck().all()).toEqual([stored]);
    database.close();
  }
});

test("too low a limit for open files stops the start with a readable message", () => {
  const cli = resolve("node_modules/@remix-run/serve/dist/cli.js");
  const server = ["-c", 'ulimit -n 450 && exec "$0" "$@"', process.execPath, cli, "build/server/index.js"];
  const { status, stdout, stderr } = spawnSync("sh", server, {
    cwd: fixtureFolder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      SITE_URL: "https://demo.example.com",
      LEADS_DATABASE_URL: `sqlite:${join(folder, "leads.db")}`,
    },
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    "quayside cannot start: the limit on open files and connections is too low: raise it, for example with ulimit -n 8192\n",
  );
});
