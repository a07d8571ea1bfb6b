import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchemas } from "~/content/load/json-schema";
import { print, readArguments, runTool } from "./command-line";

const help = `Writes the JSON Schemas that content files point their editors at, to content/schema.

npm run content:schema
`;

await runTool("content:schema", async (args) => {
  const { values } = readArguments(args, { help: { type: "boolean", short: "h" } });
  if (values.help) return print(help);
  const folder = join("content", "schema");
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(jsonSchemas())) writeFileSync(join(folder, file), text);
});
