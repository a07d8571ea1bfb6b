import type { Product } from "~/schema/site";
import { mediaUrl } from "./media-url.server";
import { oncePerSite, site } from "./site.server";

/** The ids that links may name (rule 24.2), for the content at hand. */
export const contactIds = oncePerSite(({ content }) => content.site.contacts.map(({ id }) => id));

/** All people to write to, for readers of a product's language. */
export function contactsFor({ lang }: Product) {
  const { contacts } = site().content.site;
  return contacts.map(({ id, name, role, photo, email, phone, booking }) => ({
    ...{ id, name, role: role[lang], email, phone, booking },
    photo: photo && { src: mediaUrl(photo.image), alt: photo.alt[lang] },
  }));
}

export type Person = ReturnType<typeof contactsFor>[number];

/** The id of a product's own contact (rule 24.1): the first who answers for it in its language. */
export function ownContactOf({ value, lang }: Product): string | undefined {
  return site().content.site.contacts.find(
    ({ products, languages }) => products.includes(value) && languages.includes(lang),
  )?.id;
}
