import { valuesOf } from "~/leads/store/lead-values.server";
import type { Lead } from "~/leads/store/store.server";
import { csvOf } from "./csv";
import { repOf } from "./lead-context.server";

/** Leads as CSV with a header row and a column for each field of the forms. */
export function toCsv(leads: Lead[]): string {
  const entries = leads.map((lead) => ({ lead, values: valuesOf(lead) }));
  const fields = new Set(entries.flatMap(({ values }) => Object.keys(values)));
  // The checkbox's value is dropped: the consent column has the sentence that was agreed to, which says more.
  fields.delete("consent");
  const header = [
    "id",
    "form",
    "lang",
    "submitted",
    "status",
    "page",
    "rep",
    ...fields,
    "consent",
    "last_error",
  ];
  const rows = entries.map(({ lead, values }) => [
    lead.id,
    lead.form,
    lead.lang,
    new Date(lead.created_at).toISOString(),
    lead.status,
    lead.page_path,
    repOf(lead),
    ...[...fields].map((field) => values[field] ?? ""),
    lead.consent_text,
    lead.last_error ?? "",
  ]);
  return csvOf([header, ...rows]);
}
