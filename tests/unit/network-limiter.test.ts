import { expect, test } from "vitest";
import { NetworkLimiter } from "~/platform/request/network-limiter";

const often = (limiter: NetworkLimiter, network: string, times: number) =>
  Array.from({ length: times }, () => limiter.admit(network)).filter(Boolean).length;

test("each network has a limit within a window that begins with its first request", () => {
  let now = 5_000;
  const limiter = new NetworkLimiter(240, 600, { now: () => now });
  expect(often(limiter, "192.0.2.1", 300)).toBe(240);
  expect(often(limiter, "192.0.2.2", 1)).toBe(1);
  now += 599_000;
  expect(limiter.admit("192.0.2.1")).toBe(false);
  now += 2_000;
  expect(often(limiter, "192.0.2.1", 300)).toBe(240);
});

test("all networks of one IPv6 site have four times a network's limit", () => {
  const limiter = new NetworkLimiter(60, 600);
  const admitted = Array.from({ length: 100 }, (_, number) => often(limiter, `2001:db8:aa:${number}`, 10));
  expect(admitted.reduce((sum, count) => sum + count)).toBe(240);
  expect(often(limiter, "2001:db8:ab:1", 100)).toBe(60);
});

test("a flood evicts the least recently seen networks", () => {
  const limiter = new NetworkLimiter(1, 600);
  limiter.admit("early");
  for (let number = 0; number < 10_000; number++) limiter.admit(`a${number}`);
  expect(limiter.admit("early")).toBe(false);
  for (let number = 0; number < 19_999; number++) limiter.admit(`b${number}`);
  expect(limiter.admit("early")).toBe(false);
  for (let number = 0; number < 20_000; number++) limiter.admit(`c${number}`);
  expect(limiter.admit("early")).toBe(true);
});
