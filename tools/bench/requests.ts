import type { Content } from "~/content/schema/content";
import { dataRoutes, kindOf } from "~/content/url/address-table";
import type { Pattern } from "./load";

/** A query of a campaign, never the same twice. */
export const campaign = "utm_source=mail&utm_id={id}";

/** The address of a page's data for a client navigation. */
export function dataPath(page: string): string {
  return `${page}.data?${new URLSearchParams({ _routes: dataRoutes(kindOf(page)) })}`;
}

/** The path of the section that a tab's page is in. */
export function sectionOf(page: string): string {
  return page.slice(0, page.lastIndexOf("/"));
}

/** A contact form without a fault, with an e-mail address that no other has. */
export function contactForm(content: Content, page: string): Pattern {
  const { fields } = content.products.Seafood.forms.contact;
  const required = fields.filter(({ required, type }) => required && type !== "email");
  const rest = new URLSearchParams([
    ["form", "contact"],
    ["consent", "yes"],
    ...required.map(({ name }) => [name, "Kari Nordmann"]),
  ]);
  const emails = fields
    .filter(({ type }) => type === "email")
    .map(({ name }) => `${name}={id}%40example.com`);
  return {
    method: "POST",
    address: page,
    header: "Content-Type: application/x-www-form-urlencoded",
    body: [...emails, rest].join("&"),
  };
}
