import { resolve, sep } from "node:path";
import type { Plugin } from "vite";

export function reloadPages(contentFolder: string): Plugin {
  const content = resolve(contentFolder) + sep;
  const assets = resolve("public", "assets") + sep;
  const app = resolve("app") + sep;
  return {
    name: "reload-pages",
    apply: "serve",
    configureServer({ watcher, ws, middlewares }) {
      // The revision contains the server's start time, so that a restart of the server reloads all open pages.
      const start = Date.now();
      let changes = 0;
      const revision = () => `${start}.${changes}`;
      watcher.add(content);
      const isFacts = (path: string) => path.startsWith(assets) && path.endsWith(".json");
      watcher.on("all", (_, file) => {
        const path = resolve(file);
        const isContent = path.startsWith(content) || isFacts(path);
        if (isContent || path.startsWith(app)) changes += 1;
        if (isContent || file.endsWith(".css")) ws.send({ type: "full-reload" });
      });
      middlewares.use((_, response, next) => {
        response.setHeader("Server-Timing", `revision;desc="${revision()}"`);
        next();
      });
      ws.on("quayside:revision", (made: string, client) => {
        if (made !== revision()) client.send({ type: "full-reload" });
      });
    },
  };
}
