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

/** The number of ten requests of an account that run concurrently. */
async function concurrencyOf({ begin, running }: ReturnType<typeof aLoad>, account: string): Promise<number> {
  const requests = Array.from({ length: 10 }, () => begin(account));
  await new Promise(setImmediate);
  const found = running();
  for (const { end } of requests) end();
  await Promise.all(requests.map(({ done }) => done));
  return found;
}

test("an account that has kept the server busy runs one request at a time, for a while", async () => {
  const load = aLoad();
  expect(await concurrencyOf(load, "ann")).toBe(3);
  for (let count = 0; count < 3; count += 1) {
    const long = load.begin("ann");
    await new Promise(setImmediate);
    load.pass(1_000);
    long.end();
    await long.done;
  }
  expect(await concurrencyOf(load, "ann")).toBe(1);
  expect(await concurrencyOf(load, "ben")).toBe(3);
  load.pass(10_000);
  expect(await concurrencyOf(load, "ann")).toBe(3);
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
    const before = [load.begin("ann"), load.begin("ben"), load.begin("cem")];
    await pass(150);
    before[2]?.end();
    await pass(2_500);
    for (const { end } of before) end();
    await pass(0);
    const [first, second, other] = [load.begin("ann"), load.begin("ben"), load.begin("cem")];
    await pass(100);
    expect(load.running()).toBe(2);
    first.end();
    await pass(90);
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
