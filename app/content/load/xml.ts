const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export function element(name: string, text: string): string {
  return `<${name}>${text.replace(/[&<>"']/g, (char) => entities[char] ?? char)}</${name}>`;
}
