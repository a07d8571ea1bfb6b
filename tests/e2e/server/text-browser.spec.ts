import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "playwright/test";

const missing = spawnSync("lynx", ["-version"]).status !== 0;
test.skip(missing && !process.env.CI, "lynx is not installed");

function read(url: string) {
  const dump = execFileSync(
    "lynx",
    ["-dump", "-width=200", "-assume_charset=utf-8", "-display_charset=utf-8", url],
    {
      encoding: "utf8",
    },
  );
  const [text = "", references = ""] = dump.split(/^References$/m);
  const addresses = new Map(
    [...references.matchAll(/^\s*(\d+)\. (.+)$/gm)].map(([, number, address]) => [number, address]),
  );
  const follow = (label: string) => {
    const number = [...text.matchAll(/\[(\d+)\]([^[\n]*)/g)].find(
      ([, , messages]) => messages?.trim() === label,
    )?.[1];
    const address = addresses.get(number);
    if (!address) throw new Error(`no link "${label}" in:\n${text}`);
    // lynx lists URLs with unescaped spaces.
    return read(address.replaceAll(" ", "%20"));
  };
  return { text, follow };
}

test("lynx, which has no scripts, follows links to a demo and the contact section", ({ baseURL }) => {
  const front = read(`${baseURL}/?internal`);
  expect(front.text).toContain("Introduction to Prøvehavn Seafood Cloud");
  expect(front.text).toMatch(/Prøvehavn Switch demo: Seafood Click here/);

  const purchase = front.follow("PURCHASE").follow("Invoice Management");
  expect(purchase.text).toContain("Invoice Management");
  expect(purchase.follow("Contact us").text).toContain("solveig@provehavn.example");

  const norwegian = purchase.follow("Logistics Transport og fortolling. På norsk.");
  expect(norwegian.text).toContain("KUNDEHISTORIER");
  const driver = norwegian.follow("SJÅFØR OG TRANSPORTKJØPER").follow("Connect");
  expect(driver.text).toContain("Connect");
  expect(driver.follow("Personvernerklæring").text).toContain("Datatilsynet");
});
