import { createHmac } from "node:crypto";
import { keyIn } from "~/platform/webhook-secret";

/** Headers with the signature of a webhook request, as specified by Standard Webhooks (standardwebhooks.com). */
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
