import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { EntryContext } from "@remix-run/node";
import { Links, Meta, RemixServer, Scripts } from "@remix-run/react";
import type { ComponentType, ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { iconPaths, sprite } from "~/content/icons.server";
import { type FrameData, frameData } from "~/shell/frame.server";
import { site } from "~/site.server";
import styles from "~/styles/index.css?inline";
import { heldScripts } from "./held-scripts";
import { reportError } from "./report.server";

/**
 * Renders a whole document. Only the content of `#page` belongs to React in the browser: head, styles, icons
 * and scripts around it are written here alone, where browser extensions may add what they like.
 *
 * @param url address of the request
 * @returns HTML that is the same for every visitor
 */
export async function renderDocument(url: string, context: EntryContext): Promise<string> {
  // Without the frame's own data there is an error to be shown; scripts would have nothing to begin with.
  const complete = context.staticHandlerContext.loaderData.root !== undefined;
  const { serverHandoffStream: _, ...withoutData } = complete ? context : withFrame(context, url);
  const page = await rendered(<RemixServer context={withoutData} url={url} />);
  const scripts = complete
    ? heldScripts(await rendered(<RemixServer context={withRoot(context, Scripts)} url={url} />))
    : "";
  const frame = withoutData.staticHandlerContext.loaderData.root as FrameData;
  const { icons, content } = site();
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    renderToStaticMarkup(<RemixServer context={withRoot(withoutData, Head)} url={url} />),
    siteHead(frame),
    `<style>${styles}</style>`,
  ];
  return [
    `<!DOCTYPE html><html lang="${frame.lang}"><head>${head.join("")}</head>`,
    `<body>${sprite(icons, iconPaths(content, frame.product))}<div id="page">${page}</div>`,
    `${scripts}</body></html>`,
  ].join("");
}

/** The same context with the data of the frame that belongs to the address. */
function withFrame(context: EntryContext, url: string): EntryContext {
  const [, area] = new URL(url).pathname.split("/");
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, root: frameData(area || undefined) };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

/** Waits for the whole of it rather than streaming, so that it can be kept, hashed and measured. */
async function rendered(element: ReactElement): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await new Promise<void>((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      onAllReady() {
        stream.pipe(sink);
        resolve();
      },
      onShellError: reject,
      onError: reportError,
    });
  });
  await finished(sink);
  return Buffer.concat(chunks).toString("utf8");
}

/** The same context with something else in place of the page: what stands around the hydrated container. */
function withRoot(context: EntryContext, part: ComponentType): EntryContext {
  const root = { ...context.routeModules.root, default: part, ErrorBoundary: part };
  return { ...context, routeModules: { ...context.routeModules, root } } as EntryContext;
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
