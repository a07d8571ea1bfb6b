/** Placeholders for settings in legal pages. */
export const factNames = ["retentionDays"] as const;

export type Facts = Record<(typeof factNames)[number], number>;
