import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isCrossOrigin } from "~/platform/request/node-request.server";

const site = "https://demo.example.com";

test.each([
  [{ origin: site, "sec-fetch-site": "same-origin" }, false],
  [{ origin: site }, false],
  [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }, true],
  [{ origin: `${site}.evil.example` }, true],
  [{ origin: "null", "sec-fetch-site": "cross-site" }, true],
  [{ origin: "null" }, false],
  [{ origin: "nonsense" }, true],
])("a form with the headers %o is cross-origin: %s", (headers, isAnothers) => {
  const message = { headers: { host: "demo.example.com", ...headers } } as unknown as IncomingMessage;
  expect(isCrossOrigin(message, site, 0)).toBe(isAnothers);
});
