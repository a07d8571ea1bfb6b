/**
 * What a legal page can say of this server's settings, by the name that stands in its text in braces: `{retentionDays}` is
 * after how many days leads are deleted.
 */
export const factNames = ["retentionDays"] as const;

export type Facts = Record<(typeof factNames)[number], number>;
