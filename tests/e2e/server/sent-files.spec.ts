import { expect, test } from "playwright/test";
import { eventIn } from "../../calendar-file";
import { ask } from "../raw-request";

const siteUrl = "https://demo.provehavn.example";
const meeting = "/Logistics/meeting.ics?share-stops=workflow@9,fakturering&share-rep=solveig";
const valid = "&share-day=2027-07-15&share-time=10:00";
const draft = "/Seafood/mail.eml?share-stops=workflow@9,invoicing&share-rep=solveig";

for (const [address, type, name] of [
  [meeting + valid, "text/calendar; charset=utf-8", "meeting.ics"],
  [draft, "message/rfc822", "mail.eml"],
] as const) {
  test(`${name} is a file to keep, the same bytes each time`, async ({ baseURL }) => {
    const [first, second] = [await ask(baseURL, address), await ask(baseURL, `${address}&utm_source=x`)];
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "public, max-age=300",
    });
    expect(second.body).toBe(first.body);
  });
}

test("a meeting keeps to RFC 5545, in the area's language", async ({ baseURL }) => {
  const event = eventIn((await ask(baseURL, meeting + valid)).body);
  const link = `${siteUrl}/Seafood?redirect&tour=workflow@9,fakturering&rep=solveig`;
  expect(event.summary).toBe("Møte: Godkjenning av innkjøp, Fakturering");
  expect(event.description).toMatch(
    /^Forslag til tidspunkt: torsdag 15\. juli 2027 kl\. 10:00, Norge \(Oslo\)\.\n/,
  );
  expect(event.description).toContain(`\n${link}\n`);
  expect(event.description).toContain("\n\nSolveig Berg\nRådgiver\n");
  expect(event.component.getFirstPropertyValue("url")).toBe(link.replace(",", "%2C"));
  expect(event.component.getFirstProperty("organizer")?.getParameter("cn")).toBe("Solveig Berg");
  expect(event.component.parent?.getFirstPropertyValue("method")).toBe("PUBLISH");
  const later = eventIn((await ask(baseURL, meeting + valid.replace("10:00", "11:00"))).body);
  expect(later.uid).not.toBe(event.uid);
  const anonymous = eventIn((await ask(baseURL, meeting.replace("solveig", "nobody") + valid)).body);
  expect(anonymous.organizer).toBeNull();
});

for (const address of [
  `${meeting}`,
  `${meeting}&share-day=2027-02-30&share-time=10:00`,
  `${meeting}&share-day=2027-02-03&share-time=10:00%0D%0AATTACH:https://evil.example`,
  `${meeting + valid}&share-minutes=9e9`,
  `${meeting + valid}&share-zone=%00`,
  `/Seafood/meeting.ics?share-stops=nothing${valid}`,
  `/robots.txt/meeting.ics?share-stops=workflow${valid}`,
  "/Seafood/mail.eml",
  "/Seafood/mail.eml?share-stops=nothing%0D%0ABcc:everybody@example.com",
]) {
  test(`${address} is missing`, async ({ baseURL }) => {
    expect((await ask(baseURL, address)).status).toBe(404);
  });
}

test("nothing of an address becomes a line of a file", async ({ baseURL }) => {
  const line = encodeURIComponent("\r\nBcc: everybody@example.com\r\n\r\nX");
  for (const address of [meeting + valid, draft]) {
    const hostile =
      address.replace("solveig", line) +
      ["campaign", "captions", "opens"].map((each) => `&share-${each}=${line}`).join("");
    expect((await ask(baseURL, hostile)).body).not.toContain("everybody");
  }
});

test("a draft has the text, plain and as HTML, and shows the posters that it brings", async ({ baseURL }) => {
  const { body } = await ask(baseURL, draft);
  expect(/[^\r]\n|\r[^\n]/.test(body)).toBe(false);
  const [head = ""] = body.split("\r\n\r\n", 1);
  expect(head.split("\r\n").map((line) => line.split(":")[0])).toEqual([
    "X-Unsent",
    "Subject",
    "MIME-Version",
    "Content-Type",
  ]);
  expect(head).toContain("Subject: Demo: Workflow, Invoicing\r\n");
  const readable = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const link = `${siteUrl}/Seafood?redirect&tour=workflow@9,invoicing&rep=solveig`;
  const [texts = ""] = readable.split("\r\nContent-Type: image/jpeg", 1);
  expect(texts).toContain(`\r\n${link}\r\n`);
  expect(texts).toContain(`<a href="${link.replaceAll("&", "&amp;")}">`);
  expect(texts).toContain("Solveig Berg<br/>Adviser<br/>");
  for (const id of ["workflow", "invoicing"]) {
    expect(texts).toContain(`src="cid:${id}@quayside"`);
    const [, picture = ""] =
      new RegExp(`Content-ID: <${id}@quayside>[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(body) ?? [];
    expect(Buffer.from(picture, "base64").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  }
});
