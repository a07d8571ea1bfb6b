import { describe, expect, test } from "vitest";
import { consentText } from "~/leads/store/submission";
import { problemsOf, readValues } from "~/leads/store/submitted-values.server";
import type { FormContent } from "~/schema/forms";

describe("a submission's values", () => {
  const field = (name: string, change: Partial<FormContent["fields"][number]> = {}) => ({
    name,
    label: name,
    type: "text" as const,
    autocomplete: "on" as const,
    required: false,
    providerName: name,
    ...change,
  });
  const form: FormContent = {
    heading: "Contact us",
    introduction: "",
    fields: [
      field("email", { type: "email", required: true }),
      field("name", { required: true, maxLength: 10 }),
      field("company"),
      field("message", { type: "textarea", maxLength: 20 }),
    ],
    submit: "Send",
    sent: "Thank you.",
  };

  test.each([
    ["white space around goes", "email=+kari%40example.com%0A&name=%09Kari+", { name: "Kari" }],
    ["line ends become one character", "message=a%0D%0Ab%0Dc%0Ad", { message: "a\nb\nc\nd" }],
    [
      "characters that nobody sees go",
      "name=%E2%80%8B%20Ka%E2%80%8Dri%E2%80%AE&company=%EF%BB%BFA%C2%ADB%E2%81%A6&message=%E2%80%8E1%D8%9C",
      { name: "Kari", company: "AB", message: "1" },
    ],
    ["… but not from an address", "email=ka%E2%80%8Bri%40example.com", { email: "ka\u200bri@example.com" }],
    ["what is missing is empty", "", { email: "", name: "", company: "", message: "", consent: "" }],
  ])("%s", (_, posted, values) => {
    expect(readValues(form, new URLSearchParams(posted))).toMatchObject(values);
  });

  test("hold the form's fields and the consent, and nothing else", () => {
    const posted = new URLSearchParams("email=a&form=contact&shoal=x&via=script&extra=1&consent=yes");
    expect(Object.keys(readValues(form, posted))).toEqual(["email", "name", "company", "message", "consent"]);
  });

  const right = { email: "kari@example.com", name: "Kari", company: "", message: "", consent: "yes" };
  const address = (local: number, domain: number) => `${"a".repeat(local)}@${"b".repeat(domain - 4)}.com`;

  test.each([
    ["all is well", {}, {}],
    ["a field that is required", { name: "" }, { name: "required" }],
    ["a longest text", { name: "a".repeat(10) }, {}],
    ["a text too long", { name: "a".repeat(11) }, { name: "too-long" }],
    ["a longest text without a limit of its own", { company: "a".repeat(500) }, {}],
    ["a text too long without a limit of its own", { company: "a".repeat(501) }, { company: "too-long" }],
    ["a longest address", { email: address(64, 189) }, {}],
    ["an address too long", { email: address(64, 190) }, { email: "too-long" }],
    ["an address too long before its @", { email: address(65, 20) }, { email: "email" }],
    ["an odd address", { email: "o'hara+fisk@sub.例え.jp" }, {}],
    ["an address without a dot", { email: "kari@localhost" }, { email: "email" }],
    ["two addresses", { email: "kari@example.com,ola@example.com" }, { email: "email" }],
    ["an address with a zero-width space", { email: "kari\u200b@example.com" }, { email: "email" }],
    ["an address with an Arabic letter mark", { email: "kari@example.com\u061c" }, { email: "email" }],
    ["no consent", { consent: "" }, { consent: "consent" }],
    ["another consent", { consent: "on" }, { consent: "consent" }],
  ])("%s", (_, change, problems) => {
    expect(problemsOf(form, { ...right, ...change })).toEqual(problems);
  });

  test("errors have the order of the form, with the consent last", () => {
    const problems = [
      ["email", "required"],
      ["name", "required"],
      ["consent", "consent"],
    ];
    expect(Object.entries(problemsOf(form, {}))).toEqual(problems);
  });
});

test("the consent sentence names the page that it agrees to", () => {
  const consent = { text: "I agree to the {policy}.", policy: "privacy policy", slug: "privacy-policy" };
  expect(consentText(consent)).toBe("I agree to the privacy policy.");
});
