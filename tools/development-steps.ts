import type { Plugin } from "vite";

/** Runs the site's middleware in the development server, after Vite's middleware and before Remix's. */
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
