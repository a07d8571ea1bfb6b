import { describe, expect, test } from "vitest";
import { formsSchema } from "~/schema/forms";
import { file, problems } from "../content-files";

describe("the forms", () => {
  const fields = "en: contact: fields";
  const [email, ...others] = file("forms.json").en.contact.fields;
  test.each<[string, Record<string, unknown>, string[]]>([
    ["in their current version", {}, []],
    [
      "without an e-mail field",
      { "en.contact.fields": others },
      [`${fields}: must contain a field with the name email and the kind email`],
    ],
    [
      "with two fields of the same name",
      { "en.contact.fields": [email, { ...email, providerName: "another" }] },
      [`${fields}: 1: name: "email" is already item 1 of this list (case is ignored): change one of them`],
    ],
    [
      "with two fields of the same provider name",
      { "en.contact.fields": [email, { ...email, name: "another" }] },
      [
        `${fields}: 1: providerName: "${email.providerName}" is already item 1 of this list (case is ignored): change one of them`,
      ],
    ],
    [
      "that allow more text than a request may have",
      {
        "en.contact.fields": [
          email,
          ...["a", "b"].map((name) => ({
            ...email,
            type: "textarea",
            name,
            providerName: name,
            maxLength: 8000,
          })),
        ],
      },
      [`${fields}: must have maximum lengths of at most 10000 characters in total`],
    ],
    [
      "with a field of a reserved name",
      { "en.contact.fields": [email, { ...email, name: "shoal", providerName: "another" }] },
      [`${fields}: 1: name: "shoal" is reserved for forms and exports: choose another name`],
    ],
    ...["Name", "a b", "1", "a1", ""].map((name): [string, Record<string, unknown>, string[]] => [
      `with a field named ${name}`,
      { "en.contact.fields": [email, { ...email, name, providerName: "another" }] },
      [`${fields}: 1: name: must consist of lower-case letters, for example company`],
    ]),
    [
      "whose error message does not state the maximum length",
      { "nb.faults.too-long": "For langt" },
      ["nb: faults: too-long: must contain the placeholder {max}"],
    ],
  ])("%s", (_, change, expected) => {
    expect(problems(formsSchema, file("forms.json", change))).toEqual(expected);
  });
});
