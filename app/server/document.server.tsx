import type { EntryContext } from "@remix-run/node";
import { Links, Meta, RemixServer, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { iconPaths, sprite } from "~/content/icons.server";
import { type FrameData, frameData } from "~/site/frame.server";
import { site } from "~/site/site.server";
import styles from "~/styles/index.css?inline";
import { heldScripts } from "./deferred-scripts";

/** A whole document, and what the server itself has written into it that may run and style it. */
export type RenderedDocument = {
  /** The same for every visitor. */
  html: string;
  /** The texts of its inline scripts. */
  scripts: string[];
  /** The texts of its style elements. */
  styles: string[];
};

/**
 * Renders a whole document. Only the content of `#page` belongs to React in the browser: head, styles, icons
 * and scripts around it are written here alone, where browser extensions may add what they like.
 *
 * @param url address of the request
 */
export async function renderDocument(url: string, context: EntryContext): Promise<RenderedDocument> {
  // Without the frame's own data there is an error to be shown; scripts would have nothing to begin with.
  const complete = context.staticHandlerContext.loaderData.root !== undefined;
  const { serverHandoffStream, ...withoutData } = complete ? context : withFrame(context, url);
  // To a string: React 18's streams break letters of more than one byte where one of their views ends.
  const page = renderToString(<RemixServer context={withoutData} url={url} />);
  const part = (root: ComponentType) =>
    renderToStaticMarkup(<RemixServer context={withRoot(withoutData, root)} url={url} />);
  const scripts = complete ? heldScripts(part(Scripts) + (await handedOver(serverHandoffStream))) : "";
  const frame = withoutData.staticHandlerContext.loaderData.root as FrameData;
  const { icons, content } = site();
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    part(Head),
    siteHead(frame),
    `<style>${styles}</style>`,
  ];
  const html = [
    `<!DOCTYPE html><html lang="${frame.lang}"><head>${head.join("")}</head>`,
    `<body>${sprite(icons, iconPaths(content, frame.product))}<div id="page">${page}</div>`,
    `${scripts}</body></html>`,
  ].join("");
  return {
    html,
    scripts: [...inlineScripts(scripts), ...inlineScripts(part(ScrollRestoration))],
    styles: [styles],
  };
}

/** The same context with the data of the frame that belongs to the address. */
function withFrame(context: EntryContext, url: string): EntryContext {
  const [, area] = new URL(url).pathname.split("/");
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, root: frameData(area || undefined) };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

/** The same context with something else in place of the page: what stands around the hydrated container. */
function withRoot(context: EntryContext, part: ComponentType): EntryContext {
  const root = { ...context.routeModules.root, default: part, ErrorBoundary: part };
  return { ...context, routeModules: { ...context.routeModules, root } } as EntryContext;
}

/** Scripts that hand the page's data to Remix, as its own component writes them while it streams. */
async function handedOver(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  const data = await new Response(stream ?? null).text();
  const controller = "window.__remixContext.streamController";
  return [`${controller}.enqueue(${asScript(data)});`, `${controller}.close();`]
    .map((script) => `<script>${script}</script>`)
    .join("");
}

/** A text as a JavaScript literal that may stand in a script element. */
function asScript(text: string): string {
  const escapes: Record<string, string> = {
    "&": "\\u0026",
    ">": "\\u003e",
    "<": "\\u003c",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
  };
  return JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (character) => escapes[character] ?? "");
}

/** The texts of scripts that run: neither loaded from an address nor data such as JSON-LD. */
function inlineScripts(markup: string): string[] {
  const pattern = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;
  return [...markup.matchAll(pattern)].map(([, text = ""]) => text);
}

function Head() {
  return (
    <>
      <Meta />
      <Links />
    </>
  );
}

function siteHead({ favicon, themeColor }: FrameData): string {
  return renderToStaticMarkup(
    <>
      {favicon && <link rel="icon" type="image/svg+xml" href={favicon} />}
      <meta name="theme-color" content={themeColor} />
    </>,
  );
}
