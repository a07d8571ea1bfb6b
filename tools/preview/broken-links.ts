import { demosById } from "~/content/demos";
import { type Assets, withAssets } from "~/content/load/assets.server";
import { ContentError, loadContent } from "~/content/load/load.server";
import { productValues } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import type { Section, Tab } from "~/schema/data-set";
import { resolveAddress, type VisibleContent } from "~/urls/resolve";
import { listedTabs, locate, pathTo, tourPath } from "~/urls/tables/addresses";

type Folders = { content: string; assets: Assets };

/** URLs that would break if `next` were published. Empty if the published content (`present`) is invalid. */
export function brokenBetween(present: Folders, next: Folders): string[] {
  const read = ({ content, assets }: Folders) => withAssets(assets, () => loadContent(content));
  const after = read(next);
  try {
    return brokenLinks(read(present), after);
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

/**
 * Describes URLs that would return 404 or show another demo. For a 404, suggests adding the old name as a former name.
 */
export function brokenLinks(before: Content, after: Content): string[] {
  const shown: VisibleContent = {
    ...{ products: after.products, media: after.media, contacts: [], release: "", isEmbeddable: false },
    demos: demosById(Object.values(after.products), after.media),
  };
  const at = (url: string) => resolveAddress(url, shown);
  return productValues.flatMap((product) => {
    const { sections, legal } = before.products[product];
    const ofTab = (section: Section, tab: Tab): string[] => {
      const urls = namesOf(section.sectionName, section).flatMap((sectionName) =>
        namesOf(tab.tab, tab).map((name) => ({ name, url: pathTo(product, sectionName, name) })),
      );
      const lines = urls.flatMap(({ name, url }) => {
        const { path, tab: found } = at(url);
        if (path === undefined) return [`${url}: becomes a 404${formerName(section.sectionName, tab, name)}`];
        const isMoved = found?.id !== tab.id && shown.demos[tab.id ?? ""] !== undefined;
        return isMoved ? [`${url}: shows "${found?.tab}" instead`] : [];
      });
      const isStop = shown.demos[tab.id ?? ""] !== undefined;
      return isStop ? lines : [...lines, `${tourPath(product)}?tour=${tab.id}: tours skip this stop`];
    };
    const formerName = (sectionName: string, { id }: Tab, name: string): string => {
      const place = locate(after.products[product].sections, { sectionName });
      const tab =
        "section" in place ? listedTabs(place.section.tabs).find((each) => each.id === id) : undefined;
      return tab ? `; to keep it, ${formerlyLine("tab", tab.tab, tab, name)}` : "";
    };
    const ofSection = (section: Section): string[] => {
      const missing = namesOf(section.sectionName, section).filter(
        (name) => at(pathTo(product, name)).path === undefined,
      );
      if (missing.length === 0) return listedTabs(section.tabs).flatMap((tab) => ofTab(section, tab));
      const ids = section.tabs.map(({ id }) => id);
      const successor = after.products[product].sections.find(({ tabs }) =>
        tabs.some(({ id }) => ids.includes(id)),
      );
      const advice = (name: string) =>
        successor ? `; to keep them, ${formerlyLine("section", successor.sectionName, successor, name)}` : "";
      return missing.map((name) => `${pathTo(product, name)}: becomes a 404, with its demos${advice(name)}`);
    };
    const pages = legal.map(({ slug }) => pathTo(product, "legal", slug));
    return [
      ...sections.flatMap(ofSection),
      ...pages.filter((url) => at(url).path === undefined).map((url) => `${url}: becomes a 404`),
    ];
  });
}

function formerlyLine(kind: string, place: string, { formerly = [] }: Named, name: string): string {
  const names = [...formerly, name].map((each) => JSON.stringify(each)).join(", ");
  return `write in the ${kind} "${place}": "formerly": [${names}]`;
}

type Named = { formerly?: string[] | undefined };

function namesOf(name: string, { formerly = [] }: Named): string[] {
  return [name, ...formerly];
}
