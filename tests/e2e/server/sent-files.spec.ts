import { expect, test } from "playwright/test";
import { ask } from "../raw-request";

const siteUrl = "https://demo.provehavn.example";
const draft = "/Seafood/mail.eml?share-stops=workflow@9,invoicing&share-rep=solveig";

test("mail.eml is a download with the same bytes each time", async ({ baseURL }) => {
  const [first, second] = [await ask(baseURL, draft), await ask(baseURL, `${draft}&utm_source=x`)];
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    "content-type": "message/rfc822",
    "content-disposition": 'attachment; filename="mail.eml"',
    "cache-control": "public, max-age=300",
  });
  expect(second.body).toBe(first.body);
});

for (const address of [
  "/Seafood/mail.eml",
  "/Seafood/mail.eml?share-stops=nothing%0D%0ABcc:everybody@example.com",
]) {
  test(`${address} gets status 404`, async ({ baseURL }) => {
    expect((await ask(baseURL, address)).status).toBe(404);
  });
}

test("a URL cannot add lines to the draft", async ({ baseURL }) => {
  const line = encodeURIComponent("\r\nBcc: everybody@example.com\r\n\r\nX");
  const hostile =
    draft.replace("solveig", line) +
    ["campaign", "captions", "opens"].map((each) => `&share-${each}=${line}`).join("");
  expect((await ask(baseURL, hostile)).body).not.toContain("everybody");
});

test("a draft has plain text and HTML, which shows the attached posters", async ({ baseURL }) => {
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
