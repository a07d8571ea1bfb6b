import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadContent } from "~/content/load/load.server";
import { payloadOf, payloadSchema } from "~/leads/forwarding/webhook/payload.server";
import type { Content } from "~/schema/content";
import { storedLead } from "../sample-lead";

const siteUrl = "https://demo.example.com";
let content: Content;
beforeAll(() => {
  content = loadContent("tests/fixture/content");
});

describe("a webhook's payload", () => {
  const lead = storedLead(
    { email: "kari@example.com", name: "Kari", company: "", consent: "yes" },
    {
      id: "lead-1",
      page_path: "/Seafood/SALES/Invoicing?tour=workflow&utm_campaign=newsletter",
      page_title: "Invoicing",
    },
  );

  test("has the form's values, the page, the tour and the campaign", () => {
    const payload = payloadOf(lead, content, siteUrl, false);
    expect(payload).toEqual({
      type: "lead.created",
      version: 1,
      timestamp: "1970-01-01T00:00:00.000Z",
      test: false,
      data: {
        id: "lead-1",
        form: "contact",
        product: "Seafood",
        language: "en",
        email: "kari@example.com",
        values: { email: "kari@example.com", name: "Kari" },
        consent: "Yes",
        page: {
          url: `${siteUrl}${lead.page_path}`,
          title: "Invoicing",
          tour: ["Workflow"],
          campaign: "newsletter",
        },
      },
    });
    expect(payloadSchema.parse(payload)).toEqual(payload);
    const named = { ...lead, page_path: "/Seafood/SALES/Invoicing?rep=per" };
    const { data } = payloadSchema.parse(payloadOf(named, content, siteUrl, false));
    expect(data.rep).toBe("per");
  });

  test("is described by docs/webhook.schema.json", () => {
    // `input` allows additional keys, which receivers must accept.
    const schema = z.toJSONSchema(payloadSchema, { io: "input" });
    expect(JSON.parse(readFileSync("docs/webhook.schema.json", "utf8"))).toEqual(schema);
  });

  test("has a valid example in docs/webhook.md", () => {
    const [, example = ""] = /```json\n([\s\S]*?)```/.exec(readFileSync("docs/webhook.md", "utf8")) ?? [];
    expect(payloadSchema.safeParse(JSON.parse(example)).error).toBeUndefined();
  });
});
