/* `docs/operations.md` explains these limits to operators. */

export type SharedLimit = { total: number; perNetwork: number };

const mebibyte = 1024 * 1024;

// Connections

export const maxConnections = 5_000;
/** File descriptors that are reserved for code, database and content. */
export const reservedDescriptors = 400;
/** The operating system's limit may be lower. */
export const maxBacklog = 4_096;
export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
export const timeoutCheckMs = 5_000;
/** For clients that stop reading, such as a paused video. */
export const stalledClientTimeoutMs = 120_000;
/** Time for the client to read an early response to an upload. */
export const lingerMs = 2_000;
/** Must be longer than the proxy's timeout, because forms could get lost. */
export const keepAliveMs = { direct: 65_000, behindProxy: 620_000 };

// Stopping

/** Must be shorter than the ten seconds that container engines wait. */
export const stopTimeoutMs = 9_000;
/** Clients may already have sent a request on an idle connection. */
export const idleGraceMs = 2_000;

// Requests

export const maxTargetCharacters = 4_096;
/** A page repeats its query in every link. */
export const maxQueryCharacters = 2_048;
/** Fits the longest allowed form (`maxCharacters` in schema/forms.ts). */
export const maxBodyBytes = 96 * 1024;
export const maxBeaconBytes = 256;
export const bodyTimeoutMs = 10_000;
export const maxFormsAtOnce = 1_000;
export const maxBeaconsAtOnce = 500;

// Rates, per network

export const rateWindowSeconds = 600;
/** High, because employees of one company often share an IP address. */
export const maxFormsPerWindow = 60;
/** High, because visitors may correct a form several times. */
export const maxFormRequestsPerWindow = 240;
export const maxBeaconsPerWindow = 120;
/** Limit of an IPv6 site (a /48), as a multiple of one network's limit. */
export const ipv6SiteFactor = 4;
export const maxRememberedNetworks = 20_000;

// Pages

export const maxQueuedPages: SharedLimit = { total: 2_000, perNetwork: 500 };
/** Limit for searches, copies and forms, which take longer than other pages. */
export const maxQueuedSlowAnswers: SharedLimit = { total: 500, perNetwork: 100 };
export const maxQueueMs = 30_000;
/** If rendering takes longer, the next response is rendered in parallel. */
export const maxTurnMs = 10_000;
/** Event loop iterations in which new connections may delay rendering. */
export const maxDeferrals = 500;
/** Above this limit for unread responses, the slowest client is disconnected. */
export const maxUnsentBytes = 32 * mebibyte;
export const maxPageCacheBytes = 64 * mebibyte;
export const maxNotedUrls = 20_000;
export const maxCompressions = 2;

// Files

/** A slow client keeps up to two reads (`fileReadBytes`) in memory. */
export const maxOpenFiles: SharedLimit = { total: 1_600, perNetwork: 400 };
export const fileReadBytes = 16 * 1024;
export const maxCopies: SharedLimit = { total: 16, perNetwork: 4 };
export const maxCopyBytes = 200_000_000;
