import { expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { QueueFullError } from "../../../core/load/fair-queue.ts";
import { createHashQueues } from "./hash-queues.ts";

/** Queues whose hashes take one turn each, on a clock that the test sets. */
function setUp() {
  const clock = { ms: 0 };
  const queues = createHashQueues(() => clock.ms);
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const hash = async (name: string) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done.push(name);
    return name;
  };
  const fail = (client: string) => queues.compare(client, async () => (await hash(client)) === "");
  return { clock, queues, done, hash, fail, mostRunning: () => most };
}

/** A network that sends wrong passwords without a pause, until it is stopped. */
function flood(fail: (client: string) => Promise<unknown>, networks: number) {
  let isOver = false;
  const send = async (client: string) => {
    while (!isOver) {
      await fail(client).catch(() => {});
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const ended = Promise.all(Array.from({ length: networks }, (_, index) => send(`network ${index}`)));
  return async () => {
    isOver = true;
    await ended;
  };
}

test("while sixty networks send wrong passwords, first tries and new passwords of others are hashed soon", async () => {
  const { queues, done, hash, fail } = setUp();
  const stop = flood(fail, 60);
  // Until each of them has failed, they are first tries themselves.
  await vi.waitUntil(() => new Set(done).size === 60);
  for (let count = 0; count < 20; count += 1) {
    const start = done.length;
    const right = queues.compare(`newcomer ${count}`, async () => (await hash(`newcomer ${count}`)) !== "");
    const made = queues.make(`newcomer ${count}`, () => hash("made"));
    expect([await right, await made]).toEqual([true, "made"]);
    // Of the 37 that fit into the three seconds that they may wait.
    expect(done.length - start).toBeLessThan(20);
  }
  await stop();
});

test("on a busy machine first tries wait until all of a flood's networks have failed once", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queues = createHashQueues(() => performance.now());
  const compare = (client: string, isRight: boolean) =>
    queues.compare(client, () => new Promise((resolve) => setTimeout(resolve, 250, isRight)));
  const tryOn = async (network: string): Promise<never> => {
    for (;;) await compare(network, false).catch(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  };
  for (let network = 0; network < 60; network += 1) void tryOn(`network ${network}`);
  const newcomers: Promise<boolean>[] = [];
  for (let second = 1; second <= 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    newcomers.push(compare(`newcomer ${second}`, true).catch(() => false));
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(newcomers)).toEqual(newcomers.map(() => true));
});

test("new passwords are hashed even while a flood of first tries fills the queue of logins", async () => {
  const { queues, hash, fail } = setUp();
  const tries = Promise.allSettled(Array.from({ length: 200 }, (_, index) => fail(`newcomer ${index}`)));
  const made = Array.from({ length: 20 }, (_, index) => queues.make(`client ${index}`, () => hash("made")));
  expect(await Promise.all(made)).toEqual(made.map(() => "made"));
  const results = await tries;
  const rejected = results.filter((result) => result.status === "rejected");
  expect(rejected.every(({ reason }) => reason instanceof QueueFullError)).toBe(true);
  expect(rejected.length).toBeGreaterThan(100);
});

test("of all of them one is hashed at a time", async () => {
  const { queues, hash, fail, mostRunning } = setUp();
  await Promise.all([
    ...["a", "b", "c"].map((client) => fail(client)),
    ...["a", "b", "c"].map((client) => queues.make(client, () => hash(client))),
  ]);
  expect(mostRunning()).toBe(1);
});

test("who mistyped once still finds a place among sixty networks that failed often", async () => {
  const { fail } = setUp();
  const networks = Array.from({ length: 60 }, (_, index) => `network ${index}`);
  for (const network of networks) for (let count = 0; count < 4; count += 1) await fail(network);
  await fail("person");
  const rest = Promise.allSettled(networks.map((network) => fail(network)));
  expect(await fail("person")).toBe(false);
  await rest;
});

test("a failure is forgotten after ten minutes", async () => {
  const { clock, done, fail } = setUp();
  const order = async () => {
    done.length = 0;
    // The first one is hashed at once; the others wait.
    await Promise.all(["other", "b", "b", "a", "a", "c"].map((client) => fail(client)));
    return done.join(" ");
  };
  const fresh = await order();
  expect(await order(), "those that failed share one place").not.toBe(fresh);
  clock.ms += 10 * MINUTE_MS;
  expect(await order()).toBe(fresh);
});
