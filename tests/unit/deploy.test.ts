import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { keepAliveMs } from "~/platform/limits";
import { readEnv, settingNames } from "~/platform/settings.server";
import { cacheControlOf } from "~/server/headers/cache-control";
import { securityHeaders } from "~/server/headers/security-headers.server";
import { anchorsOf } from "./documents";

const samples = {
  SITE_HOST: "demo.example.com",
  POSTGRES_PASSWORD: "0123456789abcdef",
  BACKUP_RECIPIENT: "age1sample",
};

/** Replaces required variables such as `${NAME:?}` with sample values. */
function readYaml<Shape>(path: string): Shape {
  const text = readFileSync(path, "utf8").replace(
    /\$\{(\w+):\?[^}]*\}/g,
    (_, name: keyof typeof samples) => samples[name],
  );
  return parse(text, { merge: true }) as Shape;
}

type Service = { environment: Record<string, string | null>; ports?: string[] };
const { services } = readYaml<{ services: Record<string, Service> }>("compose.yaml");
const folder = "deploy/kubernetes";
const config = readYaml<{ data: Record<string, string> }>(`${folder}/config.yaml`).data;
const secret = readYaml<{ stringData: Record<string, string> }>(`${folder}/secret.example.yaml`).stringData;

const settings: [string, Record<string, string | null | undefined>][] = [
  ["compose.yaml", services.app?.environment ?? {}],
  [
    folder,
    { ...config, ...secret, WEBHOOK_SECRET: secret.WEBHOOK_SECRET?.replace("SECRET", "A".repeat(32)) },
  ],
];

test.each(settings)("%s gives the server valid settings", (_, given) => {
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(given)));
  const values = Object.entries(given).map(([name, value]) => [name, value ?? undefined]);
  expect(readEnv(Object.fromEntries(values)).SITE_URL).toMatch(/^https:/);
});

test("the Dockerfile copies only files that exist in the build context", () => {
  const allowed = readFileSync(".dockerignore", "utf8").match(/(?<=^!).+$/gm) ?? [];
  const sources = [
    ...readFileSync("Dockerfile", "utf8").matchAll(/^COPY (?!--from)(?:--chown=\S+ )?(.+) \S+$/gm),
  ].flatMap(([, names = ""]) => names.split(" "));
  expect(sources).toContain("content");
  expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  expect(sources.filter((source) => !allowed.some((path) => `${source}/`.startsWith(`${path}/`)))).toEqual(
    [],
  );
});

test("compose.yaml publishes only the proxy, and no container may gain privileges", () => {
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(["proxy"]);
  for (const service of Object.values(services))
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
});

test("the kustomization lists existing manifests", () => {
  const { resources } = readYaml<{ resources: string[] }>(`${folder}/kustomization.yaml`);
  expect(resources).toContain("deployment.yaml");
  expect(resources.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});

type Alert = { alert: string; annotations: Partial<Record<"summary" | "description" | "runbook", string>> };
const { groups } = readYaml<{ groups: { rules: Alert[] }[] }>("deploy/prometheus/alerts.yaml");

test.each(groups.flatMap(({ rules }) => rules))(
  "$alert has a description and a section of the documents",
  ({ annotations: { summary, description, runbook = "" } }) => {
    expect(summary).toBeTruthy();
    expect(description).toBeTruthy();
    const [document = "", anchor] = runbook.split("#");
    expect(anchorsOf(document)).toContain(anchor);
  },
);

test("Caddy and the server send the same headers with build files", () => {
  const path = "/_build/root.js";
  const [, block = ""] =
    /\theader \{\n([\s\S]*?)\n\t\t\}/.exec(readFileSync("deploy/caddy/Caddyfile", "utf8")) ?? [];
  const written = [...block.matchAll(/^\t+(\S+) (?:"(.*)"|(\S+))$/gm)].map(([, name, quoted, plain]) => [
    name,
    quoted ?? plain,
  ]);
  expect(Object.fromEntries(written)).toEqual({
    ...Object.fromEntries(securityHeaders("https://demo.example.com", path)),
    "Cache-Control": cacheControlOf({ method: "GET", path, status: 200, isVersioned: false }),
  });
});

test.each([
  ["deploy/caddy/Caddyfile", /^\t+transport http \{\n\t+keepalive (\d+)s\n/m],
  ["deploy/nginx/quayside.conf", /^\tkeepalive 32;\n(?:\t#.*\n)*\tkeepalive_timeout (\d+)s;/m],
])("%s closes idle connections before the server does", (path, pattern) => {
  const [, seconds] = pattern.exec(readFileSync(path, "utf8")) ?? [];
  expect(Number(seconds) * 1000).toBeLessThanOrEqual(keepAliveMs.direct - 5000);
});
