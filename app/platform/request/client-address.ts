import { isIPv4, isIPv6 } from "node:net";

/** Prefix of an IPv4 client's address on a dual-stack socket. */
const mappedPrefix = "::ffff:";

/** Maximum length of an unparsable address, in characters: networks are kept in memory. */
const maxUnparsedLength = 64;

/**
 * An IPv4 address, the first half of an IPv6 address (a /64 is one visitor), or the start of an unparsable text. The
 * address may have a port, brackets, or a mapped IPv4 address.
 */
export function networkOf(address: string): string {
  // A fast path, as this runs for each request.
  const usual = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  if (isIPv4(usual)) return usual;
  const bare = withoutPort(address.trim().toLowerCase());
  if (isIPv4(bare)) return bare;
  // Drops the zone id, which names one of this machine's own interfaces.
  const [plain = ""] = bare.split("%");
  if (!isIPv6(plain)) return bare.slice(0, maxUnparsedLength);
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 6).join() === "0,0,0,0,0,ffff";
  if (!mapped) return groups.slice(0, 4).join(":");
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
}

/** Shortens an IPv6 network to its site, a /48 with 65,536 networks. */
export function siteNetworkOf(network: string): string {
  const groups = network.split(":");
  return groups.length === 4 ? groups.slice(0, 3).join(":") : network;
}

function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

function groupsOf(address: string): string[] {
  // The URL parser returns the canonical form, with IPv4 parts as groups.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = [], tail] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  if (!tail) return head;
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}
