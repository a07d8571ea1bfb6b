/** A webhook secret as defined by standardwebhooks.com: a prefix, and 24 to 64 bytes in base64. */
const secretPattern = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** @returns undefined if the secret is malformed */
export function keyIn(secret: string): Buffer | undefined {
  const [, base64] = secretPattern.exec(secret) ?? [];
  const key = Buffer.from(base64 ?? "", "base64");
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}
