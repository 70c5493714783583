import { expect, onTestFinished, test } from "vitest";
import { createFairQueue, type FairQueueOptions, QueueFullError } from "./fair-queue.ts";

/** Work that ends on demand, and the order in which it started. */
function prepare(options: Pick<FairQueueOptions, "concurrency" | "perClient" | "reserved"> = { concurrency: 1 }) {
  const { runQueued } = createFairQueue({ ...options, length: 4, waitMs: 60_000 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const submit = (client: string, name: string) =>
    runQueued(client, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  // What still waited would be rejected during the tests of another file.
  onTestFinished(async () => {
    while (ends.length > 0) await endNext();
  });
  return { submit, begun, endNext };
}

test("clients are served round robin, each in order", async () => {
  const { submit, begun, endNext } = prepare();
  for (const name of ["a1", "a2", "a3"]) void submit("a", name);
  void submit("b", "b1");
  for (let index = 0; index < 4; index += 1) await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("a full queue rejects an entry of the client with the longest queue, and admits the others", async () => {
  const { submit, begun, endNext } = prepare();
  const responses = ["a1", "a2", "a3", "a4", "a5"].map((name) => submit("a", name).catch((error: unknown) => error));
  const rejected = await submit("a", "a6").catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(QueueFullError);
  void submit("b", "b1");
  expect(await responses[4]).toBeInstanceOf(QueueFullError);
  for (let index = 0; index < 5; index += 1) await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("so many work at a time, and one more begins when one has ended", async () => {
  const { submit, begun, endNext } = prepare({ concurrency: 2 });
  for (const name of ["a1", "a2", "a3", "a4"]) void submit("a", name);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "a2"]);
  await endNext();
  expect(begun).toEqual(["a1", "a2", "a3"]);
});

test("no client has more than its share running, even if there are free slots", async () => {
  const { submit, begun, endNext } = prepare({ concurrency: 3, perClient: 2 });
  for (const name of ["a1", "a2", "a3"]) void submit("a", name);
  void submit("b", "b1");
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  void submit("b", "b2");
  await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  await endNext();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("slots that are reserved are for clients that have none", async () => {
  const { submit, begun, endNext } = prepare({ concurrency: 3, reserved: 2 });
  for (const name of ["a1", "a2"]) void submit("a", name);
  for (const name of ["b1", "b2"]) void submit("b", name);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["a1", "b1"]);
  void submit("c", "c1");
  await endNext();
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
});

test("a slot that is released twice is used once", async () => {
  const queue = createFairQueue({ concurrency: 1, length: 4, waitMs: 60_000 });
  const giveBack = await queue.acquire("a");
  const entered: string[] = [];
  const [second, third] = ["b", "c"].map(async (name) => {
    const release = await queue.acquire(name);
    entered.push(name);
    return release;
  });
  giveBack();
  giveBack();
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toEqual(["b"]);
  (await second)?.();
  await third;
  expect(entered).toEqual(["b", "c"]);
});

test("an entry that has waited too long is rejected, and the queue continues", async () => {
  const { runQueued } = createFairQueue({ concurrency: 1, length: 4, waitMs: 10 });
  let end = (): void => {};
  const first = runQueued("a", () => new Promise<void>((resolve) => (end = resolve)));
  await expect(runQueued("b", async () => "late")).rejects.toBeInstanceOf(QueueFullError);
  end();
  await first;
  expect(await runQueued("b", async () => "served")).toBe("served");
});

test("an entry whose time is over is rejected without a wait, and without a warning of Node", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const queue = createFairQueue({ concurrency: 1, length: 4, waitMs: 60_000 });
  await queue.acquire("a");
  await expect(queue.acquire("b", -0.5)).rejects.toBeInstanceOf(QueueFullError);
  expect(warnings).toEqual([]);
});
