/** The products, each by its part of the address. */
export const productValues = ["Seafood", "Logistics"] as const;

export type ProductValue = (typeof productValues)[number];
