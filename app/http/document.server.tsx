import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { EntryContext } from "@remix-run/node";
import { Links, Meta, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { iconPaths, sprite } from "~/content/icons.server";
import type { FrameData } from "~/shell/frame.server";
import { site } from "~/site.server";
import styles from "~/styles/index.css?inline";
import { reportError } from "./report.server";

/**
 * Renders a whole document. Only the content of `#page` belongs to React in the browser: head, styles and
 * icons around it are written here alone, where browser extensions may add what they like.
 *
 * @param url address of the request
 * @returns HTML that is the same for every visitor
 */
export async function renderDocument(url: string, context: EntryContext): Promise<string> {
  const page = await renderPage(url, context);
  const frame = context.staticHandlerContext.loaderData.root as FrameData | undefined;
  const { icons, content } = site();
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    renderHead(url, context),
    frame ? siteHead(frame) : "",
    `<style>${styles}</style>`,
  ];
  return [
    `<!DOCTYPE html><html lang="${frame?.lang ?? "en"}"><head>${head.join("")}</head>`,
    `<body>${frame ? sprite(icons, iconPaths(content, frame.product)) : ""}<div id="page">${page}</div></body></html>`,
  ].join("");
}

/** Waits for the whole page rather than streaming it, so that it can be kept, hashed and measured. */
async function renderPage(url: string, context: EntryContext): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await new Promise<void>((resolve, reject) => {
    const stream = renderToPipeableStream(<RemixServer context={context} url={url} />, {
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

/** The routes' own head: the same context rendered once more, with the head in place of the page. */
function renderHead(url: string, context: EntryContext): string {
  const { root } = context.routeModules;
  const { serverHandoffStream: _, ...rest } = context;
  const headOnly = { ...root, default: Head, ErrorBoundary: Head };
  return renderToStaticMarkup(
    <RemixServer
      context={{ ...rest, routeModules: { ...context.routeModules, root: headOnly } } as EntryContext}
      url={url}
    />,
  );
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
