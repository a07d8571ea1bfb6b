import type { Plugin } from "vite";

/** Has the development server answer requests by the server's own steps, after Vite's files and before Remix's pages. */
export function developmentSteps(): Plugin {
  return {
    name: "development-steps",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          server
            // It starts the site.
            .ssrLoadModule("/app/entry.server.tsx")
            .then(() => server.ssrLoadModule("/app/server/development.server.ts"))
            .then(({ answerInDevelopment }) => answerInDevelopment(request, response, next))
            .catch(next);
        });
      };
    },
  };
}
