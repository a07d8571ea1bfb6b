import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv, settingNames } from "~/content/site/env.server";
import { cacheControlOf } from "~/server/headers/cache-control";
import { securityHeaders } from "~/server/headers/security-headers.server";
import { keptOpen } from "~/server/hooks.server";
import { refusalOf } from "~/server/limits/request-rules";
import { mostPageBytes } from "~/server/pages/page-cache.server";

/** Most seconds that the server takes to finish its requests. */
const gracefulStop = 10;
const samples = {
  SITE_HOST: "demo.example.com",
  POSTGRES_PASSWORD: "0123456789abcdef",
  BACKUP_RECIPIENT: "age1sample",
};

/** A YAML file with variables filled in as Compose does. */
function readYaml<Shape>(path: string): Shape {
  const text = readFileSync(path, "utf8").replace(
    /\$\{(\w+):\?[^}]*\}/g,
    (_, name: keyof typeof samples) => samples[name],
  );
  return parse(text, { merge: true }) as Shape;
}

const rules = readYaml<{ groups: { rules: { alert: string; expr: string }[] }[] }>(
  "deploy/prometheus/alerts.yaml",
).groups.flatMap((group) => group.rules);

describe("Dockerfile", () => {
  const instructions = readFileSync("Dockerfile", "utf8").split("\n");
  const allowed = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  const sources = instructions.flatMap((line) => {
    const [, names = ""] = /^COPY (?!--from)(.+) \S+$/.exec(line) ?? [];
    return names.split(" ").filter(Boolean);
  });

  test("copies files that exist in the build context", () => {
    expect(sources).toContain("content");
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
    expect(sources.filter((source) => !allowed.some((path) => `${source}/`.startsWith(`${path}/`)))).toEqual(
      [],
    );
  });

  test("the build is given nothing of the workspaces", () => {
    const { workspaces = [] } = JSON.parse(readFileSync("package.json", "utf8")) as { workspaces?: string[] };
    expect(allowed.filter((path) => workspaces.includes(path.split("/")[0] ?? ""))).toEqual([]);
  });

  test("the build is given nothing else", () => {
    expect(allowed.filter((path) => !sources.some((source) => `${source}/`.startsWith(`${path}/`)))).toEqual(
      [],
    );
  });
});

/** Settings of the report by mail. */
const mailed = ["INSIGHTS_MAIL_TO", "LEADS_DATABASE_URL", "NOTIFY_FROM", "NOTIFY_SMTP_URL", "SITE_URL"];

describe("compose.yaml", () => {
  type Service = {
    environment: Record<string, string | null>;
    ports?: string[];
    networks: string[];
    stop_grace_period: string;
  };
  const { services, networks } = readYaml<{
    services: Record<"app" | "postgres" | "backup" | "week" | "proxy", Service>;
    networks: Record<string, { internal?: boolean } | null>;
  }>("compose.yaml");

  test("gives the server valid settings", () => {
    const { environment } = services.app;
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    const given = Object.entries(environment).map(([name, value]) => [name, value ?? undefined]);
    expect(readEnv(Object.fromEntries(given))).toMatchObject({
      SITE_URL: "https://demo.example.com",
      TRUSTED_PROXIES: 1,
    });
  });

  test("hands on every setting but those for developers, and those that its volumes decide", () => {
    const others = ["CONTENT_DIR", "RELEASES_DIR", "BUILDS_DIR", "PORT", "FILES_SERVER"];
    const given = Object.keys(services.app.environment);
    expect(settingNames.filter((name) => !given.includes(name)).sort()).toEqual(others.sort());
  });

  test.each(Object.entries(services))("%s may do no more than it has to", (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      mem_limit: expect.stringMatching(/^\d+m$/),
      pids_limit: expect.any(Number),
    });
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(gracefulStop);
  });

  test("only the proxy is public, and only the server reaches the database", () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(["proxy"]);
    const [network = "", ...others] = services.postgres.networks;
    expect(others).toEqual([]);
    expect(networks[network]).toEqual({ internal: true });
    expect(services.app.networks).toContain(network);
    expect(services.proxy.networks).not.toContain(network);
  });

  test("backups of the server's database are encrypted, and have no internet access", () => {
    const { environment, networks: own } = services.backup;
    expect(environment).toEqual({
      LEADS_DATABASE_URL: services.app.environment.LEADS_DATABASE_URL,
      BACKUP_RECIPIENT: samples.BACKUP_RECIPIENT,
      BACKUP_TARGET: null,
    });
    expect(own).toEqual(services.postgres.networks);
  });

  test("the report by mail reads the server's database, and has the server's settings for mail", () => {
    const { environment, networks: own } = services.week;
    expect(services.app.environment).toMatchObject(environment);
    expect(Object.keys(environment).sort()).toEqual(mailed);
    expect(own).toEqual(services.app.networks);
  });
});

