import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchemas } from "~/content/load/json-schema";

/** `npm run content:schema`: writes the JSON Schemas that content files point their editors at. */
const folder = join("content", "schema");
mkdirSync(folder, { recursive: true });
for (const [file, text] of Object.entries(jsonSchemas())) writeFileSync(join(folder, file), text);
