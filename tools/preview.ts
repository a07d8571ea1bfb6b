import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  CallError,
  counted,
  interruption,
  print,
  readArguments,
  requireFolder,
  runTool,
} from "./command-line";
import { assetsSubfolder } from "./files-below";
import { brokenBetween } from "./preview/broken-links";
import { inWorkingFolder, readWorkingFolder, type Source, stateOf } from "./preview/folder";
import { freePort, host, startSite } from "./preview/servers";

const help = `Serves content before it is published, checks it, and lists the URLs that would break.

npm run preview -- FOLDER [--host ADDRESS]
npm run preview -- FOLDER --check

  FOLDER            New content; its icons, images and videos are in FOLDER/assets, and override those of the site
  --host ADDRESS    IP address of this machine at which colleagues can open the preview, such as 192.168.1.20 (default:
                    127.0.0.1, which only this machine can open)
  --check           Checks and lists only, for a pipeline
  --content FOLDER  Published content (default: CONTENT_DIR, or content)
  --assets FOLDER   Assets of the site (default: public/assets)
  --help            Shows this text

Page titles mark the draft. The preview restarts when the folder changes, and stops while the content has errors.
Exit codes of --check: 0 ready to publish, 1 errors or broken URLs, 2 invalid arguments.
`;

const options = {
  host: { type: "string" },
  check: { type: "boolean" },
  content: { type: "string" },
  assets: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Time between checks, in milliseconds. If nothing changes during this time, all files are assumed to be saved. */
const interval = 1000;

await runTool("preview", async (args) => {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return print(help);
  const assets = values.assets ?? join("public", "assets");
  const present = values.content ?? process.env.CONTENT_DIR ?? "content";
  const source = { content: folderOf(positionals, present), assets };
  if (values.check) {
    const { problems, broken } = await inWorkingFolder(source, (working) => check(working, source, present));
    process.exitCode = problems.length + broken.length > 0 ? 1 : 0;
    return;
  }
  const address = values.host ?? host;
  const port = await freePort();
  const url = `http://${address}:${port}`;
  print(`Draft: ${url}/\nForms are not delivered. Ctrl+C stops the preview.\n`);
  const signal = interruption();
  while (!signal.aborted) {
    const state = stateOf(source.content);
    await inWorkingFolder(source, async (working) => {
      const { problems } = check(working, source, present);
      if (problems.length > 0) return changeOf(source.content, state, signal);
      nameDraft(working);
      const site = await startSite(working, port, { HOST: address, SITE_URL: url });
      await changeOf(source.content, state, signal).finally(() => site.stop());
    });
  }
});

function check(working: string, source: Source, present: string): { problems: string[]; broken: string[] } {
  const { problems } = readWorkingFolder(working, source);
  const drafted = { folder: join(source.content, assetsSubfolder), fallbackFolder: source.assets };
  const broken =
    problems.length > 0
      ? []
      : brokenBetween(
          { content: present, assets: { folder: source.assets } },
          { content: source.content, assets: drafted },
        );
  print([...problems, ...broken].map((line) => `${line}\n`).join(""));
  const urls = `${counted(broken.length, "URL")} would break`;
  const unchecked = "URLs were not checked: correct the errors first";
  print(`${counted(problems.length, "error")}, ${problems.length > 0 ? unchecked : urls}\n`);
  return { problems, broken };
}

function nameDraft(working: string): void {
  const path = (file: string) => join(working, "content", file);
  const read = (file: string) => JSON.parse(readFileSync(path(file), "utf8"));
  const { products } = read("site.json") as { products: { messages: string }[] };
  for (const { messages: file } of products) {
    const messages = read(file) as { pageTitle: string };
    writeFileSync(path(file), JSON.stringify({ ...messages, pageTitle: `Draft: ${messages.pageTitle}` }));
  }
}

/** Resolves when the folder has changed and then stayed unchanged for one interval, or when the signal is aborted. */
async function changeOf(folder: string, state: string, signal: AbortSignal): Promise<void> {
  for (let before = state; !signal.aborted; ) {
    await pause(interval, undefined, { signal }).catch(() => undefined);
    const now = stateOf(folder);
    if (now === before && now !== state) return;
    before = now;
  }
}

function folderOf([folder, extra]: string[], present: string): string {
  if (!folder) throw new CallError("the argument FOLDER is missing: use npm run preview -- FOLDER");
  if (extra !== undefined) throw new CallError(`does not take ${JSON.stringify(extra)}`);
  requireFolder(folder);
  if (!existsSync(join(folder, "site.json")))
    throw new CallError(`${folder} contains no content: site.json is missing`);
  if (existsSync(present) && realpathSync(folder) === realpathSync(present))
    throw new CallError(`${folder} is the published content: give another folder`);
  return folder;
}
