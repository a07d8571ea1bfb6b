import { isIPv4, isIPv6 } from "node:net";

/** How Node spells an IPv4 address that has come to a socket for both kinds. */
const mappedPrefix = "::ffff:";

/** Networks are kept in memory, and what is no address may be of any length. */
const longestUnread = 64;

/**
 * The network that a visitor is counted under. However an address is spelled it is one, with a port or brackets
 * or an IPv4 address inside; and everyone behind an IPv6 /64 is one visitor, who has all of its addresses.
 *
 * @param address as a socket or a proxy tells it
 * @returns an IPv4 address, the first half of an IPv6 address, or the beginning of what could not be read, in lower case
 */
export function networkOf(address: string): string {
  // As nearly all come, which need no more reading: this is asked for each request.
  const usual = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  if (isIPv4(usual)) return usual;
  const bare = withoutPort(address.trim().toLowerCase());
  if (isIPv4(bare)) return bare;
  // The zone says which of this machine's own networks it is.
  const [plain = ""] = bare.split("%");
  if (!isIPv6(plain)) return bare.slice(0, longestUnread);
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 6).join() === "0,0,0,0,0,ffff";
  if (!mapped) return groups.slice(0, 4).join(":");
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
}

function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // A URL writes an address in its one canonical way, IPv4 parts as groups too.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = [], tail] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  if (!tail) return head;
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}
