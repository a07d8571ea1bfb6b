import { expect, test } from "vitest";
import { OpenedPages } from "~/insights/opened-pages";

test("a page counts as loaded once if its network soon requests the page's parts", () => {
  const page = { kind: "page", tab: "workflow", lang: "en", detail: "fair" } as const;
  const opened = new OpenedPages();
  const take = () => opened.take("192.0.2.1").map(({ detail }) => detail);
  opened.note(page, "192.0.2.1");
  opened.dropOlderHalf();
  opened.note({ ...page, detail: "letter" }, "192.0.2.1");
  expect(opened.take("192.0.2.2")).toEqual([]);
  expect(take()).toEqual(["fair", "letter"]);
  expect(take()).toEqual([]);
  opened.note(page, "192.0.2.1");
  opened.dropOlderHalf();
  opened.dropOlderHalf();
  expect(take()).toEqual([]);
  for (let number = 0; number < 30; number++) opened.note(page, "192.0.2.1");
  expect(take()).toHaveLength(20);
  for (let number = 0; number <= 2_000; number++) opened.note(page, String(number));
  expect([opened.take("1999"), opened.take("2000")]).toEqual([[page], []]);
});
