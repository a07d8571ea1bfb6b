import type { ProductValue } from "~/schema/basics/products";
import type { DataSet, Section, Tour } from "./data-set";
import type { Forms } from "./forms";
import type { LegalPage } from "./legal";
import type { Recordings } from "./media";
import type { AllMessages } from "./messages";
import type { QuestionGroup } from "./questions";
import type { Product, Site } from "./site";

/** Everything about one product: its option, its editions, the sections shown, its words, forms and legal pages. */
export type ProductContent = {
  product: Product;
  entries: DataSet["entries"];
  /** Sections and tabs of the first entry that are not hidden. */
  sections: Section[];
  tours: Tour[];
  synonyms: NonNullable<DataSet["synonyms"]>;
  messages: AllMessages;
  forms: Forms;
  legal: LegalPage[];
  /** What buyers ask; empty if the product has no such page. */
  questions: QuestionGroup[];
};

export type Content = {
  site: Site;
  products: Record<ProductValue, ProductContent>;
  media: Recordings;
  /** Keys of a later content version, which are left out. */
  leftOut: { file: string; path: string; reason: string }[];
};
