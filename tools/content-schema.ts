import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchemas } from "~/content/json-schema";
import { studioJsonSchemas } from "./studio/json-schema";

/** `npm run content:schema`: writes the JSON Schemas that content files point their editors at. */
const folder = join("content", "schema");
mkdirSync(folder, { recursive: true });
const schemas = { ...jsonSchemas(), ...studioJsonSchemas() };
for (const [file, text] of Object.entries(schemas)) writeFileSync(join(folder, file), text);
