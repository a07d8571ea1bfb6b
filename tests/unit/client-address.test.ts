import { expect, test } from "vitest";
import { networkOf } from "~/platform/request/client-address";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  [" 192.0.2.7 ", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:0001:0002:ffff::", "2001:db8:1:2"],
  ["[2001:db8:1:2::9]:51234", "2001:db8:1:2"],
  ["2001:db8:1:2:0:0:192.0.2.7", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
  ["Unknown", "unknown"],
  ["[not an address", "[not an address"],
])("the IP address %s is counted in the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
