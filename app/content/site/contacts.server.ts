import type { Product } from "~/schema/site";
import { mediaUrl } from "./media-url.server";
import { oncePerSite, site } from "./site.server";

/** Rule 24.2. */
export const contactIds = oncePerSite(({ content }) => content.site.contacts.map(({ id }) => id));

export function contactsFor({ lang }: Product) {
  const { contacts } = site().content.site;
  return contacts.map(({ id, name, role, photo, email, phone, booking }) => ({
    ...{ id, name, role: role[lang], email, phone, booking },
    photo: photo && { src: mediaUrl(photo.image), alt: photo.alt[lang] },
  }));
}

export type Person = ReturnType<typeof contactsFor>[number];

/** The default contact (rule 24.1). */
export function ownContactOf({ value, lang }: Product): string | undefined {
  return site().content.site.contacts.find(
    ({ products, languages }) => products.includes(value) && languages.includes(lang),
  )?.id;
}
