import { expect, test } from "playwright/test";
import { tabs } from "../../fixture/site";

const broken = /[\0\uFFFD]/;

test("multi-byte characters are never split, at any position in a page", async ({ request }) => {
  const lengths = Math.ceil(100 / tabs.length);
  for (const { path } of tabs) {
    const page = async (length: number) => {
      const tag = `tag-${"x".repeat(length)}`;
      const html = await (await request.get(`${path}?utm_id=${tag}`)).text();
      return html.replaceAll(tag, "tag");
    };
    const expected = await page(0);
    expect(expected).not.toMatch(broken);
    for (let length = 1; length < lengths; length++) {
      if ((await page(length)) !== expected)
        throw new Error(`${path} is another page with ${length} letters`);
    }
  }
});

test("a page repeats the entered text unchanged", async ({ request }) => {
  for (const letter of ["Å", "ø", "–", "語", "🐟", "Åse Øvrebø Hærland Bråten "]) {
    for (const count of [1, 2, 7, 20]) {
      const value = letter.repeat(count).trim();
      const response = await request.post("/Logistics/ANALYSE/B%C3%A6rekraftsrapport", {
        form: { form: "contact", email: "kari", name: value, message: `${value}\n${value}` },
        headers: { "X-Forwarded-For": `10.9.${Number(letter.codePointAt(0)) % 255}.${count}` },
      });
      expect(response.status()).toBe(400);
      const html = await response.text();
      expect(html).not.toMatch(broken);
      expect(html).toContain(`value="${value}"`);
      expect(html).toContain(`>${value}\n${value}</textarea>`);
    }
  }
});
