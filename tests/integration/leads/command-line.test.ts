import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { TargetName } from "~/leads/store/delivery";
import type { QueuedTarget } from "~/leads/store/queue.server";
import { type Delivery, LeadStore } from "~/leads/store/store.server";
import { newLead } from "../../sample-lead";
import { operate } from "./operator";

const day = 24 * 60 * 60_000;
const consent = "You may write to me, as the Privacy policy says.";
const folder = mkdtempSync(join(tmpdir(), "leads-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const leads = (args: string[], url: string) => operate(url, ...args);

async function filled(
  name: string,
  submissions: { email: string; ageDays?: number; message?: string; targets?: TargetName[] }[],
) {
  const url = `sqlite:${join(folder, `${name}.db`)}`;
  let now = 0;
  const store = new LeadStore(url, () => now);
  const ids: string[] = [];
  for (const { email, ageDays = 0, message = "", targets = ["provider"] as TargetName[] } of submissions) {
    now = Date.now() - ageDays * day;
    const values = { email, name: "Kari Nordmann", message, consent: "yes" };
    const queued = targets.map((target): QueuedTarget => ({ name: target }));
    ids.push((await store.add(newLead(email, { values, consentText: consent, targets: queued }))).id);
  }
  now = Date.now();
  return { url, store, ids };
}

describe.concurrent("reading leads", () => {
  let url: string;
  let ids: string[];
  let oldest: number;

  beforeAll(async () => {
    const { store, ...rest } = await filled("looking", [
      { email: "dead@refused.example", ageDays: 4 },
      { email: "kari@forwarded.example", ageDays: 3 },
      { email: "ola@waiting.example", ageDays: 2, message: "=1+1\nsecond line \u001b[31m" },
      { email: "per@postponed.example", ageDays: 1 },
    ]);
    ({ url, ids } = rest);
    for (const settle of [
      (lead: Delivery) => store.deadLetter(lead, ["INVALID_EMAIL"]),
      (lead: Delivery) => store.forwarded(lead),
    ]) {
      const [lead] = await store.claim("provider", 1, 60_000);
      if (lead) await settle(lead);
    }
    for (const lead of await store.claim("provider", 2, 60_000)) {
      if (lead.id === ids[2]) await store.release(lead, Date.now());
      else await store.postpone(lead, Date.UTC(2100, 0, 1), "HTTP 503");
    }
    oldest = (await store.counts("provider")).oldestPending ?? 0;
    await store.close();
  });

  test("list shows counts and leads without personal data", async ({ expect }) => {
    const { code, out, err } = await leads(["list"], url);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const [counts = "", table = ""] = out.split("\n\n");
    expect(counts).toBe(
      [
        "                provider",
        "pending         2",
        "forwarded       1",
        "dead            1",
        `oldest waiting  ${new Date(oldest).toISOString()}`,
      ].join("\n"),
    );
    const [header, ...rows] = table.trimEnd().split("\n");
    expect(header).toMatch(/^id +form +product +submitted +domain +provider$/);
    expect(rows.map((row) => row.replace(/\d{4}-\S+Z/, "TIME").split(/ {2,}/))).toEqual([
      [
        ids[3],
        "contact",
        "Logistics",
        "TIME",
        "postponed.example",
        "pending: HTTP 503, tried once, next 2100-01-01T00:00:00.000Z",
      ],
      [ids[2], "contact", "Logistics", "TIME", "waiting.example", "pending, next now"],
      [ids[1], "contact", "Logistics", "TIME", "forwarded.example", "forwarded"],
      [ids[0], "contact", "Logistics", "TIME", "refused.example", "dead: INVALID_EMAIL"],
    ]);
    expect(out).not.toMatch(/@|Kari/);
  });

  test("list filters by status, limits the number and reports omitted leads", async ({ expect }) => {
    const { out } = await leads(["list", "--status", "pending", "--limit", "1"], url);
    expect(out).toContain(ids[3]);
    expect(out).not.toContain(ids[2]);
    expect(out).toContain("the newest 1 of 2 leads;");
    expect((await leads(["list"], url)).out).toMatch(/\n\n4 leads\n$/);
  });

  test("show prints everything about one lead, without control sequences", async ({ expect }) => {
    const { code, out } = await leads(["show", ids[2] ?? ""], url);
    expect(code).toBe(0);
    expect(out).toMatch(/^value email +ola@waiting\.example$/m);
    expect(out).toMatch(/^value message +=1\+1\n +second line \\u\{1b\}\[31m$/m);
    expect(out).toMatch(new RegExp(`^agreed to +${consent}$`, "m"));
    expect(out).toMatch(/^provider status +pending$/m);
  });

  test("export writes only CSV to standard output", async ({ expect }) => {
    const { code, out } = await leads(["export", "--csv"], url);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^\uFEFFid,form,product,lang,submitted,page,rep,email,name,message,consent,provider,mail,webhook\r\n/,
    );
    expect(out).toContain(
      `,ola@waiting.example,Kari Nordmann,"'=1+1\nsecond line \u001b[31m","${consent}",pending,,\r\n`,
    );
    expect(out).toMatch(/,dead: INVALID_EMAIL,,\r\n$/);
  });

  test("export of an e-mail address contains only that person's leads", async ({ expect }) => {
    const { code, out } = await leads(["export", "--csv", "--email", "OLA@waiting.example"], url);
    expect(code).toBe(0);
    expect(out.match(/[^,\n]+@[^,\n]+/g)).toEqual(["ola@waiting.example"]);
  });
});

describe.concurrent("with mail and the provider", () => {
  async function mailed(name: string) {
    const filling = await filled(name, [
      { email: "kari@example.com", targets: ["provider", "mail"] },
      { email: "ola@example.com", targets: ["provider", "mail"] },
      { email: "per@example.com", ageDays: 2 },
    ]);
    const { store, ids } = filling;
    for (const lead of await store.claim("mail", 2, 60_000)) {
      if (lead.id === ids[0]) await store.forwarded(lead);
      else await store.deadLetter(lead, ["SMTP 550 5.1.1"]);
    }
    for (const lead of await store.claim("provider", 3, 60_000)) await store.forwarded(lead);
    return filling;
  }

  test("list and show have the status per target", async ({ expect }) => {
    const { url, store, ids } = await mailed("by-target");
    await store.close();
    const cells = (out: string) => out.split("\n").map((line) => line.split(/ {2,}/));
    const all = cells((await leads(["list"], url)).out);
    expect(all.slice(0, 4)).toEqual([
      ["", "mail", "provider"],
      ["pending", "0", "0"],
      ["forwarded", "1", "3"],
      ["dead", "1", "0"],
    ]);
    const row = (id: string | undefined) => all.find(([first]) => first === id);
    expect(row("id")?.slice(4)).toEqual(["domain", "mail", "provider"]);
    expect(row(ids[0])?.slice(4)).toEqual(["example.com", "forwarded", "forwarded"]);
    expect(row(ids[1])?.slice(5)).toEqual(["dead: SMTP 550 5.1.1", "forwarded"]);
    expect(row(ids[2])?.slice(5)).toEqual(["-", "forwarded"]);
    const { out } = await leads(["list", "--target", "mail", "--status", "dead"], url);
    expect(ids.filter((id) => out.includes(id))).toEqual([ids[1]]);
    expect((await leads(["show", ids[1] ?? ""], url)).out).toMatch(/^mail last error +SMTP 550 5\.1\.1$/m);
  });

  test("retry sends to all targets or to one", async ({ expect }) => {
    const { url, store, ids } = await mailed("retry-target");
    const [forwarded = "", dead = "", older = ""] = ids;
    const due = (id: string) => ({ code: 0, out: `1 lead queued for delivery:\n  ${id} (mail)\n`, err: "" });
    const err = `leads: lead ${forwarded} is already forwarded\n`;
    expect(await leads(["retry", forwarded, "--target", "mail"], url)).toEqual({ code: 1, out: "", err });
    expect(await leads(["retry", "--dead"], url)).toEqual(due(dead));
    expect(await leads(["retry", older, "--target", "mail"], url)).toEqual(due(older));
    expect(await leads(["retry", "--dead", "--target", "mail"], url)).toMatchObject({
      out: "0 leads queued for delivery\n",
    });
    expect(await store.counts("mail")).toMatchObject({ pending: 2, forwarded: 1, dead: 0 });
    expect(await store.counts("provider")).toMatchObject({ pending: 0, forwarded: 3 });
    expect(await leads(["retry", dead, "--target", "fax"], url)).toMatchObject({
      code: 2,
      err: "leads: --target must be one of provider, mail, webhook (found fax)\n",
    });
    await store.close();
  });
});

test.concurrent("forget and purge delete leads, and print their number", async ({ expect }) => {
  const { url, store, ids } = await filled("deleting", [
    { email: "Kari@example.com", ageDays: 1 },
    { email: "kari@EXAMPLE.com", ageDays: 2 },
    { email: "ola@example.com", ageDays: 92 },
    { email: "ola@example.com", ageDays: 91 },
    { email: "ola@example.com", ageDays: 89 },
  ]);
  for (const lead of await store.claim("provider", 5, 60_000)) {
    if (lead.id === ids[2]) await store.forwarded(lead);
    else await store.release(lead, Date.now());
  }
  expect(await leads(["forget", "KARI@example.com"], url)).toEqual({
    code: 0,
    out: "2 leads deleted\n",
    err: "",
  });
  expect((await leads(["purge", "--older-than", "90d"], url)).out).toBe("1 lead deleted\n");
  expect((await store.list()).map((lead) => lead.id)).toEqual([ids[4], ids[3]]);
  const waiting = await leads(["purge", "--older-than", "90d", "--waiting"], url);
  expect(waiting.out).toBe("1 lead deleted\n");
  expect((await store.list()).map((lead) => lead.id)).toEqual([ids[4]]);
  await store.close();
});

describe.concurrent("an error is one readable line", () => {
  const nobody = "00000000-0000-4000-8000-000000000000";

  test.for<[string[], string]>([
    // An empty ID, for example from an unset shell variable, must not select all leads.
    [["retry", ""], "retry needs an ID or --dead"],
    [
      ["purge", "--older-than", "0d"],
      "purge needs --older-than with days or hours, such as 90d or 12h (found 0d)",
    ],
  ])("%j", async ([args, line], { expect }) => {
    expect(await leads(args, "sqlite:unused")).toEqual({ code: 2, out: "", err: `leads: ${line}\n` });
  });

  test("an unknown lead", async ({ expect }) => {
    const { url, store } = await filled("unknown", []);
    await store.count();
    await store.close();
    const err = `leads: lead ${nobody} does not exist\n`;
    expect(await leads(["show", nobody], url)).toEqual({ code: 1, out: "", err });
  });

  test("a missing database file, which is not created", async ({ expect }) => {
    const path = join(folder, "mistyped.db");
    const err = `leads: the database ${path} does not exist: check LEADS_DATABASE_URL\n`;
    expect(await leads(["list"], `sqlite:${path}`)).toEqual({ code: 1, out: "", err });
    expect(existsSync(path)).toBe(false);
  });

  test("an unreachable PostgreSQL", async ({ expect }) => {
    const { code, out, err } = await leads(["list"], "postgres://user:secret@localhost:1/leads");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^leads: .*ECONNREFUSED.*\n$/);
    expect(err).not.toContain("secret");
  });
});
