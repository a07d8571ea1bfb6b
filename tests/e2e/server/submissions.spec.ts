import { expect, test } from "playwright/test";
import { startSite } from "../started-site";

const path = "/Seafood/PURCHASE/Workflow";

function visitor(): { "X-Forwarded-For": string } {
  const part = () => Math.floor(Math.random() * 255);
  return { "X-Forwarded-For": `10.${part()}.${part()}.${part()}` };
}

const valid = { form: "contact", email: "kari@example.com", name: "Kari", message: "Hei", consent: "yes" };

test("an accepted submission is answered by a redirect to the page that thanks for it", async ({
  request,
}) => {
  const response = await request.post(`${path}?internal&t=3`, {
    form: valid,
    headers: visitor(),
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  expect(response.headers().location).toBe(`${path}?internal&sent=contact#contact`);
  const page = await request.get(`${path}?internal&sent=contact`);
  expect(await page.text()).toContain("Thank you. We have your message");
});

test("a store that cannot be written: the visitor keeps what was typed and gets an address, readiness fails", async ({
  request,
}) => {
  const site = await startSite({ LEADS_DATABASE_URL: "sqlite:/dev/null/leads.db" });
  const response = await request.post(site.url + path, {
    form: { ...valid, message: "kept" },
    headers: visitor(),
  });
  expect(response.status()).toBe(503);
  expect(await response.text()).toMatch(/write to hello@tidevann\.example[\s\S]*>kept<\/textarea>/);
  expect((await request.get(`${site.url}/readyz`)).status()).toBe(503);
  expect((await request.get(`${site.url}${path}`)).status()).toBe(200);
  site.stop();
});

test("a server that can store leads is ready", async ({ request }) => {
  expect((await request.get("/readyz")).status()).toBe(200);
});

test.describe("each refusal is a clear page with the right status", () => {
  const cases: [
    string,
    number,
    RegExp,
    Parameters<import("playwright/test").APIRequestContext["post"]>[1],
  ][] = [
    ["faulty values", 400, /Please check the fields marked below/, { form: { ...valid, email: "nope" } }],
    [
      "an e-mail address of 255 characters",
      400,
      /at most 254/,
      { form: { ...valid, email: `a@${"b".repeat(250)}.no` } },
    ],
    [
      "65 characters before the @",
      400,
      /an address like/,
      { form: { ...valid, email: `${"a".repeat(65)}@b.no` } },
    ],
    ["a filled honeypot", 400, /a program sent the form/, { form: { ...valid, website: "x" } }],
    [
      "another site's form",
      403,
      /sent from another website/,
      { form: valid, headers: { Origin: "https://evil.example" } },
    ],
    [
      "a malformed origin",
      403,
      /sent from another website/,
      { form: valid, headers: { Origin: "nonsense" } },
    ],
    [
      "more than 16 KB",
      413,
      /more text than the form can take/,
      { form: { ...valid, message: "x".repeat(17_000) } },
    ],
    ["a multipart body", 415, /a format that we cannot read/, { multipart: valid }],
    ["JSON", 415, /a format that we cannot read/, { data: valid }],
    [
      "a form that we do not have",
      415,
      /a format that we cannot read/,
      { form: { ...valid, form: "order" } },
    ],
  ];
  for (const [name, status, text, options] of cases) {
    test(name, async ({ request }) => {
      const response = await request.post(path, {
        ...options,
        headers: { ...visitor(), ...options?.headers },
      });
      expect(response.status()).toBe(status);
      const html = await response.text();
      expect(html).toMatch(text);
      expect(html).toContain("Purchase Workflow");
      expect(response.headers()["cache-control"]).toBe("no-store");
    });
  }

  test("too many from one address", async ({ request }) => {
    const headers = visitor();
    const statuses = new Set<number>();
    for (let count = 0; count < 31; count++) {
      const form = { ...valid, message: `number ${count}` };
      statuses.add((await request.post(path, { form, headers, maxRedirects: 0 })).status());
    }
    expect([...statuses]).toEqual([303, 429]);
    const refused = await request.post(path, { form: { ...valid, message: "kept" }, headers });
    expect(await refused.text()).toMatch(/Please wait ten minutes[\s\S]*>kept<\/textarea>/);
  });
});
