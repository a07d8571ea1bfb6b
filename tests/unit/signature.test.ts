import { describe, expect, test } from "vitest";
import { signatureHeaders } from "~/leads/forwarding/webhook/signature";
import { keyIn } from "~/platform/webhook-secret";

describe("a webhook's signature", () => {
  const known = [
    // Examples from standardwebhooks.com and from the Standard Webhooks libraries.
    {
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      seconds: 1614265330,
      body: '{"test": 2432232314}',
      signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    {
      secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
      id: "msg_27UH4WbU6Z5A5EzD8u03UvzRbpk",
      seconds: 1649367553,
      body: '{"email":"test@example.com","username":"test_user"}',
      signature: "v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=",
    },
  ];

  test.each(known)("equals the published example $id", ({ secret, id, seconds, body, signature }) => {
    expect(signatureHeaders(id, seconds, body, [secret])).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature,
    });
  });

  test("is given for each secret while secrets are rotated", () => {
    const secrets = known.map(({ secret }) => secret);
    const { "webhook-signature": signatures = "" } = signatureHeaders("1", 1, "{}", secrets);
    expect(signatures).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
  });

  test.each([
    [`whsec_${"A".repeat(32)}`, 24],
    [`whsec_${Buffer.alloc(64).toString("base64")}`, 64],
    [`whsec_${Buffer.alloc(23).toString("base64")}`, undefined],
    [`whsec_${Buffer.alloc(65).toString("base64")}`, undefined],
    ["A".repeat(32), undefined],
    [`whsec_${"A".repeat(31)}-`, undefined],
  ])("reads from %s a key of %s bytes", (secret, bytes) => {
    expect(keyIn(secret)?.length).toBe(bytes);
  });
});
