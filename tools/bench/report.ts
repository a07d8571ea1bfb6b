import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { z } from "zod";
import { type FirstView, profiles } from "./first-view";
import type { Load } from "./load";

export type Views = { profile: string; name: string; view: FirstView }[];
export type Loads = { what: string; name: string; load: Load }[];

type Results = {
  repeats: number;
  loadSeconds: number;
  /** Version of the browser. */
  chromium: string;
  views: Views;
  heaviest: { path: string; br: number; gzip: number };
  loads: Loads;
  memory: [when: string, mebibytes: number][];
};

/** What has been measured, as a Markdown document. */
export function report({ repeats, loadSeconds, chromium, views, heaviest, loads, memory }: Results): string {
  const nginx = told("sh", "-c", "nginx -v 2>&1").replace("nginx version: ", "");
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  return `# Performance

Written by \`npm run bench\`: everything below comes from one run, measured in turns on one machine. Servers run on one
core, whoever asks on another.

- Machine: ${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB
- Node ${process.version}, quayside ${version}, ${nginx}, Chromium ${chromium}, ${type()} ${release().split(".", 2).join(".")}

**quayside** is this site behind nothing. **static file** is the very page it answers, saved, behind nginx: the limit of
what can be had. **single page** is the same content drawn by the browser (\`tools/bench/single-page\`), behind nginx.

## Aims

${table(["Aim", "Measured"], aims(views, heaviest, loads))}

## First view

Each is the median of ${repeats} visits with an empty cache at 1440 × 900, after one to warm up. _Bytes_ are all that is
transferred until the network is idle; _blocked_ is the total blocking time, _first frame_ the time from pressing play to
the video's first picture. The largest contentful paint (LCP) is the video's poster.

${table(
  ["Profile", "Page", "Bytes", "FCP", "LCP", "LCP, × static", "Blocked", "First frame"],
  views.map(({ profile, name, view }) => [
    profile,
    name,
    kilobytes(view.bytes),
    milliseconds(view.fcp),
    milliseconds(view.lcp),
    (view.lcp / lcpOf(views, profile, "static file")).toFixed(2),
    milliseconds(view.blocked),
    milliseconds(view.frame),
  ]),
)}

## Under load

50 connections that stay open, ${loadSeconds} s each after warming up; the server has one core. _CPU_ is the time that one
request takes of it.

${table(
  ["What", "Server", "Requests/s", "p99", "CPU", "Failed"],
  loads.map(({ what, name, load: { perSecond, p99, cpu, failed } }) => [
    what,
    name,
    String(Math.round(perSecond)),
    `${p99.toFixed(1)} ms`,
    `${Math.round(cpu)} µs`,
    String(failed),
  ]),
)}

## Memory

Resident memory of quayside's process.

${table(
  ["When", "MiB"],
  memory.map(([when, mebibytes]) => [when, String(Math.round(mebibytes))]),
)}
`;
}

function aims(views: Views, heaviest: Results["heaviest"], loads: Loads): string[][] {
  const behind = (other: string, names: string[]) =>
    names.map((name) => {
      const [one, another] = other === "static file" ? ["quayside", other] : [other, "quayside"];
      return `${(lcpOf(views, name, one) / lcpOf(views, name, another)).toFixed(2)} (${name})`;
    });
  const all = profiles.map(({ name }) => name);
  const slow = profiles.flatMap(({ name, down }) => (down > 0 ? name : []));
  const pages = loads.find(({ what, name }) => what === "page" && name === "quayside")?.load.perSecond ?? 0;
  return [
    ["LCP at most 1.15 × the static file's", behind("static file", all).join("; ")],
    ["the single page's LCP at least 2 × ours on slow networks", behind("single page", slow).join("; ")],
    ["at least 2,000 pages a second on one core", String(Math.round(pages))],
    [
      "a first view of at most 14 KB before media",
      `${kilobytes(heaviest.br)} brotli, ${kilobytes(heaviest.gzip)} gzip (the heaviest: \`${heaviest.path}\`)`,
    ],
  ];
}

function lcpOf(views: Views, profile: string, name: string): number {
  return views.find((each) => each.profile === profile && each.name === name)?.view.lcp ?? Number.NaN;
}

/** Markdown; columns after the first two are figures. */
function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, index) => (index < 2 ? "---" : "---:"));
  return [head, rule, ...rows].map(line).join("\n");
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

function told(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: "utf8" }).trim();
}
