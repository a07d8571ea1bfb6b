import { resolve, sep } from "node:path";
import type { Plugin } from "vite";

/** Reloads pages in development when content or a style sheet changes: the server writes both into the HTML. */
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
