import { existsSync, readdirSync, readFileSync } from "node:fs";
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

export const textOf = (file: string) => readFileSync(file, "utf8");
export const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, "");

export function anchorsOf(file: string): string[] {
  return [...withoutCode(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
