/* `docs/operations.md` explains these limits to operators. */

export type SharedLimit = { total: number; perNetwork: number };

const mebibyte = 1024 * 1024;

/** Limits the use of memory and file descriptors: each connection uses one descriptor and a few kilobytes. */
export const maxConnections = 5_000;
/** Reserved for code, database and content files. */
export const reservedDescriptors = 400;
/** The operating system's limit may be lower. */
export const maxBacklog = 4_096;
export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
export const timeoutCheckMs = 5_000;
/** Timeout for clients that stop reading, for example because a video is paused. On resuming, players reconnect. */
export const stalledClientTimeoutMs = 120_000;
/** After an early response to an upload, the connection stays open, so that the client can read the response. */
export const lingerMs = 2_000;
/** `behindProxy` must exceed the proxy's keep-alive time, or the proxy could send a form on a closing connection. */
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
/** Large enough for the longest allowed form (`maxCharacters` in schema/forms.ts), at nine bytes per character. */
export const maxBodyBytes = 96 * 1024;
export const maxBeaconBytes = 256;
export const bodyTimeoutMs = 10_000;
export const maxFormsAtOnce = 1_000;
export const maxBeaconsAtOnce = 500;

// Rates, per network

export const rateWindowSeconds = 600;
/** The limit is high: employees of one company often share an IP address, and invalid submissions count too. */
export const maxFormsPerWindow = 60;
/** Forms above this limit get only a short reply. The limit is high, because visitors may correct a form often. */
export const maxFormRequestsPerWindow = 240;
export const maxBeaconsPerWindow = 120;
/** The limit for an IPv6 /48, which contains many networks, is the limit for one network times this factor. */
export const ipv6SiteFactor = 4;
export const maxRememberedNetworks = 20_000;

// Pages

export const maxQueuedPages: SharedLimit = { total: 2_000, perNetwork: 500 };
/** Limit for searches, downloads and forms, which take longer than requests for other pages. */
export const maxQueuedSlowAnswers: SharedLimit = { total: 500, perNetwork: 100 };
export const maxQueueMs = 30_000;
/** If rendering a response takes longer than this time, the next response is started in parallel. */
export const maxTurnMs = 10_000;
/** Rendering waits until the event loop has accepted all new connections, for at most this number of iterations. */
export const maxDeferrals = 500;
/** Maximum total size of responses that clients have not read. Above this size, the slowest client is disconnected. */
export const maxUnsentBytes = 32 * mebibyte;
export const maxPageCacheBytes = 64 * mebibyte;
export const maxNotedUrls = 20_000;
export const maxCompressions = 2;

// Files

/** Limits file descriptors and memory. Up to two chunks (`fileReadBytes`) are in memory for each slow client. */
export const maxOpenFiles: SharedLimit = { total: 1_600, perNetwork: 400 };
export const fileReadBytes = 16 * 1024;
export const maxCopies: SharedLimit = { total: 16, perNetwork: 4 };
export const maxCopyBytes = 200_000_000;
