import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { type Delivery, LeadStore } from "~/leads/store/store.server";
import { newLead } from "../../sample-lead";

// A child process takes a second, and longer beside other tests.

const day = 24 * 60 * 60_000;
const consent = "You may write to me, as the Privacy policy says.";
const folder = mkdtempSync(join(tmpdir(), "leads-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Run = { code: number; out: string; err: string };

/** Runs the built command line, as `npm run leads -- …` and containers do. */
function leads(args: string[], url: string): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, LEADS_DATABASE_URL: url };
    execFile(process.execPath, ["build/tools/leads.js", ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** A database with leads of the given ages in days. */
async function filled(name: string, submissions: { email: string; ageDays?: number; message?: string }[]) {
  const url = `sqlite:${join(folder, `${name}.db`)}`;
  let now = 0;
  const store = new LeadStore(url, () => now);
  const ids: string[] = [];
  for (const { email, ageDays = 0, message = "" } of submissions) {
    now = Date.now() - ageDays * day;
    const values = { email, name: "Kari Nordmann", message, consent: "yes" };
    ids.push((await store.add(newLead(email, { values, consentText: consent }))).id);
  }
  now = Date.now();
  return { url, store, ids };
}

describe.concurrent("looking", () => {
  let url: string;
  let ids: string[];
  let oldest: number;

  // The oldest is dead, the second forwarded, the third and the newest wait.
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
      const [lead] = await store.claim(1, 60_000);
      if (lead) await settle(lead);
    }
    for (const lead of await store.claim(2, 60_000)) {
      if (lead.id === ids[2]) await store.release(lead, Date.now());
      else await store.postpone(lead, Date.UTC(2100, 0, 1), "HTTP 503");
    }
    oldest = (await store.counts()).oldestPending ?? 0;
    await store.close();
  });

  test("list counts, and shows leads without personal data", async ({ expect }) => {
    const { code, out, err } = await leads(["list"], url);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const [counts = "", table = ""] = out.split("\n\n");
    expect(counts).toBe(
      [
        "pending         2",
        "forwarded       1",
        "dead            1",
        `oldest waiting  ${new Date(oldest).toISOString()}`,
      ].join("\n"),
    );
    const [header, ...rows] = table.trimEnd().split("\n");
    expect(header).toMatch(/^id +form +submitted +status +attempts +next try +domain +last error$/);
    expect(rows.map((row) => row.replace(/\d{4}-\S+Z/, "TIME").split(/ {2,}/))).toEqual([
      [
        ids[3],
        "contact",
        "TIME",
        "pending",
        "1",
        "2100-01-01T00:00:00.000Z",
        "postponed.example",
        "HTTP 503",
      ],
      [ids[2], "contact", "TIME", "pending", "0", "now", "waiting.example", "-"],
      [ids[1], "contact", "TIME", "forwarded", "1", "-", "forwarded.example", "-"],
      [ids[0], "contact", "TIME", "dead", "1", "-", "refused.example", "INVALID_EMAIL"],
    ]);
    expect(out).not.toMatch(/@|Kari/);
  });

  test("list has a status and a limit, and says what it left out", async ({ expect }) => {
    const { out } = await leads(["list", "--status", "pending", "--limit", "1"], url);
    expect(out).toContain(ids[3]);
    expect(out).not.toContain(ids[2]);
    expect(out).toContain("the newest 1 of 2;");
  });

  test("show prints everything about one lead, without control sequences", async ({ expect }) => {
    const { code, out } = await leads(["show", ids[2] ?? ""], url);
    expect(code).toBe(0);
    expect(out).toMatch(/^value email +ola@waiting\.example$/m);
    expect(out).toMatch(/^value message +=1\+1\n +second line \\u\{1b\}\[31m$/m);
    expect(out).toMatch(new RegExp(`^agreed to +${consent}$`, "m"));
    expect(out).toMatch(/^status +pending$/m);
  });

  test("export writes CSV to standard output and nothing else", async ({ expect }) => {
    const { code, out } = await leads(["export", "--csv"], url);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^\uFEFFid,form,lang,submitted,status,page,rep,email,name,message,consent,last_error\r\n/,
    );
    expect(out).toContain(
      `,ola@waiting.example,Kari Nordmann,"'=1+1\nsecond line \u001b[31m","${consent}",\r\n`,
    );
    expect(out).toMatch(/INVALID_EMAIL\r\n$/);
  });
});

