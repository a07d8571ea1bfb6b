import { valuesOf } from "~/leads/store/lead-values.server";
import type { Lead } from "~/leads/store/store.server";
import { csvOf } from "./csv";

/** Leads as CSV with a header row; the forms' own fields have a column each. */
export function toCsv(leads: Lead[]): string {
  const entries = leads.map((lead) => ({ lead, values: valuesOf(lead) }));
  const fields = new Set(entries.flatMap(({ values }) => Object.keys(values)));
  // The ticked box is a value too; the sentence beside it, which was agreed to, says more.
  fields.delete("consent");
  const header = ["id", "form", "lang", "submitted", "status", "page", ...fields, "consent", "last_error"];
  const rows = entries.map(({ lead, values }) => [
    lead.id,
    lead.form,
    lead.lang,
    new Date(lead.created_at).toISOString(),
    lead.status,
    lead.page_path,
    ...[...fields].map((field) => values[field] ?? ""),
    lead.consent_text,
    lead.last_error ?? "",
  ]);
  return csvOf([header, ...rows]);
}
