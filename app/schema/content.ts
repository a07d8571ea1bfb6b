import type { ProductValue } from "~/schema/basics/products";
import type { DataSet, Section, Tour } from "./data-set";
import type { Forms } from "./forms";
import type { LegalPage } from "./legal";
import type { Recordings } from "./media";
import type { AllMessages } from "./messages";
import type { QuestionGroup } from "./questions";
import type { Product, Site } from "./site";

export type ProductContent = {
  product: Product;
  entries: DataSet["entries"];
  /** Sections and tabs of the first entry that are not hidden. */
  sections: Section[];
  tours: Tour[];
  /** The product's, then those of its language. */
  synonyms: NonNullable<DataSet["synonyms"]>;
  messages: AllMessages;
  forms: Forms;
  legal: LegalPage[];
  /** Buyers' questions; empty if the product has no questions page. */
  questions: QuestionGroup[];
};

export type Content = {
  site: Site;
  products: Record<ProductValue, ProductContent>;
  media: Recordings;
  /** Keys that only later content versions have, which the site ignores. */
  leftOut: { file: string; path: string; reason: string }[];
};
