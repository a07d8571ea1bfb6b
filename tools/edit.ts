import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { CallError, print, readArguments, runTool } from "./command-line";
import { editorPage } from "./editor/page-files";
import { createEditor } from "./editor/server";

const usage = `npm run edit [-- OPTIONS] [FOLDER]

A form for the files of FOLDER (default: CONTENT_DIR, else content).

  --port NUMBER   where it listens (default: a free one)
  --site URL      where the site runs, for links to its pages (default: http://localhost:5173, npm run dev's)
  --help`;

const options = {
  port: { type: "string", default: "0" },
  site: { type: "string", default: "http://localhost:5173" },
  help: { type: "boolean" },
} as const;

await runTool("edit", async (args) => {
  const { values, positionals } = readArguments(args, options);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new CallError("--port needs a number");
  if (values.help) return print(`${usage}\n`);
  await edit(positionals[0] ?? process.env.CONTENT_DIR ?? "content", port, values.site);
});

async function edit(folder: string, port: number, site: string): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const page = editorPage();
  const server = createEditor({ folder, token, page, site: site.replace(/\/$/, "") });
  // Only programs on this machine can connect.
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  print(`Edit ${folder}: http://127.0.0.1:${taken}/?token=${token}\nCtrl+C ends it.\n`);
  await page.catch((error) => {
    server.close();
    throw error;
  });
}