describe("Kubernetes", () => {
  type Labels = Record<string, string>;
  type Selector = { matchLabels: Labels };
  type Container = {
    image: string;
    ports: { name: string; containerPort: number }[];
    lifecycle: { preStop: { exec: { command: string[] } } };
  };
  type Deployment = {
    metadata: { name: string };
    spec: {
      replicas: number;
      selector: Selector;
      template: {
        metadata: { labels: Labels; annotations: Labels };
        spec: { terminationGracePeriodSeconds: number; containers: [Container] };
      };
    };
  };
  const folder = "deploy/kubernetes";
  const manifest = <Shape>(name: string) => readYaml<Shape>(join(folder, `${name}.yaml`));

  const deployment = manifest<Deployment>("deployment");
  const { template } = deployment.spec;
  const [container] = template.spec.containers;
  const config = manifest<{ data: Record<string, string> }>("config").data;
  const portNames = container.ports.map(({ name }) => name);

  test("every manifest is part of it, but the secret and the drill", () => {
    const { resources, images } = manifest<{ resources: string[]; images: { name: string }[] }>(
      "kustomization",
    );
    expect([...resources, "drill.yaml", "kustomization.yaml", "secret.example.yaml"].sort()).toEqual(
      readdirSync(folder).sort(),
    );
    expect(images.map(({ name }) => name)).toEqual([container.image, `${container.image}-backup`]);
  });

  test("the server gets valid settings", () => {
    const secret = manifest<{ stringData: Record<string, string> }>("secret.example").stringData;
    // It is no secret until somebody makes one.
    const webhook = secret.WEBHOOK_SECRET?.replace("SECRET", "A".repeat(32));
    const given = { ...config, ...secret, WEBHOOK_SECRET: webhook };
    expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(readEnv(given).LEADS_DATABASE_URL).toMatch(/^postgres:/);
  });

  test("two replicas run without privileges on a read-only file system", () => {
    expect(deployment.spec.replicas).toBe(2);
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: "RuntimeDefault" },
      },
    });
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
      resources: { requests: { cpu: expect.anything(), memory: expect.anything() } },
    });
  });

  test("probes check liveness and whether leads can be stored", () => {
    const get = (path: string) => ({ httpGet: { path, port: "http" } });
    expect(container).toMatchObject({
      startupProbe: get("/healthz"),
      livenessProbe: get("/healthz"),
      readinessProbe: get("/readyz"),
    });
  });

  test("they have time to stop after the proxies have removed them", () => {
    const [, seconds] = container.lifecycle.preStop.exec.command;
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + gracefulStop);
  });

  test("metrics are scraped at their port", () => {
    const port = container.ports.find(({ name }) => name === "metrics")?.containerPort;
    expect(String(port)).toBe(config.METRICS_PORT);
    expect(template.metadata.annotations).toMatchObject({
      "prometheus.io/port": config.METRICS_PORT,
      "prometheus.io/path": "/metrics",
    });
  });

  test("one replica stays while nodes are drained, and load starts more", () => {
    const { minAvailable, selector } = manifest<{ spec: { minAvailable: number; selector: Selector } }>(
      "disruption-budget",
    ).spec;
    expect(minAvailable).toBeGreaterThanOrEqual(1);
    expect(minAvailable).toBeLessThan(deployment.spec.replicas);
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(manifest("autoscaler")).toMatchObject({
      spec: {
        scaleTargetRef: { kind: "Deployment", name: deployment.metadata.name },
        minReplicas: deployment.spec.replicas,
      },
    });
  });

  test("the ingress reaches the server", () => {
    const service = manifest<{ metadata: { name: string }; spec: { selector: Labels; ports: object[] } }>(
      "service",
    );
    expect(template.metadata.labels).toMatchObject(service.spec.selector);
    expect(deployment.spec.selector.matchLabels).toEqual(service.spec.selector);
    expect(service.spec.ports).toEqual([{ name: "http", port: 80, targetPort: "http" }]);
    expect(portNames).toContain("http");
    expect(manifest("ingress")).toMatchObject({
      spec: {
        rules: [
          {
            host: new URL(config.SITE_URL ?? "").host,
            http: {
              paths: [
                { path: "/", backend: { service: { name: service.metadata.name, port: { name: "http" } } } },
              ],
            },
          },
        ],
      },
    });
  });

  test("nobody else gets in", () => {
    const { podSelector, policyTypes, ingress } = manifest<{
      spec: { podSelector: Selector; policyTypes: string[]; ingress: { ports: { port: string }[] }[] };
    }>("network-policy").spec;
    expect(template.metadata.labels).toMatchObject(podSelector.matchLabels);
    expect(policyTypes).toEqual(["Ingress", "Egress"]);
    expect(ingress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual(portNames);
  });
});

