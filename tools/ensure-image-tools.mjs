import { execFileSync } from "node:child_process";
import { installDebians, runs } from "./programs.mjs";

/** What builds and runs images without a Docker engine: Debian's packages, by the names of their programs. */
const tools = ["buildah", "podman", "runc", "mmdebstrap", "curl"];

/** The ones that are not there. */
const missing = () => tools.filter((tool) => !runs(tool));

/** The version that a program tells in the first line about itself. */
function versionOf(tool) {
  const [line = ""] = execFileSync(tool, ["--version"], { encoding: "utf8" }).split("\n");
  return /\d+(\.\d+)+/.exec(line)?.[0] ?? "";
}

/** Sees to it that there are the tools for the proof of the images: those on the machine, else Debian's packages. */
if (missing().length > 0) installDebians(...missing());
const others = missing();
const there = tools.filter((tool) => !others.includes(tool)).map((tool) => `${tool} ${versionOf(tool)}`);
console.log(`Tools for the images: ${there.join(", ") || "none"}`);
if (others.length > 0)
  console.error(
    `No ${others.join(", ")}: not installed, and apt-get could not install Debian's packages. The images cannot be made without.`,
  );
