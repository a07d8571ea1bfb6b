/** The rooms of `app`, from the roof to the floor. A file may import its own room, and what is below that. */
export const layers = [
  ["entry.client.tsx", "entry.server.tsx"],
  ["routes"],
  ["root.tsx"],
  ["server"],
  ["sharing"],
  ["shell"],
  ["leads"],
  ["insights"],
  ["search"],
  ["demo"],
  ["navigation"],
  ["content"],
  ["ui", "platform"],
];
