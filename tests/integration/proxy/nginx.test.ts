import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "~/server/headers/security-headers.server";
import { findProgram } from "../../../tools/programs.mjs";
import { freePort } from "../../free-port";
import { nginx, startNginx } from "../../nginx";
import { built, formOf, Server } from "../server";

const openssl = findProgram("openssl");
const page = "/Seafood/SALES/Invoicing";
const host = "demo.example.com";

describe.skipIf(!built || !nginx || !openssl)("nginx with the sample configuration", () => {
  const folder = mkdtempSync(join(tmpdir(), "quayside-nginx-"));
  const server = new Server({
    TRUSTED_PROXIES: "1",
    LEADS_DATABASE_URL: `sqlite:${join(folder, "leads.db")}`,
  });
  let port: number;
  let proxy: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    const files = ["-keyout", join(folder, "key"), "-out", join(folder, "certificate")];
    const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", `/CN=${host}`];
    execFileSync("openssl", ["req", ...options, ...files], { stdio: "ignore" });
    await server.start();
    port = await freePort();
    const plain = await freePort();
    proxy = await startNginx(
      folder,
      `http://127.0.0.1:${plain}`,
      configuration(folder, port, plain, server.origin),
    );
  });
  afterAll(async () => {
    await proxy?.stop();
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

  function ask(
    path: string,
    headers: Record<string, string> = {},
    body?: string,
    address = "127.0.0.1",
  ): Promise<Answer> {
    const method = body === undefined ? "GET" : "POST";
    return new Promise((resolve, reject) => {
      const options = {
        host: address,
        port,
        path,
        method,
        rejectUnauthorized: false,
        headers: { Host: host, ...headers },
      };
      request(options, async (response) => {
        resolve({ status: response.statusCode, headers: response.headers, body: await text(response) });
      })
        .on("error", reject)
        .end(body);
    });
  }

  test("sends the server's pages and scripts", async () => {
    const { status, headers, body } = await ask(page, { "Accept-Encoding": "gzip" });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(body).not.toBe("");
    const [script = ""] = /\/_build\/[^"]*\.js/.exec((await ask(page)).body) ?? [];
    const build = await ask(script);
    expect(build.headers).toMatchObject({ "cache-control": "public, max-age=31536000, immutable" });
    for (const [name, value] of securityHeaders(`https://${host}`, script))
      expect(build.headers[name.toLowerCase()]).toBe(value);
  });

  test.skipIf(!hasIpv6)("answers over IPv6", async () => {
    expect((await ask(page, {}, undefined, "::1")).status).toBe(200);
  });

  test("sends a range of a video", async () => {
    const [video = ""] = /\/assets\/[^"]*\.mp4[^"#]*/.exec((await ask(page)).body) ?? [];
    const { status, headers, body } = await ask(video, { Range: "bytes=0-1" });
    expect([status, headers["content-range"]?.slice(0, 10), body.length]).toEqual([206, "bytes 0-1/", 2]);
  });

  test.each(["/healthz", "/readyz"])("does not forward %s", async (path) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(404);
    expect(headers["x-request-id"]).toBeUndefined();
  });

  test("replaces a visitor's request ID", async () => {
    const { headers } = await ask(page, { "X-Request-Id": "made-up" });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  });

  test("rejects other sites' forms, and limits a visitor's forms by the real IP address", async () => {
    const send = (number: number, origin: string) => {
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      const claimed = {
        Origin: origin,
        "X-Forwarded-For": `192.0.2.${number}`,
        "X-Forwarded-Host": "evil.example",
      };
      return ask(page, { ...type, ...claimed }, String(formOf(number)));
    };
    expect((await send(0, "https://evil.example")).status).toBe(403);
    const [, promised] = /may send (\d+) forms/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
    const statuses: (number | undefined)[] = [];
    for (let number = 0; number < Number(promised) + 1; number++)
      statuses.push((await send(number, `https://${host}`)).status);
    expect(statuses[0]).toBe(303);
    expect(statuses.at(-1)).toBe(429);
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

function configuration(folder: string, port: number, plainPort: number, origin: string): string {
  const replacements = [
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["listen [::]:80;", hasIpv6 ? `listen [::1]:${plainPort};` : ""],
    ["listen [::]:443 ssl http2;", hasIpv6 ? `listen [::1]:${port} ssl http2;` : ""],
    ["127.0.0.1:3000", new URL(origin).host],
    ["/etc/nginx/quayside.crt", join(folder, "certificate")],
    ["/etc/nginx/quayside.key", join(folder, "key")],
  ] as const;
  let sample = readFileSync("deploy/nginx/quayside.conf", "utf8");
  for (const [from, to] of replacements) {
    expect(sample).toContain(from);
    sample = sample.replace(from, to);
  }
  return sample;
}
