import type { IncomingMessage } from "node:http";
import { data, redirect } from "@remix-run/node";
import { addressOf, productOfPage } from "~/content/site/address.server";
import { site } from "~/content/site/site.server";
import { countForm, isCounted } from "~/leads/counted-forms.server";
import { leads } from "~/leads/leads.server";
import { UnusableDatabaseError } from "~/leads/store/databases/database.server";
import { consentText, type FieldProblem, honeypot, type Values } from "~/leads/store/submission";
import { problemsOf, readValues } from "~/leads/store/submitted-values.server";
import { reportError } from "~/platform/log/report.server";
import { Attached } from "~/platform/request/attached";
import { clientNetwork, isCrossOrigin, nodeRequest } from "~/platform/request/node-request.server";
import { type FormKind, isFormKind } from "~/schema/basics/form-kind";
import { keptQuery, withParameter } from "~/urls/query/query";
import { pageContext } from "./page-context.server";

const refusalStatus = {
  spam: 400,
  elsewhere: 403,
  "too-large": 413,
  unsupported: 415,
  "too-many": 429,
  unavailable: 503,
} as const;

export type FormRejection = keyof typeof refusalStatus;

export type SubmissionResult = {
  form: FormKind;
  outcome: "sent" | "invalid" | FormRejection;
  values: Values;
  problems: Record<string, FieldProblem>;
};

const results = new Attached<IncomingMessage, Awaited<ReturnType<typeof resultOf>>>();

/** @param text undefined if the form's body is too long */
export async function processForm(request: IncomingMessage, text: string | undefined): Promise<void> {
  results.set(request, await resultOf(request, text));
}

export function needsNoPage(request: IncomingMessage): boolean {
  const result = results.of(request);
  return result !== undefined && (result instanceof Response || addressOf(request).isData);
}

export function submitForm() {
  const request = nodeRequest();
  const result = request && results.of(request);
  if (!result) throw new Error("processForm must be called before submitForm");
  return result;
}

async function resultOf(request: IncomingMessage, text: string | undefined) {
  const address = addressOf(request);
  const { headers } = request;
  const { env } = site();
  const rejectForm = (reason: FormRejection, form: FormKind = "contact", values: Values = {}) =>
    data<SubmissionResult>(
      { form, outcome: reason, values, problems: {} },
      { status: refusalStatus[reason] },
    );

  if (isCrossOrigin(request, env.SITE_URL, env.TRUSTED_PROXIES)) return rejectForm("elsewhere");
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? ""))
    return rejectForm("unsupported");
  if (text === undefined) return rejectForm("too-large");

  const posted = new URLSearchParams(text);
  const kind = text === "" ? "contact" : posted.get("form");
  if (!isFormKind(kind)) return rejectForm("unsupported");
  const { product, forms } = productOfPage(address);
  const values = readValues(forms[kind], posted);
  if (!leads().admit(clientNetwork(env.TRUSTED_PROXIES, request)))
    return rejectForm("too-many", kind, values);
  if (posted.get(honeypot)) return rejectForm("spam", kind, values);
  const path = address.path ?? "/";
  const pagePath = path + pageContext(address.query);
  const counts = isCounted(request);
  if (counts) countForm("form", pagePath, product.lang);
  const problems = problemsOf(forms[kind], values);
  if (Object.keys(problems).length > 0) {
    return data<SubmissionResult>({ form: kind, outcome: "invalid", values, problems }, { status: 400 });
  }
  try {
    const lead = {
      form: kind,
      product: product.value,
      lang: product.lang,
      values,
      consentText: consentText(forms.consent),
      pagePath,
      pageTitle: address.tab?.tab ?? address.legal?.slug ?? "",
      hutk: env.FORMS_PORTAL_ID === undefined ? null : providerCookie(headers.cookie),
    };
    const isNew = await leads().take(lead);
    if (isNew && counts) countForm("lead", pagePath, product.lang);
  } catch (error) {
    // Logs only the code of any other error, because its message may contain the visitor's input.
    const reason = error instanceof UnusableDatabaseError ? error.message : (error as { code?: string }).code;
    reportError(new Error(`a lead could not be stored: ${reason ?? "unknown"}`));
    return rejectForm("unavailable", kind, values);
  }
  if (posted.get("via") === "script") {
    return data<SubmissionResult>({ form: kind, outcome: "sent", values: {}, problems: {} });
  }
  const query = withParameter(keptQuery(address.query), `sent=${kind}`);
  return redirect(`${path}${query}#contact`, 303);
}

function providerCookie(header = ""): string | null {
  const cookies = header.split(/; ?/);
  return cookies.flatMap((cookie) => /^hubspotutk=([0-9a-f]{32})$/.exec(cookie)?.[1] ?? [])[0] ?? null;
}
