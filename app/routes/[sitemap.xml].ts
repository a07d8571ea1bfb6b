import { sitemapXml } from "~/shell/seo/site-files.server";

export function loader() {
  return new Response(sitemapXml(), { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