describe.each([
  ["backup", "quayside-backup", ["BACKUP_RECIPIENT", "LEADS_DATABASE_URL"], 5432],
  ["week", "quayside", mailed, 587],
])("Kubernetes' job: %s", (name, image, settings, port) => {
  type Labels = Record<string, string>;
  type Pod = {
    metadata: { labels: Labels };
    spec: {
      securityContext: object;
      containers: [{ image: string; securityContext: object; env: { name: string }[] }];
      volumes?: { persistentVolumeClaim?: { claimName: string }; emptyDir?: { medium: string } }[];
    };
  };
  type Rule = { to: object[]; ports: { port: number }[] };
  type Policy = { spec: { podSelector: { matchLabels: Labels }; egress: Rule[] } };
  const manifest = <Shape>(file: string) => readYaml<Shape>(join("deploy/kubernetes", `${file}.yaml`));
  const pod = manifest<{ spec: { jobTemplate: { spec: { template: Pod } } } }>(name).spec.jobTemplate.spec
    .template;
  const server = manifest<{ spec: { template: Pod } }>("deployment").spec.template;
  const [container] = pod.spec.containers;

  test("may do no more than the server", () => {
    expect(container.image).toBe(image);
    expect(pod.spec.securityContext).toEqual(server.spec.securityContext);
    expect(container.securityContext).toEqual(server.spec.containers[0].securityContext);
    expect(container.env.map((each) => each.name).sort()).toEqual(settings);
    const { egress, podSelector } = manifest<Policy>(`${name}-network-policy`).spec;
    expect(podSelector.matchLabels).toEqual(pod.metadata.labels);
    const allowed = manifest<Policy>("network-policy").spec.egress;
    for (const { to, ports } of egress)
      expect(allowed).toContainEqual({ to, ports: expect.arrayContaining(ports) });
    expect(egress.at(-1)?.ports).toContainEqual({ port });
  });

  test("gets no requests", () => {
    const { selector } = manifest<{ spec: { selector: Labels } }>("service").spec;
    expect(pod.metadata.labels).not.toMatchObject(selector);
  });

  test("keeps what it writes on the claimed volume, or in memory", () => {
    const claimed = manifest<{ metadata: { name: string } }>("backup-volume").metadata.name;
    const volumes = pod.spec.volumes?.map(
      ({ persistentVolumeClaim, emptyDir }) => persistentVolumeClaim?.claimName ?? emptyDir?.medium,
    );
    expect(volumes).toEqual(name === "backup" ? [claimed, "Memory"] : undefined);
  });
});

