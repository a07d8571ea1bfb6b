/* All limits of the server. docs/operations.md tells operators about them. */

/** A limit of all visitors together, and of each network. */
export type SharedLimit = { total: number; perNetwork: number };

const mebibyte = 1024 * 1024;

// Connections

/** Each takes a file descriptor and some kilobytes. */
export const maxConnections = 5_000;
/** File descriptors that are kept for code, database and content. */
export const reservedDescriptors = 400;
/** The listen backlog, for bursts of connections. The system may allow fewer. */
export const maxBacklog = 4_096;
export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
/** How often Node checks the two timeouts above. */
export const timeoutCheckMs = 5_000;
/** For a client that takes nothing. A paused video is requested again from where it was. */
export const stalledClientTimeoutMs = 120_000;
/** How long a client that is still sending may read an early response. */
export const lingerMs = 2_000;
/**
 * How long a connection without requests stays open: longer than proxies keep it, so that the server never closes one on
 * which a form arrives. Some load balancers keep connections for ten minutes, and have no setting for it.
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
 * More than the longest form that content may ask for (`mostCharacters` in app/schema/forms.ts) in any script, of which a
 * character takes up to nine bytes.
 */
export const maxBodyBytes = 96 * 1024;
/** A video's id, four quarters, and the end. */
export const maxBeaconBytes = 256;
/** How long a body may take to arrive. */
export const bodyTimeoutMs = 10_000;
/** Bodies that are received or wait for their response. */
export const maxFormsAtOnce = 1_000;
export const maxBeaconsAtOnce = 500;

// Rates, per network

export const rateWindowSeconds = 600;
/** A company's people often share a network. Invalid forms count as well. */
export const maxFormsPerWindow = 60;
/** Beyond this a form gets no page in response: a visitor may submit a form several times until it is valid. */
export const maxFormRequestsPerWindow = 240;
/** As many as an office sends. */
export const maxBeaconsPerWindow = 120;
/** How many times the rate of a network all networks of one site (an IPv6 /48) may have. */
export const maxRateOfSite = 4;
/** The least recently used network is forgotten. */
export const maxRememberedNetworks = 20_000;

// Pages

export const maxQueuedPages: SharedLimit = { total: 2_000, perNetwork: 500 };
/** Searches, copies and forms take longer than pages. */
export const maxQueuedSlowAnswers: SharedLimit = { total: 500, perNetwork: 100 };
/** Then a client that waits for its response has given up. */
export const maxQueueMs = 30_000;
/** How long an unfinished response keeps others waiting. */
export const maxTurnMs = 10_000;
/** Iterations of the event loop by which work is deferred while connections keep coming. */
export const maxDeferrals = 500;
/** Computed responses that clients have not read yet. Then the slowest client is disconnected. */
export const maxUnsentBytes = 32 * mebibyte;
/** Memory for rendered pages. */
export const maxPageCacheBytes = 64 * mebibyte;
/** URLs that are remembered as requested once. */
export const maxNotedUrls = 20_000;
/** Responses compressed at maximum quality at the same time; each keeps a thread busy for about 40 ms. */
export const maxCompressions = 2;

// Files

/** Files that are being sent. Each takes a descriptor, and while its client is slow the memory of two reads. */
export const maxOpenFiles: SharedLimit = { total: 1_600, perNetwork: 400 };
/** Larger reads would be faster for few, but take more memory for many slow clients. */
export const fileReadBytes = 16 * 1024;
/** Copies that are being made or sent. Each keeps its pages in memory, about 1 MB with twenty demos. */
export const maxCopies: SharedLimit = { total: 16, perNetwork: 4 };
export const maxCopyBytes = 200_000_000;
