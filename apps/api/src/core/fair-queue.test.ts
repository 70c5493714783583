import { expect, test } from "vitest";
import { createFairQueue, QueueFullError } from "./fair-queue.ts";

/** Work that ends when the test says so, and the order in which it began. */
function prepare({ atOnce, each }: { atOnce: number; each?: number } = { atOnce: 1 }) {
  const { inTurn } = createFairQueue({ atOnce, each: each ?? atOnce, length: 4, waitMs: 60_000 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (client: string, name: string) =>
    inTurn(client, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, begun, endNext };
}

test("clients are served in turns, each in the order it came", async () => {
  const { ask, begun, endNext } = prepare();
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  void ask("b", "b1");
  for (let index = 0; index < 4; index += 1) await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("a full queue refuses whoever has most places in it, and admits the others", async () => {
  const { ask, begun, endNext } = prepare();
  const responses = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask("a", name).catch((error: unknown) => error));
  const refused = await ask("a", "a6").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(QueueFullError);
  void ask("b", "b1");
  expect(await responses[4]).toBeInstanceOf(QueueFullError);
  for (let index = 0; index < 5; index += 1) await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("so many work at a time, and one more begins when one has ended", async () => {
  const { ask, begun, endNext } = prepare({ atOnce: 2 });
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("a", name);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "a2"]);
  await endNext();
  expect(begun).toEqual(["a1", "a2", "a3"]);
});

test("no client has more than its share in hand, also where there is room", async () => {
  const { ask, begun, endNext } = prepare({ atOnce: 3, each: 2 });
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  void ask("b", "b1");
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  void ask("b", "b2");
  await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("a turn that is given back twice is given to one", async () => {
  const queue = createFairQueue({ atOnce: 1, length: 4, waitMs: 60_000 });
  const giveBack = await queue.enter("a");
  const entered: string[] = [];
  for (const name of ["b", "c"]) void queue.enter(name).then(() => entered.push(name));
  giveBack();
  giveBack();
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toEqual(["b"]);
});

test("who has waited too long is refused, and the queue goes on", async () => {
  const { inTurn } = createFairQueue({ atOnce: 1, length: 4, waitMs: 10 });
  let end = (): void => {};
  const first = inTurn("a", () => new Promise<void>((resolve) => (end = resolve)));
  await expect(inTurn("b", async () => "late")).rejects.toBeInstanceOf(QueueFullError);
  end();
  await first;
  expect(await inTurn("b", async () => "served")).toBe("served");
});
