/** These values are also URL segments. */
export const productValues = ["Seafood", "Logistics"] as const;

export type ProductValue = (typeof productValues)[number];
