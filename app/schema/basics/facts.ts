/** Settings of the server that legal pages can insert: `{retentionDays}` is after how many days leads are deleted. */
export const factNames = ["retentionDays"] as const;

export type Facts = Record<(typeof factNames)[number], number>;
