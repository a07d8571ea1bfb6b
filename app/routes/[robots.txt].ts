import { robotsText } from "~/shell/seo/site-files.server";

export function loader() {
  return new Response(robotsText(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
