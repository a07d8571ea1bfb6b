import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { LeadStore } from "~/leads/store/store.server";
import { ask, open } from "../raw-request";
import { startSite } from "../started-site";

const path = "/Seafood/PURCHASE/Workflow";

function visitor(): { "X-Forwarded-For": string } {
  const part = () => Math.floor(Math.random() * 255);
  return { "X-Forwarded-For": `10.${part()}.${part()}.${part()}` };
}

const valid = { form: "contact", email: "kari@example.com", name: "Kari", message: "Hei", consent: "yes" };

test("an accepted submission redirects to a confirmation page", async ({ request }) => {
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

test("accepts the longest message in any writing system", async ({ request }) => {
  for (const letter of ["ð", "語"]) {
    const form = { ...valid, message: letter.repeat(4000) };
    const { status } = await request
      .post(path, { form, headers: visitor(), maxRedirects: 0 })
      .then((answer) => ({ status: answer.status() }));
    expect(status, letter).toBe(303);
  }
});

test("a lead has its page's product, even if the form names another product", async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), "submissions-"));
  const database = `sqlite:${join(folder, "leads.db")}`;
  const site = await startSite({ LEADS_DATABASE_URL: database });
  for (const [area, email] of [
    ["/Seafood/PURCHASE/Workflow", "seafood@example.com"],
    ["/Logistics/ANALYSE/B%C3%A6rekraftsrapport", "logistics@example.com"],
  ] as const) {
    const form = { ...valid, email, product: "Seafood", lang: "en" };
    const answer = await request.post(site.url + area, { form, headers: visitor(), maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
  site.stop();
  const store = new LeadStore(database);
  const products = (await store.list()).map(({ email, product, lang }) => [email, product, lang]);
  expect(products.sort()).toEqual([
    ["logistics@example.com", "Logistics", "nb"],
    ["seafood@example.com", "Seafood", "en"],
  ]);
  await store.close();
  rmSync(folder, { recursive: true });
});

test("if storing fails, the visitor keeps the typed text and gets an e-mail address", async ({ request }) => {
  const site = await startSite({ LEADS_DATABASE_URL: "sqlite:/dev/null/leads.db" });
  const response = await request.post(site.url + path, {
    form: { ...valid, message: "kept" },
    headers: visitor(),
  });
  expect(response.status()).toBe(503);
  expect(await response.text()).toMatch(/write to hello@provehavn\.example[\s\S]*>kept<\/textarea>/);
  expect((await request.get(`${site.url}${path}`)).status()).toBe(200);
  site.stop();
});

test.describe("accepts a form sent from a 404 page", () => {
  const home = "/Logistics/KUNDEHISTORIER/Skarv%C3%B8y%20Transport";
  for (const [name, address, referer, arrives] of [
    ["with an unknown tab", "/Logistics/ANALYSE/Nope?a=b", undefined, home],
    ["whose URL does not belong to any section", "/x.php/y/z?a=b", undefined, /^\/Seafood\/WELCOME/],
    [
      "that another page links to, and uses the other page",
      "/Logistics/legal/nope?a=b",
      "http://localhost/Logistics/ANALYSE/B%C3%A6rekraftsrapport?a=b",
      "/Logistics/ANALYSE/B%C3%A6rekraftsrapport",
    ],
    [
      "with an overlong Referer, which is ignored",
      "/Logistics/legal/nope?a=b",
      `http://localhost/Logistics/ANALYSE/B%C3%A6rekraftsrapport?${"a".repeat(4096)}`,
      home,
    ],
  ] as const) {
    test(name, async ({ request, baseURL }) => {
      const headers = { ...visitor(), ...(referer && { Referer: referer }) };
      const invalid = await request.post(address, { form: { ...valid, email: "kari" }, headers });
      expect(invalid.status()).toBe(400);
      expect(await invalid.text()).toContain('value="kari"');
      const sent = await request.post(address, { form: valid, headers, maxRedirects: 0 });
      expect(sent.status()).toBe(303);
      const { pathname, search, hash } = new URL(sent.headers().location ?? "", baseURL);
      expect([search, hash]).toEqual(["?a=b&sent=contact", "#contact"]);
      if (typeof arrives === "string") expect(pathname).toBe(arrives);
      else expect(pathname).toMatch(arrives);
    });
  }
});

test("limits valid and invalid forms per network, in every notation of IP addresses", async ({ request }) => {
  const statuses: number[] = [];
  const send = (address: string, values: object) =>
    request.post(path, {
      form: { ...valid, ...values },
      headers: { "X-Forwarded-For": address },
      maxRedirects: 0,
    });
  const spellings = [
    "2001:db8:7:7::",
    "[2001:DB8:7:7::]:443",
    "2001:db8:0007:7:ffff::",
    "2001:db8:7:7::192.0.2.",
  ];
  for (let number = 1; number <= 61; number++) {
    const spelling = spellings[number % spellings.length] ?? "";
    const address = spelling.endsWith(".") ? `${spelling}${number}` : spelling.replace("::", `::${number}`);
    const values = number % 2 ? { email: "kari" } : { message: `number ${number}` };
    statuses.push((await send(address, values)).status());
  }
  expect(statuses).toEqual([...Array(30).fill([400, 303]).flat(), 429]);
  const refused = await send("2001:db8:7:7::1", { message: "kept" });
  expect(refused.status()).toBe(429);
  expect(await refused.text()).toMatch(/Please wait ten minutes[\s\S]*>kept<\/textarea>/);
});

test.describe("each rejection is a clear page with the right status", () => {
  const cases: [
    string,
    number,
    RegExp,
    Parameters<import("playwright/test").APIRequestContext["post"]>[1],
  ][] = [
    ["a filled honeypot", 400, /a program sent the form/, { form: { ...valid, shoal: "x" } }],
    [
      "another site's form",
      403,
      /sent from another website/,
      { form: valid, headers: { Origin: "https://evil.example" } },
    ],
    [
      "a text that is too long for its field",
      400,
      /Please use at most 4000 characters[\s\S]*x{4001}|x{4001}[\s\S]*at most 4000/,
      { form: { ...valid, message: "x".repeat(17_000) } },
    ],
    [
      "a body larger than any form",
      413,
      /more text than the form can take/,
      { form: { ...valid, message: "x".repeat(97 * 1024) } },
    ],
    ["a multipart body", 415, /a format we cannot read/, { multipart: valid }],
    ["an unknown form", 415, /a format we cannot read/, { form: { ...valid, form: "order" } }],
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
});

test.describe("a form with an empty, late or missing body delays no other visitor", () => {
  test.describe.configure({ mode: "parallel" });

  const post = (
    lines: string[],
    body = "",
    target = path,
    type = "application/x-www-form-urlencoded",
    from = visitor()["X-Forwarded-For"],
  ) =>
    [
      `POST ${target} HTTP/1.1`,
      "Host: x",
      `X-Forwarded-For: ${from}`,
      `Content-Type: ${type}`,
      ...lines,
      "",
      body,
    ].join("\r\n");
  const chunked = "Transfer-Encoding: chunked";

  for (const [name, bytes, answer] of [
    ["of length 0", post(["Content-Length: 0"]), 400],
    ["without a length", post([]), 400],
    ["in zero chunks", post([chunked], "0\r\n\r\n"), 400],
    ["sent by a script", post(["Content-Length: 0"], "", `${path}.data`), 400],
    ["of length 0, to a missing page", post(["Content-Length: 0"], "", "/Seafood/nope/nope"), 400],
    ["that never arrives", post(["Content-Length: 100"]), 408],
    ["in chunks that never end", post([chunked], "5\r\nform=\r\n"), 408],
    ["that arrives byte by byte", post(["Content-Length: 100"], "f"), 408],
    ["whose client disconnects", post(["Content-Length: 100"], "f"), undefined],
  ] as const) {
    test(name, async ({ baseURL }) => {
      const { socket, answer: answered, closed } = await open(baseURL, bytes);
      const drip =
        name.includes("byte by byte") && setInterval(() => socket.writable && socket.write("x"), 500);
      await expectOthersServed(baseURL);
      if (answer === undefined) socket.destroy();
      else
        await expect.poll(answered, { timeout: 30_000 }).toMatch(new RegExp(`^HTTP/1\\.1 ${answer} `, "m"));
      await expectOthersServed(baseURL);
      if (answer !== 408) socket.destroy();
      await closed;
      if (drip) clearInterval(drip);
    });
  }

  test("500 empty and 500 late bodies in parallel from one network", async () => {
    const site = await startSite({ TRUSTED_PROXIES: "1" });
    const lengths = Array.from({ length: 1_000 }, (_, number) => `Content-Length: ${number % 2 && 100}`);
    const connections = await Promise.all(
      lengths.map((length) => open(site.url, post([length], "", path, undefined, "10.8.8.8"))),
    );
    await expectOthersServed(site.url);
    for (const { socket } of connections) socket.destroy();
    site.stop();
  });

  async function expectOthersServed(url: string | undefined) {
    const form = new URLSearchParams({ ...valid, message: String(Math.random()) }).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const answers = await Promise.all([
      ask(url, path, { method: "POST", headers: { ...visitor(), ...type }, body: form }),
      ask(url, `/Seafood/search?q=fish+${Math.random()}`, { headers: visitor() }),
      ask(url, `${path}?t=${Math.random()}`, { headers: visitor() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 200, 200]);
  }
});
