import { describe, expect, test } from "vitest";
import { isPublicAddress } from "~/leads/forwarding/webhook/public-address.server";

describe("a webhook leads to", () => {
  test.each<[string, boolean]>([
    ["93.184.216.34", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254"].map(
      (address) => [address, false] as [string, boolean],
    ),
    ...["172.16.0.1", "172.31.255.255", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"].map(
      (address) => [address, false] as [string, boolean],
    ),
    ["172.32.0.1", true],
    ...["::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1"].map(
      (address) => [address, false] as [string, boolean],
    ),
    // IPv4 in other clothes: mapped, NAT64, 6to4, Teredo.
    ...[
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001::1",
      "2001:db8::1",
    ].map((address) => [address, false] as [string, boolean]),
    ["localhost", false],
    ["", false],
  ])("%s: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
