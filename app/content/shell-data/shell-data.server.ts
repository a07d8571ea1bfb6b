import { createHash } from "node:crypto";
import { iconId } from "~/content/icon-id";
import { assetUrl } from "~/content/load/assets.server";
import { viewBoxOf } from "~/content/load/icons.server";
import { contactsFor, ownContactOf } from "~/content/site/contacts.server";
import { mediaUrl } from "~/content/site/media-url.server";
import { oncePerSite, site } from "~/content/site/site.server";
import type { Env } from "~/platform/settings.server";
import { fill } from "~/schema/basics/naming";
import type { ProductValue } from "~/schema/basics/products";
import type { AllMessages, Messages } from "~/schema/messages";
import { questionsOf } from "~/schema/questions";
import {
  defaultArea,
  listedTabs,
  pathTo,
  questionsPath,
  searchPath,
  sharePath,
} from "~/urls/tables/addresses";
import { writeShellScript } from "./shell-script";

/** Data for the shell, the frame of each page. Pages without a product use Seafood's data (rules 3.2 and 3.3). */
export function shellData(value: ProductValue = defaultArea) {
  const { env, content, icons } = site();
  const { brand, contact, copyrightYear, products } = content.site;
  const { product, sections, messages: allMessages, forms, legal } = content.products[value];
  const messages = ofEveryPage(allMessages);
  const icon = (path: string) => (icons.has(path) ? iconId(path) : null);
  const sectionLinks = sections.map(({ sectionName, icon: path, tabs }) => ({
    sectionName,
    path: pathTo(value, sectionName),
    /** Path of the section's first tab, to which the section's path redirects. */
    resolvedPath: pathTo(
      value,
      sectionName,
      ...listedTabs(tabs)
        .map(({ tab }) => tab)
        .slice(0, 1),
    ),
    icon: icon(path),
  }));
  const questionCount = questionsOf(content.products[value]).length;
  const demoUrls = { Seafood: env.SEAFOOD_DEMO_URL, Logistics: env.LOGISTICS_DEMO_URL };

  return {
    product: value,
    lang: product.lang,
    cloudName: product.cloudName,
    siteUrl: env.SITE_URL,
    brandName: brand.name,
    logo: { id: icon(brand.logo), viewBox: viewBoxOf(icons.get(brand.logo)), hasName: brand.logoHasName },
    favicon: assetUrl(brand.favicon),
    themeColor: brand.colors.bar,
    shareImage: mediaUrl(brand.shareImage),
    isEmbeddable: env.EMBED_ANCESTORS !== undefined,
    reportsPlayback: env.INSIGHTS === "playback",
    contact: { phone: contact.phone, email: contact.email[product.lang] },
    contacts: contactsFor(product),
    ownContact: ownContactOf(product),
    copyrightYear,
    messages,
    forms,
    provider: providerIn(env),
    options: products.map((option) => ({
      value: option.value,
      label: messages.products[option.value],
      summary: option.summary,
      lang: option.lang,
      /** Text of the link to this product on the other product's 404 pages. It is in this product's language. */
      elsewhere: content.products[option.value].messages.notFound.elsewhere,
      icon: icon(option.icon),
      demoUrl: demoUrls[option.value],
    })),
    home: { to: sectionLinks[0]?.resolvedPath ?? pathTo(value) },
    searchPath: searchPath(value),
    sharePath: sharePath(value),
    questions:
      questionCount === 0
        ? undefined
        : {
            path: questionsPath(value),
            text:
              questionCount === 1
                ? allMessages.questions.title
                : fill(allMessages.questions.link, { count: questionCount }),
          },
    sections: sectionLinks,
    legal: legal.map(({ slug, title }) => ({ title, path: pathTo(value, "legal", slug) })),
  };
}

function providerIn(env: Env) {
  if (!env.FORMS_PORTAL_ID) return null;
  return {
    portalId: env.FORMS_PORTAL_ID,
    scriptUrl: env.FORMS_SCRIPT_URL,
    formIds: { lead: env.FORMS_LEAD_FORM_ID ?? "", contact: env.FORMS_CONTACT_FORM_ID ?? "" },
    /** Origins from which the page accepts messages sent by the form provider's iframe. */
    origins: [new URL(env.FORMS_SCRIPT_URL).origin, new URL(env.FORMS_SUBMIT_URL).origin],
  };
}

function ofEveryPage(all: AllMessages): Messages {
  const { questions: _questions, share: _share, copy: _copy, mail: _mail, synonyms: _, ...messages } = all;
  return messages;
}

export type ShellData = ReturnType<typeof shellData>;

export type SharedScript = { path: string; text: string };

export const shellScripts = oncePerSite(() => ({
  Seafood: shellScript("Seafood"),
  Logistics: shellScript("Logistics"),
}));

function shellScript(product: ProductValue): SharedScript {
  const text = writeShellScript(shellData(product));
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  return { path: `/_build/shell-${product}-${hash}.js`, text };
}
