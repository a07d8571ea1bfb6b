import type { Plugin } from "vite";

/** Adds the site's middleware to the development server, after Vite's files and before Remix's pages. */
export function developmentSteps(): Plugin {
  return {
    name: "development-steps",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          server
            .ssrLoadModule("/app/entry.server.tsx")
            .then(() => server.ssrLoadModule("/app/server/development.server.ts"))
            .then(({ respondInDevelopment }) => respondInDevelopment(request, response, next))
            .catch(next);
        });
      };
    },
  };
}
