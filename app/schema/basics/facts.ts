/**
 * Placeholders for server settings in legal pages. `{retentionDays}` is the number of days after which leads are
 * deleted.
 */
export const factNames = ["retentionDays"] as const;

export type Facts = Record<(typeof factNames)[number], number>;
