import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { RenderQueue } from "~/server/limits/render-queue.server";

afterEach(() => vi.useRealTimers());

/** Waits for several iterations of the event loop, because the queue needs several to start a task. */
const iterations = async (count = 10) => {
  for (let iteration = 0; iteration < count; iteration++) await new Promise(setImmediate);
};
const queueOf = (total = 10, perNetwork = 10, connections = () => 0) =>
  new RenderQueue({ total, perNetwork }, connections);

function works(queue: RenderQueue) {
  const begun: string[] = [];
  const leave: Record<string, () => void> = {};
  const add = (name: string, network = name) =>
    queue.run(network, (left) => {
      begun.push(name);
      leave[name] = left;
    });
  return { begun, add, leave: (name: string) => leave[name]?.() };
}

test("runs one task at a time, in order", async () => {
  const { begun, add, leave } = works(queueOf());
  for (const name of ["a", "b", "c"]) add(name);
  expect(begun, "work never starts synchronously").toEqual([]);
  await iterations();
  expect(begun).toEqual(["a"]);
  leave("a");
  leave("a");
  await iterations();
  expect(begun).toEqual(["a", "b"]);
  leave("b");
  await iterations();
  expect(begun).toEqual(["a", "b", "c"]);
});

test("networks take turns, each in the order of its requests", async () => {
  const { begun, add, leave } = works(queueOf());
  for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"]) add(name, name.slice(0, 1));
  for (let turn = 0; turn < 6; turn += 1) {
    await iterations();
    leave(begun.at(-1) ?? "");
  }
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("is full at the limit of all requests, and for a network at the network's limit", async () => {
  const queue = queueOf(4, 2);
  const { add, leave } = works(queue);
  const full = () => ["a", "b", "c"].filter((network) => queue.isFull(network));
  add("a1", "a");
  expect(full()).toEqual([]);
  add("a2", "a");
  expect(full()).toEqual(["a"]);
  add("b1", "b");
  add("c1", "c");
  expect(full()).toEqual(["a", "b", "c"]);
  await iterations();
  leave("a1");
  await iterations();
  expect(full()).toEqual([]);
});

test("a task that never ends blocks other tasks only until its deadline", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { begun, add } = works(queueOf());
  add("hangs");
  add("next");
  await iterations();
  vi.advanceTimersByTime(9_999);
  await iterations();
  expect(begun).toEqual(["hangs"]);
  vi.advanceTimersByTime(1);
  await iterations();
  expect(begun).toEqual(["hangs", "next"]);
});

test("a task that fails does not block other tasks, and its error is returned", async () => {
  const queue = queueOf();
  const failed = queue.run("a", () => {
    throw new Error("no");
  });
  const { begun, add } = works(queue);
  add("next");
  await expect(failed).rejects.toThrow("no");
  await iterations();
  expect(begun).toEqual(["next"]);
});

test("runs each task in the asynchronous context of its request", async () => {
  const context = new AsyncLocalStorage<string>();
  const queue = queueOf();
  const { add, leave } = works(queue);
  const seen: (string | undefined)[] = [];
  add("first");
  await iterations();
  queue.run("second", () => seen.push(context.getStore()));
  context.run("another's", () => leave("first"));
  await iterations();
  expect(seen).toEqual([undefined]);
});

test("defers tasks while connections arrive, but not indefinitely", async () => {
  let connections = 0;
  const { begun, add, leave } = works(queueOf(4, 4, () => connections));
  add("after a burst");
  for (; connections < 20; connections++) await iterations(1);
  expect(begun).toEqual([]);
  await iterations();
  expect(begun).toEqual(["after a burst"]);
  leave("after a burst");
  add("in a flood");
  for (; connections < 1_000; connections++) await iterations(1);
  expect(begun).toEqual(["after a burst", "in a flood"]);
});
