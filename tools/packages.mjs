import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { operandsOf } from "./operands.mjs";
import { printLicenses } from "./packages/licenses.mjs";
import { productionPackages } from "./packages/production.mjs";
import { billOf } from "./packages/sbom.mjs";

const help = `Writes the packages of production as a CycloneDX list, and prints how many have each licence. Fails where one is
not among the allowed ones.

npm run packages [-- FILE]   build/sbom.cdx.json by default
`;

const [file = "build/sbom.cdx.json"] = operandsOf(help, 1);
const packages = productionPackages();
const libraries = packages.filter(({ path }) => path !== "");
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(billOf(packages), null, 2)}\n`);
console.log(`${file}: ${libraries.length} packages`);
if (!printLicenses(libraries)) {
  console.error("A licence that is not among the allowed ones: see tools/packages/licenses.mjs");
  process.exitCode = 1;
}
