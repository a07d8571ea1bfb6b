import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchemas } from "~/content/load/json-schema";
import { operandsOf } from "./operands.mjs";

const help = `Writes the JSON Schemas that content files point their editors at, to content/schema.

npm run content:schema
`;

operandsOf(help, 0);
const folder = join("content", "schema");
mkdirSync(folder, { recursive: true });
for (const [file, text] of Object.entries(jsonSchemas())) writeFileSync(join(folder, file), text);
