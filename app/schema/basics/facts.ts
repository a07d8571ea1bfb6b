/** Placeholders for settings in legal pages, for example: "Leads are deleted after `{retentionDays}` days." */
export const factNames = ["retentionDays"] as const;

export type Facts = Record<(typeof factNames)[number], number>;
