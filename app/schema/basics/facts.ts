/** Server settings that legal pages can insert. `{retentionDays}`: days after which leads are deleted. */
export const factNames = ["retentionDays"] as const;

export type Facts = Record<(typeof factNames)[number], number>;
