import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every document of the repository by path, with the studio's if it is there. */
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

/** Every command in some documents, in blocks and in sentences, with its arguments and without comments. */
export function commandsIn(files: string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
      block.replaceAll("\\\n", " ").split(/\n|&&/),
    );
    const sentences = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split("&&"));
    return [...blocks, ...sentences].map((line) => line.replace(/ +#.*/, "").trim());
  });
}
