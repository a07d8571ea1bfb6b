import { z } from "zod";
import { $schema, atMost, choice, template, text, unique } from "~/schema/basics/values";

/** Field names that content must not use: the site's own fields, columns of the export, and `constructor`. */
export const ownFieldNames = [
  ...["form", "via", "shoal", "consent", "redirect"],
  ...["id", "product", "lang", "submitted", "page", "rep", "provider", "mail", "webhook"],
  "constructor",
];

/** Values of HTML's `autocomplete` attribute, except values for accounts, payments and codes. */
const filledIn = choice({
  on: "Anything else",
  name: "Full name",
  "given-name": "First name",
  "family-name": "Last name",
  "honorific-prefix": "Title before the name",
  organization: "Company",
  "organization-title": "Job title",
  email: "E-mail address",
  tel: "Phone number",
  url: "Web page",
  "street-address": "Street and number",
  "postal-code": "Postal code",
  "address-level2": "Town",
  "address-level1": "State or province",
  country: "Country code of two letters",
  "country-name": "Country",
  language: "Language",
});

const fieldSchema = z.strictObject({
  name: atMost(40, z.string())
    .regex(/^[a-z]+$/, "must consist of lower-case letters, for example company")
    .refine((name) => !ownFieldNames.includes(name), {
      error: ({ input }) => `"${input}" is reserved for forms and exports: choose another name`,
    })
    .meta({
      title: "Name",
      description:
        "The field's name in the database of leads and in exports, in lower-case letters. Visitors do not see it.",
      examples: ["email", "company"],
    }),
  label: text.meta({ title: "Label", description: "The text above the field." }),
  type: choice({
    text: "A line of text",
    email: "An e-mail address",
    tel: "A phone number",
    textarea: "A text of several lines",
  }).meta({ title: "Kind", description: "The kind of text that visitors enter." }),
  autocomplete: filledIn.meta({
    title: "Autofill",
    description: "The kind of value that the browser suggests for this field.",
  }),
  required: z.boolean().default(false).meta({
    title: "Required",
    description: "Whether visitors must fill in the field.",
  }),
  maxLength: z.int().positive().max(8000).optional().meta({
    title: "Maximum length",
    description:
      "The maximum number of characters. It has no effect on e-mail addresses, whose limit is fixed.",
  }),
  providerName: text.meta({
    title: "Name at the provider",
    description: "The field's name at the form provider.",
    examples: ["firstname"],
  }),
});

/** Maximum total length of a form's input, in characters, so that requests stay below the server's size limit. */
const maxCharacters = 10_000;

const formSchema = z.strictObject({
  heading: text.meta({ title: "Heading", description: "The heading above the form." }),
  introduction: text.meta({
    title: "Introduction",
    description: "The text below the heading. It tells visitors why it is worth sending the form.",
  }),
  fields: z
    .array(fieldSchema)
    .refine((fields) => fields.some(({ name, type }) => name === "email" && type === "email"), {
      message: "must contain a field with the name email and the kind email",
    })
    .refine((fields) => fields.reduce((sum, { maxLength = 0 }) => sum + maxLength, 0) <= maxCharacters, {
      message: `must have maximum lengths of at most ${maxCharacters} characters in total`,
    })
    .superRefine((fields, ctx) => unique(fields, (field) => field.name, "name", ctx))
    .superRefine((fields, ctx) => unique(fields, (field) => field.providerName, "providerName", ctx))
    .meta({ title: "Fields", description: "The form's fields, in the order in which the form shows them." }),
  submit: text.meta({ title: "Button", description: "The button that sends the form." }),
  sent: text.meta({
    title: "Thanks",
    description: "The text shown instead of the form after the form has been sent.",
  }),
});

const leadFormSchema = formSchema.extend({
  unfold: text.meta({ title: "Unfold", description: "The button that opens the folded form." }),
  fold: text.meta({ title: "Fold", description: "The button that folds the form into a bar." }),
  announcement: text.meta({
    title: "Announcement",
    description: "The message for screen readers when the form appears next to the demo.",
  }),
});

const languageFormsSchema = z.strictObject({
  lead: leadFormSchema.meta({ title: "Lead form", description: "The form in the lead dialog." }),
  contact: formSchema.meta({ title: "Contact form", description: "The form at the bottom of every page." }),
  consent: z
    .strictObject({
      text: template("policy").meta({
        title: "Sentence",
        description: "The sentence next to the consent checkbox. {policy} is replaced by the link.",
      }),
      policy: text.meta({ title: "Link", description: "The text of the link that replaces {policy}." }),
      slug: text.meta({
        title: "Page",
        description: "The slug of the legal page that the link opens.",
        examples: ["privacy-policy"],
      }),
    })
    .meta({ title: "Consent", description: "The consent that visitors give when they send a form." }),
  required: text.meta({
    title: "Mark of required fields",
    description: "The text after the label of each required field.",
  }),
  invalid: text.meta({
    title: "Invalid form",
    description: "The error message shown above the fields if a field is invalid.",
  }),
  faults: z
    .strictObject({
      required: template("field").meta({
        title: "Empty",
        description: "The error message below an empty required field: {field} is the field's label.",
      }),
      "too-long": template("max").meta({
        title: "Too long",
        description: "The error message below a field with more than {max} characters.",
      }),
      email: text.meta({
        title: "Invalid e-mail address",
        description: "The error message shown below an invalid e-mail address.",
      }),
      consent: text.meta({
        title: "No consent",
        description: "The error message shown below the consent checkbox if the checkbox is not ticked.",
      }),
    })
    .meta({ title: "Field errors", description: "The error messages below invalid fields." }),
  refusals: z
    .strictObject({
      spam: text.meta({ title: "Bot", description: "The message shown if the honeypot field is filled in." }),
      elsewhere: text.meta({
        title: "Other site",
        description: "The message shown if the form was submitted from another website.",
      }),
      "too-large": text.meta({
        title: "Too large",
        description: "The message shown if the form contains more text than is allowed.",
      }),
      unsupported: text.meta({
        title: "Unknown format",
        description: "The message shown if the browser sent the form in an unknown format.",
      }),
      "too-many": text.meta({
        title: "Too many",
        description: "The message shown if too many forms are sent from one network.",
      }),
      unavailable: text.meta({
        title: "Not stored",
        description: "The message if the form cannot be stored: {email} is the company's e-mail address.",
      }),
      unreachable: text.meta({
        title: "Not sent",
        description: "The message if the server cannot be reached: {email} is the company's e-mail address.",
      }),
    })
    .meta({
      title: "Rejections",
      description: "The messages for forms that are rejected or cannot be sent.",
    }),
  unconfirmed: text.meta({
    title: "Unconfirmed",
    description:
      "The message shown if the form provider does not confirm that a form arrived. It asks the visitor to send the form again.",
  }),
  sending: text.meta({ title: "Sending", description: "The text over the form while it is being sent." }),
  honeypot: text.meta({
    title: "Honeypot field",
    description:
      "The label of the honeypot field, a hidden field that only bots fill in. The label asks people to leave the field empty.",
  }),
});

export const formsSchema = z
  .strictObject({
    $schema,
    en: languageFormsSchema.meta({ title: "English", description: "The forms of English pages." }),
    nb: languageFormsSchema.meta({ title: "Norwegian", description: "The forms of Norwegian pages." }),
  })
  .meta({ title: "Forms", description: "Fields and texts of the lead form and the contact form." });

export type Forms = z.infer<typeof languageFormsSchema>;
export type FormContent = z.infer<typeof formSchema>;
