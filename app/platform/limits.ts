/* `docs/operations.md` explains these limits to operators. */

export type SharedLimit = { total: number; perNetwork: number };

const mebibyte = 1024 * 1024;

// Connections

/** Each connection takes a file descriptor and a few kilobytes. */
export const maxConnections = 5_000;
/** File descriptors that are reserved for code, database and content. */
export const reservedDescriptors = 400;
/** Maximum number of connections that wait to be accepted during a burst. The operating system's limit may be lower. */
export const maxBacklog = 4_096;
export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
export const timeoutCheckMs = 5_000;
/** Timeout for a client that stops reading. If a paused video is disconnected, the player sends a new request. */
export const stalledClientTimeoutMs = 120_000;
/** Time for a client to read a response that the server sent before the client finished its upload. */
export const lingerMs = 2_000;
/**
 * Behind a proxy, longer than the proxy's timeout of idle connections, which some load balancers fix at ten minutes.
 * Otherwise the server could close a connection on which the proxy is sending a form.
 */
export const keepAliveMs = { direct: 65_000, behindProxy: 620_000 };

// Stopping

/** Shorter than ten seconds, after which container engines kill a process that is still stopping. */
export const stopTimeoutMs = 9_000;
/** Time for which a stopping server keeps idle connections open, because a request may be on its way. */
export const idleGraceMs = 2_000;

// Requests

export const maxTargetCharacters = 4_096;
/** Limited because every link of a page contains the page's query. */
export const maxQueryCharacters = 2_048;
/** For the longest form that content allows (`maxCharacters` in schema/forms.ts), with nine bytes per character. */
export const maxBodyBytes = 96 * 1024;
export const maxBeaconBytes = 256;
export const bodyTimeoutMs = 10_000;
export const maxFormsAtOnce = 1_000;
export const maxBeaconsAtOnce = 500;

// Rates, per network

export const rateWindowSeconds = 600;
/** Employees of one company often share an IP address. Invalid submissions count towards the limit too. */
export const maxFormsPerWindow = 60;
/** Submissions for which a page is rendered. Higher, because a visitor may have to correct a form several times. */
export const maxFormRequestsPerWindow = 240;
export const maxBeaconsPerWindow = 120;
/** The networks of one IPv6 site (a /48) may together reach this multiple of one network's limit. */
export const maxRateOfSite = 4;
/** If a rate limiter counts more networks, the least recently used network is removed. */
export const maxRememberedNetworks = 20_000;

// Pages

export const maxQueuedPages: SharedLimit = { total: 2_000, perNetwork: 500 };
/** Limit for searches, copies and forms, which take longer than other pages. */
export const maxQueuedSlowAnswers: SharedLimit = { total: 500, perNetwork: 100 };
/** Maximum wait for rendering. Clients are unlikely to wait longer. */
export const maxQueueMs = 30_000;
/** Maximum time for which an unfinished response delays the responses that wait in the queue. */
export const maxTurnMs = 10_000;
/** Maximum number of event loop iterations by which rendering is deferred while new connections are accepted. */
export const maxDeferrals = 500;
/** Rendered responses that clients have not read yet. Above this size, the slowest client is disconnected. */
export const maxUnsentBytes = 32 * mebibyte;
export const maxPageCacheBytes = 64 * mebibyte;
export const maxNotedUrls = 20_000;
/** Maximum number of parallel compressions at maximum quality. Each compression takes a thread for about 40 ms. */
export const maxCompressions = 2;

// Files

/** Each open file takes a file descriptor and, if the client is slow, memory for two reads (`fileReadBytes`). */
export const maxOpenFiles: SharedLimit = { total: 1_600, perNetwork: 400 };
/** Larger reads are faster if clients are few, but many slow clients then take more memory. */
export const fileReadBytes = 16 * 1024;
/** Copies that are being created or sent. The pages of a copy are in memory, about 1 MB for twenty demos. */
export const maxCopies: SharedLimit = { total: 16, perNetwork: 4 };
export const maxCopyBytes = 200_000_000;
