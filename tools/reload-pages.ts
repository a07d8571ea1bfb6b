import { resolve, sep } from "node:path";
import type { Plugin } from "vite";

/**
 * For the development server: has open pages load anew when content or a style sheet changes. Neither is a module of
 * theirs; the server writes both into documents.
 *
 * @param contentFolder path of the folder that the site shows
 */
export function reloadPages(contentFolder: string): Plugin {
  const content = resolve(contentFolder) + sep;
  return {
    name: "reload-pages",
    apply: "serve",
    configureServer({ watcher, ws }) {
      watcher.add(content);
      watcher.on("all", (_, file) => {
        if (file.endsWith(".css") || resolve(file).startsWith(content)) ws.send({ type: "full-reload" });
      });
    },
  };
}
