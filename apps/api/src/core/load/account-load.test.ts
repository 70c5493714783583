import { expect, test, vi } from "vitest";
import { createAccountLoad } from "./account-load.ts";

/** An account load with a clock of its own, and work that ends on demand. */
function aLoad() {
  let nowMs = 0;
  const load = createAccountLoad(() => nowMs);
  let running = 0;
  const begin = (account: string) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const run = async () => {
      const slot = load.tryAcquire(account) ?? (await load.acquire(account));
      if (!slot.tryBegin()) await slot.begin();
      running += 1;
      await ended;
      running -= 1;
      slot.release();
    };
    return { end, done: run() };
  };
  return { begin, pass: (ms: number) => (nowMs += ms), running: () => running };
}

test("three requests of an account are worked on at a time, and those of others beside them", async () => {
  const { begin, running } = aLoad();
  const requests = [...Array.from({ length: 10 }, () => begin("ann")), begin("ben")];
  await new Promise(setImmediate);
  expect(running()).toBe(4);
  for (const { end } of requests) end();
  await Promise.all(requests.map(({ done }) => done));
});

test("heavy accounts have one request together, with a pause after each while others work", async () => {
  vi.useFakeTimers();
  try {
    const load = aLoad();
    const pass = async (ms: number) => {
      // What has begun or ended does so before the time passes.
      await vi.advanceTimersByTimeAsync(0);
      load.pass(ms);
      await vi.advanceTimersByTimeAsync(ms);
    };
    const before = [load.begin("ann"), load.begin("ben")];
    await pass(900);
    const other = load.begin("cem");
    for (const { end } of before) end();
    await pass(0);
    const [first, second] = [load.begin("ann"), load.begin("ben")];
    await pass(100);
    expect(load.running()).toBe(2);
    first.end();
    await pass(190);
    expect(load.running()).toBe(1);
    await pass(20);
    expect(load.running()).toBe(2);
    second.end();
    other.end();
    await Promise.all([first.done, second.done, other.done]);
  } finally {
    vi.useRealTimers();
  }
});
