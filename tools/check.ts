import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { operandsOf } from "./operands";

const help = `Checks types, style, format and content in parallel.

npm run check
`;
operandsOf(help, 0);

const { workspaces = [] }: { workspaces?: string[] } = JSON.parse(readFileSync("package.json", "utf8"));

const checks = [
  ["npx", "tsc"],
  ...workspaces.filter((folder) => existsSync(folder)).map((folder) => ["npx", "tsc", "--project", folder]),
  ["npx", "biome", "check", "--error-on-warnings"],
  ["npm", "run", "--silent", "content", "--", "check"],
];

const codes = await Promise.all(
  checks.map(async ([program = "", ...args]) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise((resolve) => child.once("close", resolve));
    const [said, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    process.stdout.write(
      `${code === 0 ? "" : "FAILED: "}${[program, ...args].join(" ")}\n${said}${problems}`,
    );
    return code;
  }),
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
