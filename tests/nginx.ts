import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../tools/programs.mjs";
import { endProcess } from "./end-process";

export const nginx = findProgram("nginx");

export async function startNginx(
  folder: string,
  origin: string,
  directives: string,
): Promise<{ stop(): Promise<void> }> {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")}; user root;
events { worker_connections 1024; }
http {
access_log off;
${kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n")}
${directives}
}
`,
  );
  const server = spawn(String(nginx), ["-c", file, "-e", join(folder, "nginx-errors")], { stdio: "ignore" });
  const end = Date.now() + 60_000;
  while (!(await fetch(origin, { redirect: "manual" }).catch(() => undefined))) {
    if (Date.now() > end) throw new Error("nginx does not answer");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { stop: () => endProcess(server, "SIGTERM") };
}
