import { describe, expect, test } from "vitest";
import { pageContext } from "~/leads/forms/page-context.server";
import { fixtureFolder } from "../fixture/site";

process.chdir(fixtureFolder);

describe("the page context of a lead", () => {
  test.each([
    ["", ""],
    ["?tour=nope,Workflow@14,invoicing", "?tour=workflow@14,invoicing"],
    ["?utm_campaign=autumn-2026&tour=invoicing", "?tour=invoicing&utm_campaign=autumn-2026"],
    ["?rep=per&utm_campaign=x&tour=invoicing", "?tour=invoicing&rep=per&utm_campaign=x"],
    ["?rep=kari@example.com", ""],
    ["?utm_campaign=H%C3%B8st+2026", "?utm_campaign=H%C3%B8st%202026"],
    ["?utm_campaign=kari@example.com", ""],
    [`?utm_campaign=${"x".repeat(65)}`, ""],
  ])("%s", (query, kept) => {
    expect(pageContext(query)).toBe(kept);
  });
});
