import type { Delivery, DeliveryState, Lead, LeadStore, NewLead } from "~/leads/store/store.server";

export function newLead(email: string, change: Partial<NewLead> = {}): NewLead {
  return {
    form: "contact",
    product: "Logistics",
    lang: "nb",
    values: { email, name: "Kåre Ødegård", message: "“Fisk” 🐟\nog is", consent: "yes" },
    consentText: "Tidevann may answer.",
    pagePath: "/Seafood/SALES/Invoicing",
    pageTitle: "Invoicing",
    hutk: null,
    targets: [{ name: "provider" }],
    ...change,
  };
}

export function storedLead(values: NewLead["values"], change: Partial<Lead> = {}): Lead {
  return {
    id: "1",
    form: "contact",
    product: "Seafood",
    lang: "en",
    email: values.email ?? "",
    values_json: JSON.stringify(values),
    consent_text: "Yes",
    page_path: "/Seafood",
    page_title: "Seafood",
    hutk: null,
    created_at: 0,
    kept_from: null,
    ...change,
  };
}

export function deliveryOf(lead: Lead, change: Partial<DeliveryState> = {}): Delivery {
  return {
    ...lead,
    lead_id: lead.id,
    target: "provider",
    ...{ first_due_at: 0, status: "pending", attempts: 0, due_at: 0, lease_id: null, leased_until: 0 },
    ...{ forwarded_at: null, last_error: null },
    ...change,
  };
}

export async function onlyDelivery(store: LeadStore, id: string): Promise<DeliveryState | undefined> {
  const [delivery, ...others] = await store.deliveriesOf(id);
  if (others.length > 0) throw new Error("there are several deliveries");
  return delivery;
}
