import { stateInWords, targetNames } from "~/leads/store/delivery";
import { valuesOf } from "~/leads/store/lead-values.server";
import type { ListedLead } from "~/leads/store/store.server";
import { csvOf } from "./csv";
import { repOf } from "./lead-context.server";

/** Leads as CSV with a header row, and a column for each field of the forms and for each target. */
export function toCsv(leads: ListedLead[], separator?: "," | ";"): string {
  const entries = leads.map((lead) => ({ lead, values: valuesOf(lead) }));
  const fields = new Set(entries.flatMap(({ values }) => Object.keys(values)));
  // The checkbox's value is dropped: the consent column has the sentence that was agreed to, which says more.
  fields.delete("consent");
  const header = [
    "id",
    "form",
    "product",
    "lang",
    "submitted",
    "page",
    "rep",
    ...fields,
    "consent",
    ...targetNames,
  ];
  const rows = entries.map(({ lead, values }) => [
    lead.id,
    lead.form,
    lead.product,
    lead.lang,
    new Date(lead.created_at).toISOString(),
    lead.page_path,
    repOf(lead),
    ...[...fields].map((field) => values[field] ?? ""),
    lead.consent_text,
    ...targetNames.map((name) => {
      const delivery = lead.deliveries.find(({ target }) => target === name);
      return delivery ? stateInWords(delivery) : "";
    }),
  ]);
  return csvOf([header, ...rows], separator);
}

/** What a spreadsheet in a language expects; the reader's by default. With decimal commas, cells end at semicolons. */
export function csvSeparator(language?: string): "," | ";" {
  return new Intl.NumberFormat(language).format(1.5).includes(",") ? ";" : ",";
}
