import axe from "axe-core";
import { expect, test } from "vitest";
import { openEditor } from "./browser";

const { newWindow } = openEditor();

test.each(["seafood.json", "forms.json"])("axe finds no errors in the form of %s", async (file) => {
  const page = await newWindow();
  await page.getByRole("link", { name: file }).click();
  await page.getByRole("button", { name: `Save ${file}` }).waitFor();
  await page.locator("details").evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
