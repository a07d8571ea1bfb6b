import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { CallError, print, readArguments, requireFolder, runTool } from "./command-line";
import { editorPage } from "./editor/page-files";
import { createEditor } from "./editor/server";

const usage = `npm run edit [-- OPTIONS] [FOLDER]

Serves a form for editing content files, and prints its URL.

  FOLDER          Folder of the content (default: CONTENT_DIR, or content)
  --port NUMBER   Port of the form (default: a free port)
  --site URL      URL of the running site, for links to its pages (default: http://localhost:5173, as of npm run dev)
  --help          Shows this text`;

const options = {
  port: { type: "string", default: "0" },
  site: { type: "string", default: "http://localhost:5173" },
  help: { type: "boolean" },
} as const;

await runTool("edit", async (args) => {
  const { values, positionals } = readArguments(args, options);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CallError(`--port must be a number from 0 to 65535 (found ${values.port})`);
  if (values.help) return print(`${usage}\n`);
  const folder = positionals[0] ?? process.env.CONTENT_DIR ?? "content";
  requireFolder(folder);
  await edit(folder, port, values.site);
});

async function edit(folder: string, port: number, site: string): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const page = editorPage();
  const server = createEditor({ folder, token, page, site: site.replace(/\/$/, "") });
  // Listens on the loopback address, so that only programs on this machine can connect.
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  print(`Edit ${folder}: http://127.0.0.1:${taken}/?token=${token}\nCtrl+C stops the editor.\n`);
  await page.catch((error) => {
    server.close();
    throw error;
  });
}
