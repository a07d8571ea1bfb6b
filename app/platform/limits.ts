/* `docs/operations.md` explains these limits to operators. */

export type SharedLimit = { total: number; perNetwork: number };

const mebibyte = 1024 * 1024;

/** Limits the use of memory and file descriptors: each connection uses one descriptor and a few kilobytes. */
export const maxConnections = 5_000;
/** Number of file descriptors that are reserved for code, the database and content files. */
export const reservedDescriptors = 400;
/** Maximum number of connections that wait to be accepted. The operating system's limit may be lower. */
export const maxBacklog = 4_096;
export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
export const timeoutCheckMs = 5_000;
/** Timeout for clients that stop reading a response, such as players of paused videos, which reconnect later. */
export const stalledClientTimeoutMs = 120_000;
/** Clients that are still uploading have this much time to read the response before the connection is closed. */
export const lingerMs = 2_000;
/** `behindProxy` must exceed the proxy's keep-alive time, so that no form arrives on a closing connection. */
export const keepAliveMs = { direct: 65_000, behindProxy: 620_000 };

// Stopping

/** Container engines kill a stopping process after ten seconds, so this timeout must be shorter. */
export const stopTimeoutMs = 9_000;
/** During shutdown, idle connections stay open for this time, because a client may already have sent a request. */
export const idleGraceMs = 2_000;

// Requests

export const maxTargetCharacters = 4_096;
/** A page repeats its query in every link, so a long query would make the page much larger. */
export const maxQueryCharacters = 2_048;
/** The longest form (`maxCharacters` in schema/forms.ts) must fit. A URL-encoded character takes up to nine bytes. */
export const maxBodyBytes = 96 * 1024;
export const maxBeaconBytes = 256;
export const bodyTimeoutMs = 10_000;
export const maxFormsAtOnce = 1_000;
export const maxBeaconsAtOnce = 500;

// Rates, per network

export const rateWindowSeconds = 600;
/** The limit is high: employees of one company often share an IP address, and invalid submissions count too. */
export const maxFormsPerWindow = 60;
/** The limit is high, because visitors may correct a form often. Above the limit, they get only a short error. */
export const maxFormRequestsPerWindow = 240;
export const maxBeaconsPerWindow = 120;
/** An IPv6 /48 contains many /64 networks, so its limit is this many times the limit for one network. */
export const ipv6SiteFactor = 4;
export const maxRememberedNetworks = 20_000;

// Pages

export const maxQueuedPages: SharedLimit = { total: 2_000, perNetwork: 500 };
/** Searches, downloads and forms have a separate queue, because they take longer than other responses. */
export const maxQueuedSlowAnswers: SharedLimit = { total: 500, perNetwork: 100 };
export const maxQueueMs = 30_000;
/** If rendering a response takes longer than this time, the next response is started in parallel. */
export const maxTurnMs = 10_000;
/** While new connections arrive, rendering is postponed by at most this number of event-loop iterations. */
export const maxDeferrals = 500;
/** Maximum total size of rendered responses that are being sent. Above this size, the oldest response is aborted. */
export const maxUnsentBytes = 32 * mebibyte;
export const maxPageCacheBytes = 64 * mebibyte;
export const maxNotedUrls = 20_000;
export const maxCompressions = 2;

// Files

/** Limits the use of file descriptors and memory. Each open file has up to two chunks (`fileReadBytes`) in memory. */
export const maxOpenFiles: SharedLimit = { total: 1_600, perNetwork: 400 };
export const fileReadBytes = 16 * 1024;
export const maxCopies: SharedLimit = { total: 16, perNetwork: 4 };
export const maxCopyBytes = 200_000_000;
