/** The folders of `app`, from the roof to the floor. A file may import its own folder, and what is below that. */
export const layers = [
  ["entry.client.tsx", "entry.server.tsx"],
  ["server"],
  ["routes"],
  ["root.tsx"],
  ["share"],
  ["legal", "seo", "tours"],
  ["demo", "frame", "health", "welcome"],
  ["embed", "insights"],
  ["finder", "pictures"],
  ["leads", "video"],
  ["site"],
  ["counts", "navigation", "ui"],
  ["content", "visit"],
  ["metrics"],
  ["log", "remix"],
  ["query", "request", "search", "state"],
];