describe.concurrent("with mail beside the provider", () => {
  /** The first is mailed and waits for the provider, mail refuses the second, the third is older than mail. */
  async function mailed(name: string) {
    const filling = await filled(name, [
      { email: "kari@example.com" },
      { email: "ola@example.com" },
      { email: "per@example.com", ageDays: 2 },
    ]);
    const { store, ids } = filling;
    await store.openTarget("mail", "1", Date.now() - day);
    await store.enlist("mail", Date.now() - day);
    for (const lead of await store.claim(2, 60_000, "mail")) {
      if (lead.id === ids[0]) await store.forwarded(lead);
      else await store.deadLetter(lead, ["SMTP 550 5.1.1"]);
    }
    for (const lead of await store.claim(3, 60_000)) await store.forwarded(lead);
    return filling;
  }

  test("list and show tell by target", async ({ expect }) => {
    const { url, store, ids } = await mailed("by-target");
    await store.close();
    const cells = (out: string) => out.split("\n").map((line) => line.split(/ {2,}/));
    const all = cells((await leads(["list"], url)).out);
    expect(all.slice(0, 4)).toEqual([
      ["", "provider", "mail"],
      ["pending", "0", "0"],
      ["forwarded", "3", "1"],
      ["dead", "0", "1"],
    ]);
    const row = (id: string | undefined) => all.find(([first]) => first === id);
    expect(row("id")?.slice(3)).toEqual(["provider", "attempts", "next try", "domain", "last error", "mail"]);
    expect(row(ids[0])?.slice(3)).toEqual(["forwarded", "1", "-", "example.com", "-", "forwarded"]);
    expect(row(ids[1])?.at(-1)).toBe("dead");
    expect(row(ids[2])?.at(-1)).toBe("-");
    const { out } = await leads(["list", "--target", "mail", "--status", "dead"], url);
    expect(cells(out).filter(([first]) => ids.includes(first ?? ""))).toEqual([
      [ids[1], "contact", expect.any(String), "dead", "1", "-", "example.com", "SMTP 550 5.1.1", "forwarded"],
    ]);
    const shown = (await leads(["show", ids[1] ?? ""], url)).out;
    expect(shown).toMatch(/^status +forwarded$/m);
    expect(shown).toMatch(/^mail status +dead$/m);
    expect(shown).toMatch(/^mail last error +SMTP 550 5\.1\.1$/m);
  });

  test("retry is for all targets or for one", async ({ expect }) => {
    const { url, store, ids } = await mailed("retry-target");
    const [forwarded = "", dead = "", older = ""] = ids;
    const due = (id: string) => ({ code: 0, out: `1 lead became due:\n  ${id} (mail)\n`, err: "" });
    const err = `leads: the lead ${forwarded} is forwarded already\n`;
    expect(await leads(["retry", forwarded, "--target", "mail"], url)).toEqual({ code: 1, out: "", err });
    expect(await leads(["retry", dead], url)).toEqual(due(dead));
    expect(await leads(["retry", older, "--target", "mail"], url)).toEqual(due(older));
    expect(await leads(["retry", "--dead", "--target", "mail"], url)).toMatchObject({
      out: "0 leads became due\n",
    });
    expect(await store.counts("mail")).toMatchObject({ pending: 2, forwarded: 1, dead: 0 });
    expect(await store.counts()).toMatchObject({ pending: 0, forwarded: 3 });
    expect(await leads(["retry", dead, "--target", "fax"], url)).toMatchObject({
      code: 2,
      err: "leads: --target is one of provider, mail, webhook\n",
    });
    await store.close();
  });
});

