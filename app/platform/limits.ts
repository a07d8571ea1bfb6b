/* All limits of the server. docs/operations.md explains them to operators. */

export type SharedLimit = { total: number; perNetwork: number };

const mebibyte = 1024 * 1024;

// Connections

/** Each takes a file descriptor and some kilobytes. */
export const maxConnections = 5_000;
/** File descriptors reserved for code, database and content. */
export const reservedDescriptors = 400;
/** For bursts of connections. The system may allow fewer. */
export const maxBacklog = 4_096;
export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
export const timeoutCheckMs = 5_000;
/** For a client that stops reading. A paused video resumes with a new request. */
export const stalledClientTimeoutMs = 120_000;
/** How long a client that is still sending may read an early response. */
export const lingerMs = 2_000;
/**
 * Longer than a proxy's timeout, or the server could close a connection on which a form arrives. Some load balancers
 * keep idle connections for ten minutes, without a setting.
 */
export const keepAliveMs = { direct: 65_000, behindProxy: 620_000 };

// Stopping

/** Container engines kill the process after ten seconds. */
export const stopTimeoutMs = 9_000;
/** How long idle connections stay open for a request that may be on its way. */
export const idleGraceMs = 2_000;

// Requests

export const maxTargetCharacters = 4_096;
/** Every link of a page repeats the query. */
export const maxQueryCharacters = 2_048;
/**
 * More than the longest form that content allows (`maxCharacters` in app/schema/forms.ts), at nine bytes a character.
 */
export const maxBodyBytes = 96 * 1024;
export const maxBeaconBytes = 256;
export const bodyTimeoutMs = 10_000;
export const maxFormsAtOnce = 1_000;
export const maxBeaconsAtOnce = 500;

// Rates, per network

export const rateWindowSeconds = 600;
/** A company's people often share a network. Invalid forms count as well. */
export const maxFormsPerWindow = 60;
/** Above this limit, no page is rendered for a form. A visitor may submit a form several times until it is valid. */
export const maxFormRequestsPerWindow = 240;
export const maxBeaconsPerWindow = 120;
/** Multiple of a network's rate that is allowed for all networks of one site (an IPv6 /48). */
export const maxRateOfSite = 4;
/** The least recently used network is dropped. */
export const maxRememberedNetworks = 20_000;

// Pages

export const maxQueuedPages: SharedLimit = { total: 2_000, perNetwork: 500 };
/** Searches, copies and forms take longer than pages. */
export const maxQueuedSlowAnswers: SharedLimit = { total: 500, perNetwork: 100 };
/** After this, the client has given up. */
export const maxQueueMs = 30_000;
/** How long an unfinished response keeps others waiting. */
export const maxTurnMs = 10_000;
/** Event loop iterations by which work is deferred while connections keep coming. */
export const maxDeferrals = 500;
/** Rendered responses that clients have not read yet. Above this, the slowest client is disconnected. */
export const maxUnsentBytes = 32 * mebibyte;
export const maxPageCacheBytes = 64 * mebibyte;
export const maxNotedUrls = 20_000;
/** Parallel compressions at maximum quality; each keeps a thread busy for about 40 ms. */
export const maxCompressions = 2;

// Files

/** Each takes a descriptor and, for a slow client, the memory of two reads. */
export const maxOpenFiles: SharedLimit = { total: 1_600, perNetwork: 400 };
/** Larger reads are faster for few clients, but take more memory for many slow clients. */
export const fileReadBytes = 16 * 1024;
/** Copies being created or sent. Each keeps its pages in memory, about 1 MB with twenty demos. */
export const maxCopies: SharedLimit = { total: 16, perNetwork: 4 };
export const maxCopyBytes = 200_000_000;
