import { listedTabs, pathTo } from "~/urls/tables/addresses";
import { content } from "../../fixture/site";
import { violations } from "../axe";
import { expect, test } from "../fixtures";

test.use({ expectedErrors: /404 \(Not Found\)/ });

for (const { product, sections, legal, questions } of Object.values(content.products)) {
  const area = product.value;
  const ofArea = area === "Seafood" ? [] : ["@thorough"];
  const pages: { name: string; paths: string[]; tag: string[] }[] = [
    ...sections.slice(0, 2).map((section, index) => ({
      name: section.sectionName,
      tag: index === 0 ? ["@layout"] : ["@thorough"],
      paths: listedTabs(section.tabs).map(({ tab }) => pathTo(area, section.sectionName, tab)),
    })),
    { name: "legal pages", tag: ["@layout"], paths: legal.map(({ slug }) => pathTo(area, "legal", slug)) },
    {
      name: "search",
      tag: ["@layout"],
      paths: ["", "?q=box", "?q=faktura", "?q=zzzz"].map((query) => pathTo(area, "search") + query),
    },
    {
      name: "missing pages",
      tag: ["@layout"],
      paths: [pathTo(area, "Nope"), `${pathTo(area)}/x/y/z`],
    },
  ];
  if (questions.length > 0)
    pages.push({
      name: "questions",
      tag: [],
      paths: [
        pathTo(area, "questions"),
        `${pathTo(area, "questions")}?ask=half-way,price`,
        "/Seafood/PURCHASE/Workflow?tour=workflow,invoicing&ask=half-way",
      ],
    });
  for (const { name, paths, tag } of pages) {
    // Runs only with scripts, because axe needs them. The result also applies without scripts: the HTML is the same.
    test(`${area}, ${name}: axe finds no errors`, { tag: ["@scripted", ...tag, ...ofArea] }, async ({
      page,
    }) => {
      for (const path of paths) {
        await page.goto(path);
        expect(await violations(page), path).toEqual([]);
      }
    });
  }
}