describe("the drill", () => {
  type Container = { image: string; command: string[]; securityContext: object };
  type Pod = { securityContext: object; containers: [Container]; volumes: { emptyDir?: object }[] };
  type Job<Spec> = {
    metadata: { name: string };
    spec: { jobTemplate: { spec: { template: { spec: Spec } } } };
  };
  const read = (name: string) => readYaml<Job<Pod>>(`deploy/kubernetes/${name}.yaml`);
  const [job, backup] = [read("drill"), read("backup")];
  const [pod, other] = [job, backup].map((each) => each.spec.jobTemplate.spec.template.spec);

  test("may do no more than the backup, and runs in its image", () => {
    expect(pod?.securityContext).toEqual(other?.securityContext);
    expect(pod?.containers[0].securityContext).toEqual(other?.containers[0].securityContext);
    expect(pod?.containers[0].image).toContain(`/${other?.containers[0].image}:`);
    expect(pod?.volumes.flatMap(({ emptyDir }) => emptyDir ?? [])).toEqual([
      { medium: "Memory", sizeLimit: "256Mi" },
    ]);
  });

  test("and the backup run what the image has", () => {
    const copied = /^COPY (deploy\/\S+) (deploy\/\S+) /m.exec(readFileSync("Dockerfile", "utf8"))?.slice(1);
    expect(copied?.sort()).toEqual([other, pod].flatMap((each) => each?.containers[0].command ?? []));
  });

  test("is missed by an alert after eight days, by its own figure or by the job's", () => {
    const { expr = "" } = rules.find(({ alert }) => alert === "QuaysideBackupNotTried") ?? {};
    const [, figure = ""] =
      /"(quayside_backup_drill_\w+)"/.exec(readFileSync("tools/leads.ts", "utf8")) ?? [];
    expect(expr).toContain(`max_over_time(${figure}[8d])`);
    expect(expr).toContain(`_last_successful_time{cronjob="${job.metadata.name}"}[8d]`);
    expect(expr).toMatch(/< 8 \* 24 \* 3600\)$/);
  });
});

test("the proxy and the server send the same headers with build files", () => {
  const path = "/_build/root.js";
  const [, block = ""] =
    /\theader \{\n([\s\S]*?)\n\t\t\}/.exec(readFileSync("deploy/caddy/Caddyfile", "utf8")) ?? [];
  const written = [...block.matchAll(/^\t+(\S+) (?:"(.*)"|(\S+))$/gm)].map(([, name, quoted, plain]) => [
    name,
    quoted ?? plain,
  ]);
  expect(Object.fromEntries(written)).toEqual({
    ...Object.fromEntries(securityHeaders("https://demo.example.com", path)),
    "Cache-Control": cacheControlOf({
      method: "GET",
      path,
      status: 200,
      isVersioned: false,
    }),
  });
});

