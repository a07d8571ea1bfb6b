import { z } from "zod";
import { $schema, atMost, template, text, unique } from "./values";

/**
 * Names that no field may have. By the first, forms say what they are and where they come from; the next are columns
 * that exports have of their own; the last is one that objects have anyway.
 */
export const ownFieldNames = [
  ...["form", "via", "website", "consent", "redirect"],
  ...["id", "lang", "submitted", "status", "page"],
  "constructor",
];

const fieldSchema = z.strictObject({
  name: atMost(40, z.string())
    .regex(/^[a-z]+$/, "must be lower-case letters")
    .refine((name) => !ownFieldNames.includes(name), {
      error: ({ input }) => `"${input}" is a name that forms and exports use themselves`,
    }),
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
    .superRefine((fields, ctx) => unique(fields, (field) => field.name, "name", ctx))
    .superRefine((fields, ctx) => unique(fields, (field) => field.providerName, "providerName", ctx)),
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
    unavailable: text,
    unreachable: text,
  }),
  unconfirmed: text,
  sending: text,
  honeypot: text,
});

/** `forms.json`: the fields and words of the lead and contact forms in both languages. */
export const formsSchema = z.strictObject({ $schema, en: languageFormsSchema, nb: languageFormsSchema });

export type Forms = z.infer<typeof languageFormsSchema>;
export type FormContent = z.infer<typeof formSchema>;
