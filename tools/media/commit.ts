import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";

/**
 * Files come into use all at once: they are made in a staging folder next to their places, a plan of the
 * last steps is written down, and these are renames only. Whatever ends the process before the plan leaves
 * everything as it was; what ends it after that is finished by the next process.
 */
const planSchema = z.object({
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
  removals: z.array(z.string()),
});

export type Plan = z.infer<typeof planSchema>;

const stagingName = /^\.media-(\d+)-/;
const planFile = "plan.json";

/** Makes a staging folder within another one, on its file system. Name and server keep it out of sight. */
export function makeStaging(parent: string): string {
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, `.media-${process.pid}-`));
}

/**
 * Does work that reads and writes the content while no other process does. The lock ends with the process,
 * however that ends.
 */
export function withLock<Result>(contentFolder: string, work: () => Result): Result {
  const name = createHash("sha256").update(realpathSync(contentFolder)).digest("hex").slice(0, 16);
  const lock = new Database(join(tmpdir(), `quayside-media-${name}.lock`), { timeout: 60_000 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return work();
  } finally {
    lock.close();
  }
}

/**
 * Carries out a plan; only to be called with the lock.
 *
 * @param staging the folder that the plan's record goes to, removed at the end
 */
export function commit(staging: string, plan: Plan): void {
  for (const { from } of plan.moves) flush(from);
  const record = join(staging, planFile);
  writeFileSync(`${record}.part`, JSON.stringify(plan));
  flush(`${record}.part`);
  renameSync(`${record}.part`, record);
  carryOut(staging, plan);
}

/**
 * Finishes the commits and removes the staging folders of processes that were ended; only to be called with
 * the lock.
 */
export function recover(...folders: string[]): void {
  for (const staging of folders.flatMap(stagingFolders)) {
    const plan = planOf(staging);
    if (plan) carryOut(staging, plan);
  }
  for (const staging of folders.flatMap(stagingFolders)) {
    const owner = Number(stagingName.exec(staging.slice(dirname(staging).length + 1))?.[1]);
    if (!isAlive(owner)) rmSync(staging, { recursive: true, force: true });
  }
}

/** Whether a commit waits to be finished. */
export function isUnfinished(folder: string): boolean {
  return stagingFolders(folder).some((staging) => planOf(staging) !== undefined);
}

function carryOut(staging: string, { moves, removals }: Plan): void {
  for (const { from, to } of moves) {
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  for (const path of removals) rmSync(path, { force: true });
  rmSync(staging, { recursive: true, force: true });
}

function stagingFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => stagingName.test(name))
    .map((name) => join(folder, name));
}

function planOf(staging: string): Plan | undefined {
  const record = join(staging, planFile);
  return existsSync(record) ? planSchema.parse(JSON.parse(readFileSync(record, "utf8"))) : undefined;
}

function flush(path: string): void {
  const descriptor = openSync(path, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
