import type { EntryContext } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { iconPaths, sprite } from "~/content/load/icons.server";
import { type ShellData, shellData, shellScripts } from "~/content/shell-data/shell-data.server";
import { mediaUrl } from "~/content/site/media-url.server";
import { site } from "~/content/site/site.server";
import allTabsStyles from "~/demo/all-tabs.css?inline";
import type { SectionTabs } from "~/demo/demo-page.server";
import picturesStyles from "~/demo/pictures/pictures.css?inline";
import sectionPageStyles from "~/demo/section-page.css?inline";
import transcriptStyles from "~/demo/video/captions/transcript.css?inline";
import endingStyles from "~/demo/video/ending.css?inline";
import { leadRoomScript } from "~/navigation/visit/lead-room";
import { renderParts, resultsOf, withRootData } from "~/platform/remix/adapter.server";
import questionsStyles from "~/questions/questions-page.css?inline";
import { colorTokens } from "~/schema/colors/color-tokens";
import searchStyles from "~/search/ui/search-page.css?inline";
import shareStyles from "~/sharing/share/share-page.css?inline";
import tourPageStyles from "~/sharing/tours/tour-page.css?inline";
import tourStripStyles from "~/sharing/tours/tour-strip.css?inline";
import otherMedia from "~/shell/styles/output/other-media.css?url";
import { firstStyles } from "~/shell/styles/sheets";
import proseStyles from "~/ui/prose.css?inline";
import type { Address } from "~/urls/resolve";
import { pathTo } from "~/urls/tables/addresses";
import { deferredScripts } from "./deferred-scripts";

/** The Content Security Policy contains hashes of the scripts and styles. */
type RenderedDocument = {
  html: string;
  scripts: string[];
  styles: string[];
};

/** Only the content of `#page` is hydrated, because browser extensions may change the document around `#page`. */
export async function renderDocument(
  address: Address,
  url: string,
  context: EntryContext,
): Promise<RenderedDocument> {
  // Error pages without root data have no scripts, because hydration needs the data.
  const results = resultsOf(context);
  const complete = results.data.root !== undefined;
  const shell = (results.data.root as ShellData | undefined) ?? shellData(address.product?.product.value);
  const parts = await renderParts(withRootData(context, shell), url, [shellScripts()[shell.product].path]);
  const scripts = complete ? deferredScripts(parts.scripts) : "";
  const { icons, content } = site();
  // All styles are in one element, so that the Content Security Policy needs only one hash.
  const { colors, stageImage } = content.site.brand;
  const stageUrl = stageImage && mediaUrl(stageImage);
  const stage = stageUrl ? `.stage{--stage-image:url(${stageUrl})}` : "";
  const styles = [colorTokens(colors), stage, firstStyles, ...pageSheets(address, results)].join("");
  const leadRoom = address.tab && address.path ? leadRoomScript : "";
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    // Disables the detection of telephone numbers, because the links that phones add would break hydration.
    '<meta name="format-detection" content="telephone=no">',
    leadRoom && `<script>${leadRoom}</script>`,
    parts.head,
    siteHead(shell),
    `<style>${styles}</style>`,
    `<link rel="stylesheet" href="${otherMedia}" media="print,(forced-colors:active)">`,
  ];
  const html = [
    `<!DOCTYPE html><html lang="${shell.lang}"><head>${head.join("")}</head>`,
    `<body>${sprite(icons, iconPaths(content, shell.product))}<div id="page">${parts.page}</div>`,
    `${scripts}</body></html>`,
  ].join("");
  return {
    html,
    scripts: [leadRoom, ...inlineScripts(scripts)].filter(Boolean),
    styles: [styles],
  };
}

/** Styles that only some pages need. On a client navigation to such a page, the page's script adds the styles. */
function pageSheets(
  { kind, product, tab, path, view, tour }: Address,
  { data, status }: ReturnType<typeof resultsOf>,
): string[] {
  const ofPattern: Record<string, string[]> = {
    "/:area/search": [searchStyles],
    "/:area/tour": [tourPageStyles],
    "/:area/share": [shareStyles],
    "/:area/questions": [questionsStyles],
    "/:area/demos/:sectionName": [sectionPageStyles],
  };
  const bar = data[sectionRoute] as SectionTabs | undefined;
  // The transcript is open if the URL has a time or a caption language.
  const isStop = tour.some(({ id }) => id === tab?.id);
  const readsTranscript = (view.start !== undefined && !isStop) || view.language !== product?.product.lang;
  const isProse =
    path === undefined || kind.names === "legal" || kind.pattern === "/:area/copy" || status >= 400;
  return [
    ...(isProse ? [proseStyles] : []),
    ...(bar?.all ? [allTabsStyles] : []),
    ...(tab && readsTranscript && !view.asPictures ? [transcriptStyles] : []),
    ...(view.asPictures ? [endingStyles, picturesStyles] : []),
    ...(ofPattern[kind.pattern] ?? []),
    ...(tab && tour.length > 0 ? [tourStripStyles] : []),
  ];
}

const sectionRoute = "routes/$area.$sectionName";

/** Omits scripts with a `src`, and data blocks such as JSON-LD. */
function inlineScripts(markup: string): string[] {
  return markup.split("</script>").flatMap((part) => {
    const start = part.indexOf("<script");
    const end = part.indexOf(">", start);
    const isData = /\s(?:src=|type="application\/)/.test(part.slice(start, end));
    return start < 0 || isData ? [] : [part.slice(end + 1)];
  });
}

function siteHead({ favicon, themeColor, cloudName, product }: ShellData): string {
  return renderToStaticMarkup(
    <>
      {favicon && <link rel="icon" href={favicon} />}
      <meta name="theme-color" content={themeColor} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={cloudName}
        href={pathTo(product, "opensearch.xml")}
      />
    </>,
  );
}
