import type { Content } from "~/content/schema/content";
import type { Pattern } from "./load";

/** A contact form without a fault, with an e-mail address that no other has. */
export function contactForm(content: Content, path: string): Pattern {
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
    address: path,
    header: "Content-Type: application/x-www-form-urlencoded",
    body: [...emails, rest].join("&"),
  };
}
