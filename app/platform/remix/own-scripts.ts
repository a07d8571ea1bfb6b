/**
 * Routes whose scripts are in files of their own, which come with their documents or once a script leads there: those of
 * pages that few open. All others are in the one script that every page has (see vite.config.ts).
 */
export const routesWithOwnScript = [
  "routes/$area_.legal.$page",
  "routes/$area_.search",
  "routes/$area_.share",
  "routes/$area_.tour",
];
