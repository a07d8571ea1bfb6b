import { beforeAll, describe, expect, test } from "vitest";
import { loadContent } from "~/content/load/load.server";
import { mailAbout } from "~/leads/forwarding/mail/lead-mail.server";
import { MailTarget } from "~/leads/forwarding/mail/mail-target.server";
import type { ProductValue } from "~/schema/basics/products";
import type { Content } from "~/schema/content";
import { deliveryOf, storedLead } from "../sample-lead";

const siteUrl = "https://demo.example.com";
let content: Content;
beforeAll(() => {
  content = loadContent("tests/fixture/content");
});

describe("a mail to the team", () => {
  const values = {
    email: "kari@example.com",
    name: "Kari <b>Nordmann</b>",
    company: "Fisk & sønn",
    message: "Hei!\n<script>alert(1)</script>",
    consent: "yes",
  };
  const lead = storedLead(values, {
    id: "lead-1",
    product: "Logistics",
    lang: "nb",
    page_path: "/Logistics/TMS/Ordre?tour=workflow@14,invoicing&utm_campaign=n%C3%B8r",
    page_title: "Ordre",
    created_at: Date.UTC(2026, 10, 24, 9, 30),
    consent_text: "Ja",
  });

  test("has the sender, the message and the page, in the product's language", () => {
    const { subject, text, replyTo, product } = mailAbout([lead], content, siteUrl, false);
    expect({ subject, replyTo, product }).toEqual({
      subject: "Melding fra Kari <b>Nordmann</b>, Fisk & sønn",
      replyTo: { name: "Kari <b>Nordmann</b>", address: "kari@example.com" },
      product: "Logistics",
    });
    for (const part of [
      "Hei!\n  <script>",
      "Side: Ordre",
      `Lenke: ${siteUrl}${lead.page_path}`,
      "Omvisning: ",
      "Kampanje: nør",
      "Sendt: 24. november 2026 kl. 09:30 UTC",
      "Har samtykket til: Ja",
      "Referanse: lead-1",
      "Svar på denne e-posten for å skrive til kari@example.com.",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("yes");
  });

  test("has the same content in HTML, which escapes the typed text and loads no resources", () => {
    const { html } = mailAbout([lead], content, siteUrl, false);
    expect(html).toMatch(/^<!doctype html><html lang="nb">/);
    expect(html).toContain("Kari &lt;b&gt;Nordmann&lt;/b&gt;");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain(`<a href="${siteUrl}${lead.page_path.replaceAll("&", "&amp;")}">`);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|video)|url\(|src=/i);
  });

  test("asks for a new mail if a reply would not arrive", () => {
    const odd = storedLead({ ...values, email: "kåre@example.com" });
    const { replyTo, text } = mailAbout([odd], content, siteUrl, false);
    expect(replyTo).toBeUndefined();
    expect(text).toContain("Write a new e-mail to kåre@example.com");
  });

  test("about several leads has a part for each lead and no reply address", () => {
    const other = storedLead(
      { email: "ola@example.com", name: "Ola", consent: "yes" },
      { product: "Logistics", lang: "nb", form: "lead" },
    );
    const { subject, text, replyTo } = mailAbout([lead, other], content, siteUrl, false);
    expect(subject).toBe("2 henvendelser fra demoen");
    expect(text).toContain("== Melding fra Kari <b>Nordmann</b>, Fisk & sønn ==");
    expect(text).toContain("== Vil se mer: Ola ==");
    expect(replyTo).toBeUndefined();
  });

  test("names the contact in the visitor's link, who also receives the mail", () => {
    const named = storedLead(values, { page_path: "/Seafood/SALES/Invoicing?rep=per" });
    const { contact, text } = mailAbout([named], content, siteUrl, false);
    expect(contact).toBe("per@provehavn.example");
    expect(text).toContain("Contact: Per Aas");
    const gone = storedLead(values, { page_path: "/Seafood/SALES/Invoicing?rep=gone" });
    expect(mailAbout([gone], content, siteUrl, false).contact).toBeUndefined();
  });

  test("is one mail per product and contact in a digest", () => {
    const target = new MailTarget({
      ...{ smtpUrl: "smtp://localhost", from: "a@example.com", siteUrl, content: () => content },
      to: { Seafood: [], Logistics: [] },
      digest: { everyMs: 1, offsetMs: 0 },
    });
    const sent = (id: string, product: ProductValue, query: string) =>
      deliveryOf(storedLead(values, { id, product, page_path: `/Seafood/SALES/Invoicing${query}` }));
    const leads = [
      sent("1", "Seafood", ""),
      sent("2", "Logistics", ""),
      sent("3", "Seafood", "?rep=per"),
      sent("4", "Seafood", "?rep=gone"),
      sent("5", "Seafood", "?tour=invoicing&rep=per"),
    ];
    expect(target.messages(leads).map((group) => group.map(({ id }) => id))).toEqual([
      ["1", "4"],
      ["2"],
      ["3", "5"],
    ]);
  });

  test("is sent to the product's team, also if both products have the same language", () => {
    const { Logistics } = content.products;
    const english = { ...Logistics, product: { ...Logistics.product, lang: "en" as const } };
    const both = { ...content, products: { ...content.products, Logistics: english } };
    const { product } = mailAbout([storedLead(values, { product: "Logistics" })], both, siteUrl, false);
    expect(product).toBe("Logistics");
    expect(mailAbout([storedLead(values)], both, siteUrl, false).product).toBe("Seafood");
  });
});
