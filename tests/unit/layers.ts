/**
 * The folders of `app`, from the top layer down. A file may import from its folder and from folders later in this list.
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
