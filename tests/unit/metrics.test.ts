import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Leads } from "~/leads/leads.server";
import {
  leadsForwarded,
  leadsForwarding,
  metricsText,
  registry,
  watchDisks,
  watchPages,
} from "~/platform/metrics/metrics.server";
import { readEnv } from "~/platform/settings.server";
import { PageCache } from "~/server/pages/page-cache.server";

const pages = new PageCache(1_000_000);
watchPages(() => pages);
watchDisks({ content: "content", leads: "no-such-folder" });

describe("the metrics for Prometheus", () => {
  const targets = ["provider", "mail"];
  const stopped = async () => ["mail"];
  const counts = { pending: 2, forwarded: 5, dead: 1, oldestPending: Date.now() - 90_000 };

  test("shows the number and age of pending deliveries in the store", async () => {
    const text = await metricsText({
      targets,
      stopped,
      counts: async () => counts,
      canBeStored: async () => true,
    });
    expect(text).toContain("quayside_lead_store_writable 1");
    expect(text).toContain('quayside_leads{target="mail",status="pending"} 2');
    expect(text).toContain('quayside_leads{target="provider",status="dead"} 1');
    expect(text).toContain("quayside_lead_store_up 1");
    expect(text).toContain('quayside_leads_target_stopped{target="provider"} 0');
    expect(text).toContain('quayside_leads_target_stopped{target="mail"} 1');
    const age = Number(/^quayside_leads_oldest_pending_age_seconds\{target="mail"\} (\S+)$/m.exec(text)?.[1]);
    expect(age).toBeGreaterThanOrEqual(90);
    expect(age).toBeLessThan(100);
  });

  test("has no numbers if the store cannot be read", async () => {
    const unreadable = async () => {
      throw new Error("no connection");
    };
    const text = await metricsText({ targets, stopped, counts: unreadable, canBeStored: async () => false });
    expect(text).toContain("quayside_lead_store_up 0");
    expect(text).not.toMatch(/^quayside_leads\{/m);
    expect(text).not.toMatch(/^quayside_leads_oldest_pending_age_seconds\{/m);
  });

  test("shows a store that is readable but not writable, as on a full disk", async () => {
    const text = await metricsText({
      targets,
      stopped,
      counts: async () => counts,
      canBeStored: async () => false,
    });
    expect(text).toContain("quayside_lead_store_up 1");
    expect(text).toContain("quayside_lead_store_writable 0");
  });

  test("shows the free space of each folder's file system", async () => {
    const text = await registry.metrics();
    const [free = 0, size = 0] = ["free", "size"].map((figure) =>
      Number(new RegExp(`^quayside_disk_${figure}_bytes\\{folder="content"\\} (\\S+)$`, "m").exec(text)?.[1]),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
    expect(text).not.toContain('folder="leads"');
  });

  test.each<[string, Record<string, string>, string[]]>([
    ["none", {}, []],
    ["provider", { FORMS_PORTAL_ID: "1", FORMS_LEAD_FORM_ID: "a", FORMS_CONTACT_FORM_ID: "b" }, ["provider"]],
    [
      "mail and webhook",
      {
        NOTIFY_SMTP_URL: "smtp://localhost",
        NOTIFY_FROM: "demo@example.com",
        NOTIFY_TO: "sales@example.com",
        WEBHOOK_URL: "https://example.com/hook",
        WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
      },
      ["mail", "webhook"],
    ],
  ])("shows which targets are configured: %s", async (_, env, expected) => {
    const leads = new Leads(readEnv({ LEADS_DATABASE_URL: "sqlite:/dev/null/unused.db", ...env }));
    const { values } = await leadsForwarding.get();
    expect(values.filter(({ value }) => value === 1).map(({ labels }) => labels.target)).toEqual(expected);
    expect(leads.targetStates.map(({ name }) => name)).toEqual(expected);
    await leads.store.close();
  });

  test("starts each series at zero, so that its first event is counted", async () => {
    const { values } = await leadsForwarded.get();
    const ofProvider = values.filter(({ labels }) => labels.target === "provider");
    expect(ofProvider.map(({ labels, value }) => [labels.outcome, value])).toEqual([
      ["forwarded", 0],
      ["retry", 0],
      ["dead", 0],
    ]);
  });
});

describe.each(["deploy/grafana/quayside.json", "deploy/prometheus/alerts.yaml"])("%s", (file) => {
  const text = readFileSync(file, "utf8").replaceAll('\\"', '"');
  const named = [...text.matchAll(/\b((?:quayside|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].map(
    ([, name = "", selector = ""]) => ({
      metric: name.replace(/_(?:bucket|count|sum)$/, ""),
      labels: [...selector.matchAll(/(\w+)\s*(?:=~?|!=|!~)\s*"/g)].map(([, label = ""]) => label),
    }),
  );

  test("refers to existing metrics and labels", () => {
    expect(named.length).toBeGreaterThan(5);
    for (const { metric, labels } of named) {
      const figure = registry.getSingleMetric(metric) as unknown as { labelNames: string[] } | undefined;
      expect(figure, metric).toBeDefined();
      // Allows `job` and `instance`, because Prometheus adds these labels to every metric.
      const known = new Set([...(figure?.labelNames ?? []), "job", "instance"]);
      expect(
        labels.filter((label) => !known.has(label)),
        metric,
      ).toEqual([]);
    }
  });
});

test("the dashboard shows every metric of the site", () => {
  const dashboard = readFileSync("deploy/grafana/quayside.json", "utf8");
  const ours = registry.getMetricsAsArray().map(({ name }) => name);
  const shown = ours.filter((name) => name.startsWith("quayside_") && !dashboard.includes(name));
  expect(shown).toEqual([]);
});