describe("Varnish", () => {
  const sample = readFileSync("deploy/varnish/quayside.vcl", "utf8");

  test("serves a page for as long as the site allows while it asks for it again", () => {
    const [, own] = /set req\.grace = (\d+)s/.exec(sample) ?? [];
    const page = { method: "GET", path: "/Seafood", status: 200, isVersioned: false };
    expect(cacheControlOf(page)).toContain(`stale-while-revalidate=${own},`);
  });

  test("gives each server both pages and forms, and asks whether it is ready", () => {
    const servers = [...sample.matchAll(/^backend (\w+) \{.*\.probe = ready;/gm)].map(([, name]) => name);
    for (const director of ["pages", "forms"])
      expect(
        [...sample.matchAll(new RegExp(`${director}\\.add_backend\\((\\w+)`, "g"))].map(([, name]) => name),
      ).toEqual(servers);
  });

  test.each(["en", "nb"])("has a page in %s for when no server answers", (language) => {
    const name = `unavailable.${language}.html`;
    expect(sample).toContain(`/etc/varnish/${name}`);
    const page = readFileSync(`deploy/varnish/${name}`, "utf8");
    expect(page).toContain(`<html lang="${language}">`);
    // One of them is left.
    expect([...page.matchAll(/^<p class="(\w+)">.*<\/p>$/gm)].map(([, name]) => name)).toEqual([
      "page",
      "refused",
      "unanswered",
    ]);
    expect(page).toContain('href="mailto:');
  });
});

describe("memory", () => {
  /** Memory limits in MiB of everything that runs the server. */
  const limits = [
    readYaml<{ services: { app: { mem_limit: string } } }>("compose.yaml").services.app.mem_limit,
    readYaml<{
      spec: { template: { spec: { containers: { resources: { limits: { memory: string } } }[] } } };
    }>("deploy/kubernetes/deployment.yaml").spec.template.spec.containers[0]?.resources.limits.memory,
  ].map((limit) => Number(/^(\d+)(?:m|Mi)$/.exec(limit ?? "")?.[1]));
  const [, heap] = /NODE_OPTIONS=--max-old-space-size=(\d+)/.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const pages = mostPageBytes / 1024 / 1024;

  test("of heap and page cache leaves some for everything else", () => {
    for (const limit of limits) expect(Number(heap) + pages).toBeLessThanOrEqual(limit * 0.8);
  });

  test("raises an alert before a container is killed, and not in normal operation", () => {
    const expr = rules.find(({ alert }) => alert === "QuaysideMemory")?.expr ?? "";
    const [, told] =
      /^process_resident_memory_bytes\{job="quayside"\} > (\d+) \* 1024 \* 1024$/.exec(expr) ?? [];
    expect(Number(told)).toBeGreaterThan(Number(heap) + pages);
    for (const limit of limits) expect(Number(told)).toBeLessThan(limit * 0.9);
  });
});

describe("alerts", () => {
  test("report waiting leads by target, and only for targets that are set", () => {
    const { expr } = rules.find(({ alert }) => alert === "QuaysideLeadsWaiting") ?? {};
    expect(expr).toBe(
      "max by (target) (quayside_leads_oldest_pending_age_seconds) > 3600 and on (target) max by (target) (quayside_leads_forwarding) == 1",
    );
  });

  test("report leads that cannot be stored", () => {
    expect(rules.map(({ expr }) => expr)).toContain("quayside_lead_store_writable == 0");
  });
});

describe("a connection that the proxy reuses is one that the server keeps", () => {
  test.each([
    ["deploy/caddy/Caddyfile", /^\t+transport http \{\n\t+keepalive (\d+)s\n/m],
    ["deploy/nginx/quayside.conf", /^\tkeepalive 32;\n(?:\t#.*\n)*\tkeepalive_timeout (\d+)s;/m],
    ["deploy/varnish/quayside.vcl", /^#.* -p backend_idle_timeout=(\d+)$/m],
  ])("%s", (path, pattern) => {
    const [, seconds] = pattern.exec(readFileSync(path, "utf8")) ?? [];
    // Before one that is not told of the proxy, too, with time for the way between them.
    expect(Number(seconds) * 1000).toBeLessThanOrEqual(keptOpen(0) - 5000);
  });

  test("also with load balancers that keep theirs for ten minutes", () => {
    expect(keptOpen(1)).toBeGreaterThan(605_000);
  });
});

describe("probes do not come by a public route", () => {
  const probes = ["/healthz", "/readyz"];

  test("the proxy answers 404 itself", () => {
    const caddyfile = readFileSync("deploy/caddy/Caddyfile", "utf8");
    const [, paths = ""] =
      /@probes path (.*)\n\thandle @probes \{\n\t\trespond 404\n\t\}/.exec(caddyfile) ?? [];
    expect(paths.split(" ")).toEqual(probes.map((probe) => `${probe}*`));
  });

  test("the server distinguishes the ingress from the cluster", () => {
    const { data } = readYaml<{ data: Record<string, string> }>("deploy/kubernetes/config.yaml");
    expect(readEnv(data).TRUSTED_PROXIES).toBeGreaterThan(0);
    for (const target of probes) {
      const facts = {
        method: "GET",
        target,
        hosts: ["demo.example.com"],
        contentLength: undefined,
        tellsPlayback: false,
      };
      expect(refusalOf({ ...facts, proxied: true })).toEqual({ status: 404 });
      expect(refusalOf({ ...facts, proxied: false })).toBeUndefined();
    }
  });
});

test("docs/operations.md describes every setting in the samples", () => {
  const given = [
    ...Object.keys(
      readYaml<{ services: { app: { environment: object } } }>("compose.yaml").services.app.environment,
    ),
    ...Object.keys(readYaml<{ data: object }>("deploy/kubernetes/config.yaml").data),
  ];
  const [, settings = ""] =
    /## Settings\n([\s\S]*?)\n## /.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  expect(given.filter((name) => !new RegExp(`^\\|[^|]*\`${name}\``, "m").test(settings))).toEqual([]);
});
