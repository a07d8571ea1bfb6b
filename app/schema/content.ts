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
  /** The visible sections and tabs of the first edition. The site does not show other editions. */
  sections: Section[];
  tours: Tour[];
  synonyms: NonNullable<DataSet["synonyms"]>;
  messages: AllMessages;
  forms: Forms;
  legal: LegalPage[];
  /** Empty if the product has no questions page. */
  questions: QuestionGroup[];
};

export type Content = {
  site: Site;
  products: Record<ProductValue, ProductContent>;
  media: Recordings;
  /** Keys from a newer version of the schemas. This server ignores these keys. */
  unknownKeys: { file: string; path: string; reason: string }[];
};
