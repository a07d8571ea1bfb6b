import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContentFile } from "../../../tools/editor/files";
import { ask as askAsWritten } from "../../e2e/raw-request";
import { token, Workspace } from "./workspace";

const workspace = new Workspace(Promise.resolve({ "/": { type: "text/html", text: "the page" } }));
beforeAll(() => workspace.start());
afterAll(() => workspace.stop());
beforeEach(() => workspace.reset());

const authorization = `Bearer ${token}`;

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(workspace.origin + path, { ...init, headers: { authorization, ...init?.headers } });
}

// biome-ignore lint/suspicious/noExplicitAny: each file has a different shape
type Opened = ContentFile & { value: any };

async function open(file: string): Promise<Opened> {
  const response = await ask(`/files/${file}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Opened;
}

function save(file: string, { version, value }: Opened): Promise<Response> {
  return ask(`/files/${file}`, { method: "PUT", body: JSON.stringify({ version, value }) });
}

const files = readdirSync(workspace.folder);

test("lists the files that editors write, with their contents", async () => {
  const listed = (await (await ask("/files")).json()) as { name: string; title: string }[];
  expect(listed.map(({ name }) => name).sort()).toEqual([...files].sort());
  expect(listed.find(({ name }) => name === "seafood.json")?.title).toBe("Demos");
});

test.each(files)("saving %s without changes keeps it byte-identical", async (file) => {
  const before = workspace.text(file);
  const opened = await open(file);
  const response = await save(file, opened);
  expect(await response.json()).toEqual({
    version: opened.version,
    value: opened.value,
    pages: {},
    lacking: [],
  });
  expect(workspace.text(file)).toBe(before);
});

test("changing a title changes only its line", async () => {
  const before = workspace.text("seafood.json");
  const opened = await open("seafood.json");
  opened.value.entries[0].sections[1].tabs[2].title = "Approvals on the way";
  expect((await save("seafood.json", opened)).status).toBe(200);
  const [was, is] = [before, workspace.text("seafood.json")].map((text) => text.split("\n"));
  const changed = is?.filter((line, index) => line !== was?.[index]);
  expect(changed).toEqual(['              "title": "Approvals on the way",']);
  expect(is?.length).toBe(was?.length);
});

test("a saved file can be changed and saved again", async () => {
  const opened = await open("messages.en.json");
  for (const bubble of ["Once", "Twice"]) {
    opened.value.bubble = bubble;
    const response = await save("messages.en.json", opened);
    opened.version = ((await response.json()) as { version: string }).version;
  }
  expect(JSON.parse(workspace.text("messages.en.json")).bubble).toBe("Twice");
});

test("saving questions adds the missing video version to an answer", async () => {
  const file = "seafood.questions.json";
  const opened = await open(file);
  const [{ answer }] = opened.value.groups[0].questions;
  const before = workspace.text(file);
  delete answer.film;
  const saved = (await (await save(file, opened)).json()) as { value: typeof opened.value };
  expect(saved.value.groups[0].questions[0].answer.film).toBe("2eef7cfa");
  expect(workspace.text(file)).toBe(before);
});

test("a file with errors is not written, and the reasons name the fields", async () => {
  const before = workspace.text("seafood.json");
  const opened = await open("seafood.json");
  const [tab] = opened.value.entries[0].sections[1].tabs;
  tab.title = "";
  const response = await save("seafood.json", opened);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    problems: [
      {
        file: "seafood.json",
        path: "$.entries[0].sections[1].tabs[0].title",
        names: `section "PURCHASE", tab "${tab.tab}"`,
        reason: "a tab with a name must have a title",
      },
    ],
  });
  expect(workspace.text("seafood.json")).toBe(before);
});

test("a file that contradicts another file is not written", async () => {
  const opened = await open("legal.en.json");
  opened.value.pages[0].slug = "another";
  const response = await save("legal.en.json", opened);
  expect(response.status).toBe(422);
  const { problems } = (await response.json()) as { problems: { file: string }[] };
  expect(problems.map(({ file }) => file)).toEqual(["forms.json"]);
});

test("existing errors do not prevent saving, but new errors do", async () => {
  workspace.write("forms.json", workspace.text("forms.json").replace('"heading": "', '"heading": "\\u0007'));
  const opened = await open("seafood.json");
  const { tabs } = opened.value.entries[0].sections[1];
  tabs[0].title = "Better";
  expect((await save("seafood.json", opened)).status).toBe(200);

  const again = await open("seafood.json");
  again.value.entries[0].sections[1].tabs[0].title = "";
  const response = await save("seafood.json", again);
  expect(response.status).toBe(422);
  const { problems } = (await response.json()) as { problems: { file: string }[] };
  expect(problems.map(({ file }) => file)).toEqual(["seafood.json"]);
});

test("an existing error may move with its item and may be corrected", async () => {
  workspace.write(
    "seafood.json",
    workspace.text("seafood.json").replace('"subTitle": "', '"subTitle": "\\u0007'),
  );
  const opened = await open("seafood.json");
  const [section] = opened.value.entries[0].sections;
  section.tabs.reverse();
  const moved = await save("seafood.json", opened);
  expect(moved.status).toBe(200);
  opened.version = ((await moved.json()) as { version: string }).version;
  for (const tab of section.tabs) tab.subTitle = tab.subTitle?.replace("\u0007", "");
  expect((await save("seafood.json", opened)).status).toBe(200);
});

test("a file that was changed by another program is not overwritten", async () => {
  const opened = await open("site.json");
  const elsewhere = workspace.text("site.json").replace('"phone": "', '"phone": "0');
  workspace.write("site.json", elsewhere);
  opened.value.contact.phone = "1";
  const response = await save("site.json", opened);
  expect(response.status).toBe(412);
  expect(await response.json()).toEqual({
    message: "site.json was changed elsewhere after you opened it.",
  });
  expect(workspace.text("site.json")).toBe(elsewhere);
});

test("of two concurrent saves one is rejected", async () => {
  const [one, other] = [await open("site.json"), await open("site.json")];
  one.value.contact.phone = "+47 22 33 44 55";
  other.value.contact.phone = "+47 22 33 44 66";
  const answers = await Promise.all([save("site.json", one), save("site.json", other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test("invalid JSON and duplicate keys are reported", async () => {
  workspace.write("forms.json", "{");
  workspace.write("site.json", workspace.text("site.json").replace('"phone"', '"phone": "x", "phone"'));
  for (const [file, reason] of [
    ["forms.json", /^line 1, column 2: /],
    ["site.json", /duplicate key "phone"/],
  ] as const) {
    const response = await ask(`/files/${file}`);
    expect(response.status).toBe(409);
    expect(((await response.json()) as { message: string }).message).toMatch(reason);
  }
});

test("if the site is running, tabs and questions link to their pages", async () => {
  const site = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(site, "listening");
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const withSite = new Workspace(Promise.resolve({}), address);
  await withSite.start();
  const pagesOf = async (file: string) => {
    const response = await fetch(`${withSite.origin}/files/${file}`, { headers: { authorization } });
    return ((await response.json()) as { pages: Record<string, string> }).pages;
  };
  expect((await pagesOf("seafood.json"))["$.entries[0].sections[1].tabs[2]"]).toBe(
    `${address}/Seafood/PURCHASE/Workflow`,
  );
  expect((await pagesOf("seafood.questions.json"))["$.groups[1].questions[0]"]).toBe(
    `${address}/Seafood/questions?ask=price`,
  );
  await withSite.stop();
  await new Promise((resolve) => site.close(resolve));
});

describe("an unauthorised or invalid request", () => {
  const body = JSON.stringify({ version: "", value: {} });

  test.each([
    ["without the token", "/files", { headers: { authorization: "" } }, 403],
    ["with another token", "/files/site.json", { headers: { authorization: "Bearer other" } }, 403],
    ["from another site", "/files", { headers: { origin: "https://example.com" } }, 403],
    [
      "from another server on this machine",
      "/files/site.json",
      { method: "PUT", body, headers: { origin: "http://127.0.0.1:1" } },
      403,
    ],
    ["from an opaque origin", "/files/site.json", { method: "PUT", body, headers: { origin: "null" } }, 403],
    ["for a file outside the folder", "/files/..%2Fsite.ts", {}, 404],
    ["to delete a file", "/files/site.json", { method: "DELETE" }, 405],
    ["with invalid JSON", "/files/site.json", { method: "PUT", body: "[" }, 400],
    ["with a body of 3 MB", "/files/site.json", { method: "PUT", body: " ".repeat(3_000_000) }, 413],
  ])("%s is rejected and changes no file", async (_who, path, init: RequestInit, status) => {
    const before = workspace.text("site.json");
    expect((await ask(path, init)).status).toBe(status);
    expect(workspace.text("site.json")).toBe(before);
  });

  test("with a rebound host name does not get the editor page", async () => {
    const { port } = new URL(workspace.origin);
    const headers = { host: `evil.example:${port}`, authorization };
    expect((await askAsWritten(workspace.origin, "/", { headers })).status).toBe(403);
  });

  test("with a malformed URL gets status 404", async () => {
    const { host } = new URL(workspace.origin);
    const headers = { host, authorization };
    for (const path of ["//[", "/files//[", "/%"])
      expect((await askAsWritten(workspace.origin, path, { headers })).status).toBe(404);
  });

  test("cannot show the editor in a frame", async () => {
    // Opens a new connection, because the server may have closed the previous connection after an oversized body.
    const { body: page, headers } = await askAsWritten(workspace.origin, "/");
    expect(page).toBe("the page");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
});
