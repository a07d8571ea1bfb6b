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
    ["lose surrounding white space", "email=+kari%40example.com%0A&name=%09Kari+", { name: "Kari" }],
    ["have normalised line ends", "message=a%0D%0Ab%0Dc%0Ad", { message: "a\nb\nc\nd" }],
    [
      "lose invisible characters",
      "name=%E2%80%8B%20Ka%E2%80%8Dri%E2%80%AE&company=%EF%BB%BFA%C2%ADB%E2%81%A6&message=%E2%80%8E1%D8%9C",
      { name: "Kari", company: "AB", message: "1" },
    ],
    ["leave the e-mail unchanged", "email=ka%E2%80%8Bri%40example.com", { email: "ka\u200bri@example.com" }],
    ["are empty if they are missing", "", { email: "", name: "", company: "", message: "", consent: "" }],
  ])("%s", (_, posted, values) => {
    expect(readValues(form, new URLSearchParams(posted))).toMatchObject(values);
  });

  test("are only the form's fields and the consent", () => {
    const posted = new URLSearchParams("email=a&form=contact&shoal=x&via=script&extra=1&consent=yes");
    expect(Object.keys(readValues(form, posted))).toEqual(["email", "name", "company", "message", "consent"]);
  });

  const right = { email: "kari@example.com", name: "Kari", company: "", message: "", consent: "yes" };
  const address = (local: number, domain: number) => `${"a".repeat(local)}@${"b".repeat(domain - 4)}.com`;

  test.each([
    ["are valid", {}, {}],
    ["without a required field", { name: "" }, { name: "required" }],
    ["with a text of maximum length", { name: "a".repeat(10) }, {}],
    ["with a text that is too long", { name: "a".repeat(11) }, { name: "too-long" }],
    ["with a text of the default maximum length", { company: "a".repeat(500) }, {}],
    ["with a text longer than the default maximum", { company: "a".repeat(501) }, { company: "too-long" }],
    ["with an e-mail address of maximum length", { email: address(64, 189) }, {}],
    ["with an e-mail address that is too long", { email: address(64, 190) }, { email: "too-long" }],
    ["with an e-mail address whose local part is too long", { email: address(65, 20) }, { email: "email" }],
    ["with an unusual e-mail address", { email: "o'hara+fisk@sub.例え.jp" }, {}],
    ["with an e-mail address without a dot", { email: "kari@localhost" }, { email: "email" }],
    ["with two e-mail addresses", { email: "kari@example.com,ola@example.com" }, { email: "email" }],
    ["with a zero-width space in the address", { email: "kari\u200b@example.com" }, { email: "email" }],
    ["with an Arabic letter mark in the address", { email: "kari@example.com\u061c" }, { email: "email" }],
    ["without consent", { consent: "" }, { consent: "consent" }],
    ["with an unexpected consent value", { consent: "on" }, { consent: "consent" }],
  ])("%s", (_, change, problems) => {
    expect(problemsOf(form, { ...right, ...change })).toEqual(problems);
  });

  test("have errors in the order of the form, with the consent last", () => {
    const problems = [
      ["email", "required"],
      ["name", "required"],
      ["consent", "consent"],
    ];
    expect(Object.entries(problemsOf(form, {}))).toEqual(problems);
  });
});

test("the consent sentence contains the title of the privacy policy", () => {
  const consent = { text: "I agree to the {policy}.", policy: "privacy policy", slug: "privacy-policy" };
  expect(consentText(consent)).toBe("I agree to the privacy policy.");
});
