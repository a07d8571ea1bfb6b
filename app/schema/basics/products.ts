/** Each product's value is also a URL segment. */
export const productValues = ["Seafood", "Logistics"] as const;

export type ProductValue = (typeof productValues)[number];
