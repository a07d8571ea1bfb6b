import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assetFaults } from "~/content/load/check.server";
import { ContentError, loadContent } from "~/content/load/load.server";

/**
 * Copies a content folder with several tabs for each, which have a number after their name, and the same video.
 *
 * @param times how many tabs there are for each
 * @throws ContentError where the copy would not pass the content check
 */
export function growContent(from: string, to: string, times: number): void {
  cpSync(from, to, { recursive: true });
  const { products } = loadContent(from);
  for (const { product, entries, tours } of Object.values(products)) {
    for (const { sections } of entries) {
      for (const section of sections) {
        const named = section.tabs.filter(({ tab }) => tab !== "");
        for (let number = 2; number <= times; number++) {
          const copies = named.map((each) => ({
            ...each,
            tab: `${each.tab} ${number}`,
            id: `${each.id}-${number}`,
            formerly: undefined,
            title: `${each.title} ${number}`,
          }));
          section.tabs.push(...copies);
        }
      }
    }
    writeFileSync(join(to, product.dataSet), JSON.stringify({ entries, tours }));
  }
  const faults = assetFaults(loadContent(to));
  if (faults.length > 0) throw new ContentError(faults);
}
