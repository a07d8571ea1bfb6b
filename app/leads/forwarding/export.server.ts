import { stateInWords, targetNames } from "~/leads/store/delivery";
import { valuesOf } from "~/leads/store/lead-values.server";
import type { ListedLead } from "~/leads/store/store.server";
import { csvOf } from "./csv";
import { repOf } from "./lead-context.server";

export function toCsv(leads: ListedLead[], separator?: "," | ";"): string {
  const entries = leads.map((lead) => ({ lead, values: valuesOf(lead) }));
  const fields = new Set(entries.flatMap(({ values }) => Object.keys(values)));
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

/** The separator that spreadsheets expect: a semicolon for languages that use a decimal comma. */
export function csvSeparator(language?: string): "," | ";" {
  return new Intl.NumberFormat(language).format(1.5).includes(",") ? ";" : ",";
}
