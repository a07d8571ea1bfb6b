import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { RenderQueue } from "~/server/limits/render-queue.server";

/** Lets the event loop turn, because each start takes some turns. */
const turns = async (count = 10) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};
type Start = Parameters<RenderQueue["enter"]>[1];
/** Enters the queue; returns whether there was room. */
const enter = (queue: RenderQueue, start: Start = () => undefined, asker = "someone") => {
  let admitted = true;
  queue.enter(asker, start, () => {
    admitted = false;
  });
  return admitted;
};

test("runs one at a time, the others in order, and rejects those beyond its length", async () => {
  const queue = new RenderQueue(4, () => 0);
  const started: number[] = [];
  const leave: (() => void)[] = [];
  const admitted = [0, 1, 2, 3, 4].map((number) =>
    enter(queue, (left) => {
      started.push(number);
      leave[number] = left;
    }),
  );
  expect(admitted).toEqual([true, true, true, true, false]);
  expect(started, "at once would be in the middle of what brought them").toEqual([]);
  await turns();
  expect(started).toEqual([0]);
  leave[0]?.();
  leave[0]?.();
  await turns();
  expect(started).toEqual([0, 1]);
  leave[1]?.();
  await turns();
  leave[2]?.();
  await turns();
  expect(started).toEqual([0, 1, 2, 3]);
  leave[3]?.();
  expect([5, 6, 7, 8, 9].map(() => enter(queue))).toEqual([true, true, true, true, false]);
});

test("starts a request in its own asynchronous context, whoever made room for it", async () => {
  const queue = new RenderQueue(2, () => 0);
  const context = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  let leave = () => {};
  enter(queue, (left) => {
    leave = left;
  });
  await turns();
  enter(queue, () => seen.push(context.getStore()));
  context.run("another's", () => leave());
  await turns();
  expect(seen).toEqual([undefined]);
});

test("is fair: clients take turns, each in the order of its requests", async () => {
  const queue = new RenderQueue(11, () => 0);
  const done: string[] = [];
  for (const [asker, name] of [
    ["a", "a1"],
    ["a", "a2"],
    ["a", "a3"],
    ["b", "b1"],
    ["c", "c1"],
    ["b", "b2"],
  ] as const) {
    const start: Start = (leave) => {
      done.push(name);
      leave();
    };
    enter(queue, start, asker);
  }
  await turns(30);
  expect(done).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("runs a search and a page side by side, so that neither sort waits for all of the other", async () => {
  const queue = new RenderQueue(10, () => 0);
  const begun: string[] = [];
  const leave: Record<string, () => void> = {};
  const add = (name: string, sort: "page" | "slow") =>
    queue.enter(
      name,
      (left) => {
        begun.push(name);
        leave[name] = left;
      },
      () => undefined,
      sort,
    );
  for (const name of ["s1", "s2"]) add(name, "slow");
  await turns();
  expect(begun).toEqual(["s1"]);
  for (const name of ["p1", "p2"]) add(name, "page");
  await turns();
  expect(begun).toEqual(["s1", "p1"]);
  leave.p1?.();
  await turns();
  expect(begun).toEqual(["s1", "p1", "p2"]);
  leave.s1?.();
  await turns();
  expect(begun).toEqual(["s1", "p1", "p2", "s2"]);
});

test("when full, rejects the last request of the client with the most", async () => {
  const queue = new RenderQueue(4, () => 0);
  const turnedAway: string[] = [];
  const add = (asker: string, name: string) =>
    queue.enter(
      asker,
      () => undefined,
      () => turnedAway.push(name),
    );
  add("a", "a1");
  await turns();
  for (const name of ["a2", "a3", "a4", "a5"]) add("a", name);
  expect(turnedAway, "nobody is there who has fewer").toEqual(["a5"]);
  add("b", "b1");
  expect(turnedAway).toEqual(["a5", "a4"]);
  add("c", "c1");
  expect(turnedAway).toEqual(["a5", "a4", "a3"]);
  add("d", "d1");
  expect(turnedAway, "all have one").toEqual(["a5", "a4", "a3", "d1"]);
});

test("when full, rejects a search for a page, but no page for a search", async () => {
  const queue = new RenderQueue(3, () => 0);
  const begun: string[] = [];
  const turnedAway: string[] = [];
  const leave: (() => void)[] = [];
  const add = (name: string, sort: "page" | "slow") =>
    queue.enter(
      name,
      (left) => {
        begun.push(name);
        leave.push(left);
      },
      () => turnedAway.push(name),
      sort,
    );
  add("s1", "slow");
  await turns();
  for (const name of ["s2", "s3"]) add(name, "slow");
  for (const name of ["p1", "p2"]) add(name, "page");
  expect(turnedAway).toEqual(["s2", "s3"]);
  add("s4", "slow");
  add("p3", "page");
  expect(turnedAway).toEqual(["s2", "s3", "s4", "p3"]);
  await turns();
  for (let answers = 0; answers < 3; answers += 1) {
    leave[answers]?.();
    await turns();
  }
  expect(begun).toEqual(["s1", "p1", "p2"]);
});

test("releases the slot of a request that waits for something outside, which then continues first", async () => {
  const queue = new RenderQueue(4, () => 0);
  const done: string[] = [];
  let answer = () => {};
  enter(queue, async (leave, releaseSlotDuring) => {
    done.push("begun");
    await releaseSlotDuring(() => new Promise<void>((resolve) => (answer = resolve)));
    done.push("went on");
    leave();
  });
  let leaveSecond = () => {};
  enter(queue, (leave) => {
    done.push("second");
    leaveSecond = leave;
  });
  enter(queue, (leave) => {
    done.push("third");
    leave();
  });
  await turns();
  expect(done).toEqual(["begun", "second"]);
  answer();
  await turns();
  expect(done).toEqual(["begun", "second"]);
  leaveSecond();
  await turns();
  expect(done).toEqual(["begun", "second", "went on", "third"]);
});

test("counts requests that wait outside, even if they never come back", async () => {
  const queue = new RenderQueue(2, () => 0);
  let leave = () => {};
  let answer = () => {};
  const waits = () =>
    enter(queue, (left, releaseSlotDuring) => {
      leave = left;
      releaseSlotDuring(() => new Promise<void>((resolve) => (answer = resolve)));
    });
  expect(waits()).toBe(true);
  await turns();
  expect(waits()).toBe(true);
  await turns();
  expect(waits()).toBe(false);
  leave();
  answer();
  await turns();
  expect(waits(), "its place is free").toBe(true);
  await turns();
  expect(waits()).toBe(false);
});

test("postpones work while connections arrive, but not for ever", async () => {
  let connections = 0;
  const queue = new RenderQueue(4, () => connections);
  const started: string[] = [];
  enter(queue, (leave) => {
    started.push("after a burst");
    leave();
  });
  for (; connections < 20; connections++) await turns(1);
  expect(started).toEqual([]);
  await turns();
  expect(started).toEqual(["after a burst"]);
  enter(queue, () => started.push("in a flood"));
  for (; connections < 1_000; connections++) await turns(1);
  expect(started).toEqual(["after a burst", "in a flood"]);
});
