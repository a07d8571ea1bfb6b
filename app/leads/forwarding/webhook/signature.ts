import { createHmac } from "node:crypto";
import { keyIn } from "~/platform/webhook-secret";

/**
 * The signature headers of a webhook (standardwebhooks.com).
 *
 * @param id of the message, the same for every attempt
 * @param seconds when this attempt is made, since 1970
 * @param secrets several while one replaces the other: each signs
 */
export function signatureHeaders(
  id: string,
  seconds: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.flatMap((secret) => {
    const key = keyIn(secret);
    return key ? `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}` : [];
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
