import { isIPv4, isIPv6 } from "node:net";

/** On a dual-stack socket, the IP addresses of IPv4 clients have this prefix. */
const mappedPrefix = "::ffff:";

/** Maximum length, in characters, of an address that cannot be parsed. Limits the use of memory. */
const maxUnparsedLength = 64;

/**
 * Reduces an IPv6 address to its /64 network, because one visitor usually has a whole /64.
 * @param address may have a port or brackets, or be an IPv4-mapped address
 */
export function networkOf(address: string): string {
  // A fast path for IPv4 addresses, because this function runs for each request.
  const usual = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  if (isIPv4(usual)) return usual;
  const bare = withoutPort(address.trim().toLowerCase());
  if (isIPv4(bare)) return bare;
  // Removes the zone id, such as `%eth0`, because it names a network interface of this machine, not of the client.
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

export function siteNetworkOf(network: string): string {
  const groups = network.split(":");
  return groups.length === 4 ? groups.slice(0, 3).join(":") : network;
}

function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

function groupsOf(address: string): string[] {
  // Uses the URL parser, because it converts all spellings of an IPv6 address to one form.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = [], tail] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  if (!tail) return head;
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}
