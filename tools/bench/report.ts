import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { z } from "zod";
import { aimsReport, type Findings } from "./aims";
import { nginxHasBrotli } from "./servers";

/**
 * The findings as a Markdown document.
 *
 * @param chromium version of the browser
 */
export function report(findings: Findings[], chromium: string): string {
  const nginx = told("sh", "-c", "nginx -v 2>&1").replace("nginx version: ", "");
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  return `# Performance

Written by \`npm run bench\`: everything below comes from one run, measured in turns on one machine. Servers run on one
core, whoever asks them for load on another; browsers take what is free.

- Machine: ${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB
- Node ${process.version}, quayside ${version}, ${nginx}, Chromium ${chromium}, ${type()} ${release().split(".", 2).join(".")}
- nginx sends what has been compressed before: gzip${nginxHasBrotli ? " and brotli" : "; its module for brotli is not installed, so that browsers get some more bytes of it than with that"}

**quayside** is this site behind nothing. **static file** is the very page it answers, saved, behind nginx: the limit of
what can be had. **single page** is the same content drawn by the browser (\`tools/bench/single-page\`), behind nginx, with
the posters that the site has for browsers without AVIF.

## Aims

${aimsReport(findings.flatMap(({ aims }) => aims))}

${findings.map(({ text }) => text).join("\n\n")}
`;
}

function told(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: "utf8" }).trim();
}
