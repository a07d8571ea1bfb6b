import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { log } from "~/platform/log/log.server";
import { PublishHook } from "~/server/publish-hook.server";
import { type Answer, Receiver } from "./leads/webhook-receiver";

const key = Buffer.alloc(32, 7);
const secrets = [`whsec_${key.toString("base64")}`];

let receiver: Receiver;
beforeEach(async () => {
  log.level = "silent";
  receiver = await new Receiver().start();
});
afterEach(() => receiver.close());

const failing =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();

test("repeats a signed message until it is taken, and tells together what came meanwhile", async () => {
  const delays: number[] = [];
  const answers: Answer[] = [failing(503), (response) => response.destroy(), failing(307)];
  receiver.answer = (response) => {
    if (receiver.received.length === 1) for (const id of ["bbbbbbbbbbbb", "cccccccccccc"]) hook.tell(id);
    (answers.shift() ?? failing(204))(response);
  };
  const delay = (attempts: number) => {
    delays.push(attempts);
    return 1;
  };
  const hook = new PublishHook({ url: receiver.url(), secrets, delay });
  await hook.tell("aaaaaaaaaaaa");

  expect(delays).toEqual([1, 2, 3]);
  const [first, ...others] = receiver.received;
  const last = others.pop();
  expect(others.map(({ body }) => body)).toEqual(Array(3).fill(first?.body));
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids.slice(0, 4)).size).toBe(1);
  expect(ids[4]).not.toBe(ids[0]);
  expect(first?.headers["surrogate-key"]).toBe("release-aaaaaaaaaaaa");
  expect(last?.headers["surrogate-key"]).toBe("release-bbbbbbbbbbbb release-cccccccccccc");
  expect(JSON.parse(last?.body ?? "")).toEqual({
    type: "release.replaced",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { before: ["bbbbbbbbbbbb", "cccccccccccc"] },
  });
  for (const { headers, body } of receiver.received) {
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  }
});
