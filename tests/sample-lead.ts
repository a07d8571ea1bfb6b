import type { Lead, NewLead } from "~/leads/store/store.server";

/** A lead from a form. */
export function newLead(email: string, change: Partial<NewLead> = {}): NewLead {
  return {
    form: "contact",
    lang: "nb",
    values: { email, name: "Kåre Ødegård", message: "“Fisk” 🐟\nog is", consent: "yes" },
    consentText: "Tidevann may answer.",
    pagePath: "/Seafood/SALES/Invoicing",
    pageTitle: "Invoicing",
    hutk: null,
    ...change,
  };
}

/** A lead in the store, waiting for its first attempt. */
export function storedLead(values: NewLead["values"], change: Partial<Lead> = {}): Lead {
  return {
    id: "1",
    form: "contact",
    lang: "en",
    email: values.email ?? "",
    values_json: JSON.stringify(values),
    consent_text: "Yes",
    page_path: "/Seafood",
    page_title: "Seafood",
    hutk: null,
    created_at: 0,
    status: "pending",
    attempts: 0,
    due_at: 0,
    lease_id: null,
    leased_until: 0,
    forwarded_at: null,
    last_error: null,
    ...change,
  };
}
