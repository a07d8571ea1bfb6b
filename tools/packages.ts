import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { operandsOf } from "./operands";
import { printLicenses } from "./packages/licenses";
import { productionPackages } from "./packages/production";
import { billOf } from "./packages/sbom";

const help = `Writes a CycloneDX bill of materials of the production packages, and prints the number of packages of each licence.
Fails if a licence is not allowed.

npm run packages [-- FILE]   Path of the bill of materials (default: build/sbom.cdx.json)
`;

const [file = "build/sbom.cdx.json"] = operandsOf(help, 1);
const packages = productionPackages();
const libraries = packages.filter(({ path }) => path !== "");
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(billOf(packages), null, 2)}\n`);
console.log(`${file}: ${libraries.length} packages`);
if (!printLicenses(libraries)) {
  console.error(
    "a licence (marked ! in the list) is not allowed: replace the packages that use it, or allow it in tools/packages/licenses.ts",
  );
  process.exitCode = 1;
}
