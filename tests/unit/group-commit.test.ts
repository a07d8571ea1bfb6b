import { expect, test, vi } from "vitest";
import { GroupCommit } from "~/leads/store/group-commit.server";

/** Records which groups the items were in; a bad item fails its group. */
function recorded(most = 100) {
  const groups: string[][] = [];
  const together = new GroupCommit<{ name: string }, string>(async (items) => {
    const names = items.map(({ name }) => name);
    groups.push(names);
    await Promise.resolve();
    if (names.some((name) => name.startsWith("bad"))) throw new Error(`cannot do ${names.join(", ")}`);
    return names.map((name) => `${name} done`);
  }, most);
  const outcomes = (...names: string[]) =>
    Promise.all(names.map((name) => together.do({ name }).catch(({ message }: Error) => message)));
  return { groups, outcomes };
}

test("what arrives together is done together, and each gets its own result", async () => {
  const { groups, outcomes } = recorded();
  expect(await outcomes("a", "b", "c")).toEqual(["a done", "b done", "c done"]);
  expect(await outcomes("d")).toEqual(["d done"]);
  expect(groups).toEqual([["a", "b", "c"], ["d"]]);
});

test("what arrives during a commit is done together next", async () => {
  const groups: string[][] = [];
  let finish = () => {};
  const together = new GroupCommit<{ name: string }, string>(async (items) => {
    groups.push(items.map(({ name }) => name));
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return items.map(({ name }) => name);
  }, 100);
  const first = together.do({ name: "a" });
  await vi.waitFor(() => expect(groups).toEqual([["a"]]), { interval: 1 });
  const others = Promise.all([together.do({ name: "b" }), together.do({ name: "c" })]);
  finish();
  expect(await first).toBe("a");
  await vi.waitFor(() => expect(groups).toEqual([["a"], ["b", "c"]]), { interval: 1 });
  finish();
  expect(await others).toEqual(["b", "c"]);
});

test("no group is larger than allowed, and the order is kept", async () => {
  const { groups, outcomes } = recorded(2);
  expect(await outcomes("a", "b", "c", "d", "e")).toEqual(
    ["a", "b", "c", "d", "e"].map((name) => `${name} done`),
  );
  expect(groups).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

test("a failing item does not fail the others", async () => {
  const { groups, outcomes } = recorded();
  expect(await outcomes("a", "bad", "c")).toEqual(["a done", "cannot do bad", "c done"]);
  expect(groups).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
  expect(await outcomes("d"), "afterwards").toEqual(["d done"]);
});