test.concurrent("where no provider is set, no command waits for it", async ({ expect }) => {
  const { url, store, ids } = await filled("no-provider", [
    { email: "a@example.com", ageDays: 91 },
    { email: "b@example.com", ageDays: 92 },
  ]);
  const since = Date.now() - 100 * day;
  await store.openTarget("mail", "", since);
  await store.enlist("mail", since);
  const [mailed] = await store.claim(1, 60_000, "mail");
  if (!mailed) throw new Error("no lead is due");
  await store.forwarded(mailed);
  expect(await leads(["retry", mailed.id], url)).toEqual({
    code: 1,
    out: "",
    err: `leads: the lead ${mailed.id} is forwarded already\n`,
  });
  expect((await leads(["purge", "--older-than", "90d"], url)).out).toBe("1 lead deleted\n");
  expect((await store.list()).map(({ id }) => id)).toEqual(ids.filter((id) => id !== mailed.id));
  await store.close();
});

test.concurrent("retry makes refused leads due, but no forwarded one", async ({ expect }) => {
  const { url, store, ids } = await filled("retry", [
    { email: "a@example.com" },
    { email: "b@example.com" },
    { email: "c@example.com" },
    { email: "d@example.com" },
  ]);
  for (const lead of await store.claim(4, 60_000)) {
    if (lead.id === ids[0]) await store.forwarded(lead);
    else await store.deadLetter(lead, ["INVALID_EMAIL"]);
  }
  expect(await leads(["retry", ids[1] ?? ""], url)).toEqual({
    code: 0,
    out: `1 lead became due:\n  ${ids[1]}\n`,
    err: "",
  });
  expect(await store.counts()).toMatchObject({ pending: 1, forwarded: 1, dead: 2 });
  const [said, ...lines] = (await leads(["retry", "--dead"], url)).out.trimEnd().split("\n");
  expect(said).toBe("2 leads became due:");
  expect(lines.sort()).toEqual([`  ${ids[2]}`, `  ${ids[3]}`].sort());
  expect((await leads(["retry", "--dead"], url)).out).toBe("0 leads became due\n");
  expect(await store.counts()).toMatchObject({ pending: 3, forwarded: 1, dead: 0 });
  expect(await leads(["retry", ids[0] ?? ""], url)).toEqual({
    code: 1,
    out: "",
    err: `leads: the lead ${ids[0]} is forwarded already\n`,
  });
  await store.close();
});

test.concurrent("forget and purge delete, and say how many", async ({ expect }) => {
  const { url, store, ids } = await filled("deleting", [
    { email: "Kari@example.com", ageDays: 1 },
    { email: "kari@EXAMPLE.com", ageDays: 2 },
    { email: "ola@example.com", ageDays: 92 },
    { email: "ola@example.com", ageDays: 91 },
    { email: "ola@example.com", ageDays: 89 },
  ]);
  for (const lead of await store.claim(5, 60_000)) {
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
    // An unset shell variable must not mean all leads.
    [["retry", ""], "retry needs an ID or --dead"],
    [["purge", "--older-than", "0d"], "purge needs --older-than with days or hours, like 90d or 12h"],
  ])("%j", async ([args, line], { expect }) => {
    expect(await leads(args, "sqlite:unused")).toEqual({ code: 2, out: "", err: `leads: ${line}\n` });
  });

  test("no such lead", async ({ expect }) => {
    const { url, store } = await filled("unknown", []);
    await store.counts();
    await store.close();
    const err = `leads: there is no lead ${nobody}\n`;
    expect(await leads(["show", nobody], url)).toEqual({ code: 1, out: "", err });
  });

  test("a missing file, which is not created", async ({ expect }) => {
    const path = join(folder, "mistyped.db");
    const err = `leads: there is no database ${path}\n`;
    expect(await leads(["list"], `sqlite:${path}`)).toEqual({ code: 1, out: "", err });
    expect(existsSync(path)).toBe(false);
  });

  test("a Postgres that cannot be reached", async ({ expect }) => {
    const { code, out, err } = await leads(["list"], "postgres://user:secret@localhost:1/leads");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^leads: .*ECONNREFUSED.*\n$/);
    expect(err).not.toContain("secret");
  });
});
