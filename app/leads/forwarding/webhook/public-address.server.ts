import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 networks that are nobody's public host (RFC 6890). */
const reserved = new BlockList();
for (const network of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"],
]) {
  const [address = "", bits] = network.split("/");
  reserved.addSubnet(address, Number(bits), "ipv4");
}

/** IPv6 networks of public hosts, less those that lead to others: documentation, Teredo, 6to4. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  reserved.addSubnet(address, bits, "ipv6");
}

/** Whether an IP address is one that everybody can reach, and not of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, "ipv4");
  return isIP(address) === 6 && global.check(address, "ipv6") && !reserved.check(address, "ipv6");
}

export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
  readonly code = "EPRIVATE";
}

/**
 * Resolves a name for a connection, and refuses private addresses. What is checked is what is connected to, so a name
 * that resolves to another address the next time does not get around it.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error) callback(error, "", 0);
    else if (!first || found.some(({ address }) => !isPublicAddress(address)))
      callback(new PrivateAddressError("the name has a private address"), "", 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
