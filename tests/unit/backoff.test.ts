import { describe, expect, test } from "vitest";
import { attemptPause, retryDelay } from "~/leads/store/backoff";

const second = 1_000;
const hour = 60 * 60 * second;

describe("the delay before the next attempt", () => {
  test.each([
    { attempts: 1, random: 0, pause: 2.5 * second },
    { attempts: 1, random: 1, pause: 5 * second },
    { attempts: 5, random: 0, pause: 40 * second },
    { attempts: 13, random: 1, pause: 20_480 * second },
    { attempts: 14, random: 1, pause: 6 * hour },
    { attempts: 1000, random: 1, pause: 6 * hour },
    { attempts: 1, random: 1, retryAfter: 4 * second, pause: 5 * second },
    { attempts: 1, random: 1, retryAfter: 60 * second, pause: 60 * second },
    { attempts: 1, random: 1, retryAfter: 7 * hour, pause: 6 * hour },
  ])(
    "after attempt $attempts, with random number $random and Retry-After $retryAfter: $pause ms",
    ({ attempts, random, retryAfter, pause }) => {
      expect(retryDelay(attempts, random, retryAfter)).toBe(pause);
    },
  );
});

test.each([
  { attempts: 1, random: 0, pause: 5 },
  { attempts: 1, random: 1, pause: 10 },
  { attempts: 5, random: 1, pause: 160 },
  { attempts: 1000, random: 0, pause: 80 },
])("the database is tried again after attempt $attempts, with random number $random: $pause ms", (given) => {
  expect(attemptPause(given.attempts, given.random)).toBe(given.pause);
});
