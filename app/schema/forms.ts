import { z } from "zod";
import { $schema, atMost, choice, template, text, unique } from "~/schema/basics/values";

/** Reserved for forms' metadata and for columns of exports; objects have a `constructor` property. */
export const ownFieldNames = [
  ...["form", "via", "shoal", "consent", "redirect"],
  ...["id", "product", "lang", "submitted", "page", "rep", "provider", "mail", "webhook"],
  "constructor",
];

/** HTML's `autocomplete` values, except account, payment and code fields. */
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
  country: "Country, as two letters",
  "country-name": "Country",
  language: "Language",
});

const fieldSchema = z.strictObject({
  name: atMost(40, z.string())
    .regex(/^[a-z]+$/, "must be lower-case letters")
    .refine((name) => !ownFieldNames.includes(name), {
      error: ({ input }) => `"${input}" is a name that forms and exports use themselves`,
    })
    .meta({
      title: "Name",
      description:
        "What the field is called in the store of leads and in exports, in lower-case letters; visitors do not see it.",
      examples: ["email", "company"],
    }),
  label: text.meta({ title: "Label", description: "What stands above the field." }),
  type: choice({
    text: "A line of text",
    email: "An e-mail address",
    tel: "A phone number",
    textarea: "A text of several lines",
  }).meta({ title: "Kind", description: "What visitors write into it." }),
  autocomplete: filledIn.meta({
    title: "Filled in by the browser",
    description: "What browsers may offer to fill in, from what they know of the visitor.",
  }),
  required: z.boolean().default(false).meta({
    title: "Required",
    description: "Whether the form is not taken without it.",
  }),
  maxLength: z.int().positive().max(8000).optional().meta({
    title: "Longest",
    description: "How many characters it may have. E-mail addresses have limits of their own.",
  }),
  providerName: text.meta({
    title: "Name at the provider",
    description: "What the form provider calls the field.",
    examples: ["firstname"],
  }),
});

/** Maximum total length of a form's fields, which keeps requests below the server's size limit. */
const mostCharacters = 10_000;

const formSchema = z.strictObject({
  heading: text.meta({ title: "Heading", description: "Above the form." }),
  introduction: text.meta({ title: "Introduction", description: "Below the heading: what one gets." }),
  fields: z
    .array(fieldSchema)
    .refine((fields) => fields.some(({ name, type }) => name === "email" && type === "email"), {
      message: 'must hold a field "email" of type email',
    })
    .refine((fields) => fields.reduce((sum, { maxLength = 0 }) => sum + maxLength, 0) <= mostCharacters, {
      message: `must not take more than ${mostCharacters} characters in all`,
    })
    .superRefine((fields, ctx) => unique(fields, (field) => field.name, "name", ctx))
    .superRefine((fields, ctx) => unique(fields, (field) => field.providerName, "providerName", ctx))
    .meta({ title: "Fields", description: "What the form asks, in this order." }),
  submit: text.meta({ title: "Button", description: "Sends the form." }),
  sent: text.meta({ title: "Thanks", description: "In the form's place once it is sent." }),
});

/** The lead form is in a dialog, which folds into a bar if space is limited. */
const leadFormSchema = formSchema.extend({
  unfold: text.meta({ title: "Unfold", description: "The button that opens the form again." }),
  fold: text.meta({ title: "Fold", description: "The button that folds it into a bar." }),
  announcement: text.meta({
    title: "Announcement",
    description: "Said to those who do not see it, when the form comes up beside the demo.",
  }),
});

const languageFormsSchema = z.strictObject({
  lead: leadFormSchema.meta({ title: "Lead form", description: "The form in the lead dialog." }),
  contact: formSchema.meta({ title: "Contact form", description: "The form at the foot of every page." }),
  consent: z
    .strictObject({
      text: template("policy").meta({
        title: "Sentence",
        description: "Beside the box to tick; {policy} becomes the link.",
      }),
      policy: text.meta({ title: "Link", description: "What stands in the sentence for {policy}." }),
      slug: text.meta({
        title: "Page",
        description: "The slug of the legal page that the link leads to.",
        examples: ["privacy-policy"],
      }),
    })
    .meta({ title: "Consent", description: "What one agrees to by sending a form." }),
  required: text.meta({
    title: "Mark of required fields",
    description: "Behind the labels of the fields that have to be filled in.",
  }),
  invalid: text.meta({
    title: "Faulty form",
    description: "Above the button, when a field has a fault.",
  }),
  faults: z
    .strictObject({
      required: template("field").meta({
        title: "Empty",
        description: "Below an empty required field; {field} is its label.",
      }),
      "too-long": template("max").meta({
        title: "Too long",
        description: "Below a field with more than {max} characters.",
      }),
      email: text.meta({ title: "No address", description: "Below what is no e-mail address." }),
      consent: text.meta({ title: "No consent", description: "Below a box that is not ticked." }),
    })
    .meta({ title: "Faults", description: "What is said below a field with a fault." }),
  refusals: z
    .strictObject({
      spam: text.meta({ title: "Program", description: "When a field is filled in that only programs see." }),
      elsewhere: text.meta({ title: "Other site", description: "When the form comes from another site." }),
      "too-large": text.meta({ title: "Too large", description: "When more is sent than a form can hold." }),
      unsupported: text.meta({ title: "No form", description: "When what is sent is no form." }),
      "too-many": text.meta({ title: "Too many", description: "When one network sends too many forms." }),
      unavailable: text.meta({
        title: "Not stored",
        description: "When the form cannot be stored; {email} is our address.",
      }),
      unreachable: text.meta({
        title: "Not sent",
        description: "When the server cannot be reached; {email} is our address.",
      }),
    })
    .meta({ title: "Refusals", description: "Why a form was not taken." }),
  unconfirmed: text.meta({
    title: "Nobody knows",
    description: "When the provider's form was sent, and the provider never said that it has arrived.",
  }),
  sending: text.meta({ title: "Sending", description: "Over the form while it is on its way." }),
  honeypot: text.meta({
    title: "Field for programs",
    description: "The label of the field that only programs see: it asks to be left empty.",
  }),
});

/** `forms.json` */
export const formsSchema = z
  .strictObject({
    $schema,
    en: languageFormsSchema.meta({ title: "English", description: "The forms of English pages." }),
    nb: languageFormsSchema.meta({ title: "Norwegian", description: "The forms of Norwegian pages." }),
  })
  .meta({ title: "Forms", description: "Fields and words of the lead form and the contact form." });

export type Forms = z.infer<typeof languageFormsSchema>;
export type FormContent = z.infer<typeof formSchema>;
