/**
 * The layers of `app`, from the top down. A file may import from its own folder and from lower layers.
 */
export const layers = [
  ["entry.client.tsx", "entry.server.tsx"],
  ["routes"],
  ["root.tsx"],
  ["server"],
  ["questions"],
  ["sharing"],
  ["shell"],
  ["leads"],
  ["insights"],
  ["search"],
  ["demo"],
  ["navigation"],
  ["content"],
  ["urls"],
  ["ui", "platform"],
  ["schema"],
];
