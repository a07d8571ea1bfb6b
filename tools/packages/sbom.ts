import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { LockedPackage } from "./production";

const project = JSON.parse(readFileSync("package.json", "utf8"));

function toComponent({ path, name, version, license, integrity }: LockedPackage) {
  const [algorithm, digest = ""] = integrity?.split("-") ?? [];
  return {
    type: path ? "library" : "application",
    "bom-ref": referenceOf(path),
    name: path ? name : project.name,
    version,
    ...(path && { purl: `pkg:npm/${name.replace("@", "%40")}@${version}` }),
    ...(algorithm && {
      hashes: [
        { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") },
      ],
    }),
    ...(path &&
      license && {
        licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
      }),
  };
}

function referenceOf(path: string) {
  return path || project.name;
}

/** Returns the bill of materials. The packages must include the project itself. */
export function billOf(packages: LockedPackage[]) {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const [root, ...libraries] = packages.map(toComponent).sort((a, b) => a.type.localeCompare(b.type));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${lock.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-5$3-8$4-$5")}`,
    version: 1,
    metadata: { component: root },
    components: libraries,
    dependencies: packages.map(({ path, dependencies }) => ({
      ref: referenceOf(path),
      dependsOn: dependencies.map(referenceOf),
    })),
  };
}
