import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export function documents(): string[] {
  const isDocument = (file: string) => file.endsWith(".md");
  return [
    ...readdirSync(".").filter(isDocument),
    ...readdirSync("docs", { recursive: true, encoding: "utf8" })
      .filter(isDocument)
      .map((file) => join("docs", file)),
    ...["studio/README.md"].filter((file) => existsSync(file)),
  ].sort();
}
