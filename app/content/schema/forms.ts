import { z } from "zod";
import { $schema, template, text, unique } from "./values";

const fieldSchema = z.strictObject({
  name: z.string().regex(/^[a-z]+$/, "must be lower-case letters"),
  label: text,
  type: z.enum(["text", "email", "tel", "textarea"]),
  autocomplete: text,
  required: z.boolean(),
  /** Longest accepted value in characters; the limits of e-mail addresses are their own. */
  maxLength: z.int().positive().max(8000).optional(),
  /** The field's name at the form provider. */
  providerName: text,
});

const formSchema = z.strictObject({
  heading: text,
  introduction: text,
  fields: z
    .array(fieldSchema)
    .refine((fields) => fields.some(({ name, type }) => name === "email" && type === "email"), {
      message: 'must hold a field "email" of type email',
    })
    .superRefine((fields, ctx) => unique(fields, (field) => field.name, "name", ctx)),
  submit: text,
  sent: text,
});

/** The lead form stands in a dialog, which folds into a bar where there is little room. */
const leadFormSchema = formSchema.extend({ unfold: text, fold: text, announcement: text });

const languageFormsSchema = z.strictObject({
  lead: leadFormSchema,
  contact: formSchema,
  consent: z.strictObject({ text: template("policy"), policy: text, slug: text }),
  required: text,
  invalid: text,
  faults: z.strictObject({
    required: text,
    "too-long": template("max"),
    email: text,
    consent: text,
  }),
  refusals: z.strictObject({
    spam: text,
    elsewhere: text,
    "too-large": text,
    unsupported: text,
    "too-many": text,
    unavailable: template("email"),
    unreachable: template("email"),
  }),
  unconfirmed: text,
  sending: text,
  honeypot: text,
});

/** `forms.json`: the fields and words of the lead and contact forms in both languages. */
export const formsSchema = z.strictObject({ $schema, en: languageFormsSchema, nb: languageFormsSchema });

export type Forms = z.infer<typeof languageFormsSchema>;
export type FormContent = z.infer<typeof formSchema>;
