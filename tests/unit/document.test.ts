import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { renderDocument } from "~/http/document.server";
import * as root from "~/root";

/** What Remix hands over when the root's own loader has failed: an error, and no data at all. */
function failedContext(path: string): EntryContext {
  const route = { id: "root", path: "", module: "/root.js", hasLoader: true, hasErrorBoundary: true };
  const future = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_singleFetch: true };
  return {
    manifest: {
      entry: { module: "", imports: [] },
      routes: { root: route },
      url: "",
      version: "1",
    },
    routeModules: { root },
    future: { ...future, v3_lazyRouteDiscovery: false },
    isSpaMode: false,
    renderMeta: {},
    staticHandlerContext: {
      basename: "/",
      location: { pathname: path, search: "", hash: "", state: null, key: "default" },
      matches: [{ params: {}, pathname: "/", pathnameBase: "/", route: { id: "root", path: "" } }],
      loaderData: {},
      actionData: null,
      errors: { root: new Error("no data") },
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
      statusCode: 500,
    },
  } as unknown as EntryContext;
}

test.each([
  ["/Seafood/PURCHASE/Workflow", 'lang="en"', "Something went wrong on our side"],
  ["/Logistics", 'lang="nb"', "Noe gikk galt hos oss"],
  ["/", 'lang="en"', "Something went wrong on our side"],
])(
  "an error without any data still has frame, contact address and a way on: %s",
  async (path, lang, title) => {
    const html = await renderDocument(`http://localhost${path}`, failedContext(path));
    expect(html).toContain(lang);
    expect(html).toMatch(new RegExp(`<title>${title}`));
    expect(html).toMatch(new RegExp(`<h1>${title}</h1>`));
    expect(html).toMatch(/mailto:(?:hello|hei)@tidevann\.example/);
    expect(html).toMatch(/<main.*<a class="button".*<\/main>/s);
    expect(html).toMatch(/<header.*<nav.*<footer/s);
    expect(html).not.toContain('type="module"');
  },
);
