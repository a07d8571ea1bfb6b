import { securityText } from "~/shell/seo/site-files.server";

export function loader() {
  return new Response(securityText(new Date()), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
