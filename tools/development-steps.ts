import type { Plugin } from "vite";

/** Adds the site's middleware to the development server. It runs after Vite's middleware and before Remix's. */
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
