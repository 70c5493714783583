import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFileParts } from "./file-parts.ts";
import { runForAccount, WorkClock } from "./running-account.ts";

// Parts that still wait at the end of a test would be rejected during the tests of another file.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A file whose parts are made on demand. */
function slowFile() {
  const ends: (() => void)[] = [];
  let begun = 0;
  async function* parts(): AsyncGenerator<string, void> {
    yield "first";
    for (;;) {
      begun += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      yield "next";
    }
  }
  return { parts: parts(), begun: () => begun, end: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("four parts are made at a time, two of an account, and the first part of any file at once", async () => {
  const limit = createFileParts();
  const accounts = ["a", "a", "a", "b", "c", "d"];
  const files = accounts.map((account) => ({ account, ...slowFile() }));
  const limited = files.map(({ account, parts }) => limit(account, parts));
  for (const one of limited) expect((await one.next()).value).toBe("first");
  const next = limited.map((one) => one.next());
  await settled();
  const begunBy = () => files.filter(({ begun }) => begun() > 0).map(({ account }) => account);
  expect(begunBy()).toEqual(["a", "a", "b", "c"]);
  expect((await limit("e", slowFile().parts).next()).value).toBe("first");
  files[3]?.end();
  expect((await next[3])?.value).toBe("next");
  // Its reader has not taken the part yet, and another file goes on.
  await settled();
  expect(begunBy()).toEqual(["a", "a", "b", "c", "d"]);
});

test("heavy accounts make two parts at a time together, and leave two to others", async () => {
  const limit = createFileParts();
  const begun: string[] = [];
  async function* parts(id: string): AsyncGenerator<string, void> {
    yield "first";
    begun.push(id);
    await new Promise(() => {});
  }
  for (const id of ["a", "b", "c", "d", "e"]) {
    const request = { id, work: { begin: () => () => {}, isHeavy: () => id < "d" }, clock: new WorkClock() };
    await runForAccount(request, async () => {
      const limited = limit(id, parts(id));
      await limited.next();
      void limited.next();
    });
  }
  await settled();
  expect(begun).toEqual(["a", "b", "d", "e"]);
});

test("a file has 30 s, and 10 s more for each million characters", async () => {
  let nowMs = 0;
  const limit = createFileParts(() => nowMs);
  let isEnded = false;
  async function* parts(lengths: readonly number[]): AsyncGenerator<string, void> {
    try {
      for (const length of lengths) {
        nowMs += 31_000;
        yield "x".repeat(length);
      }
    } finally {
      isEnded = true;
    }
  }
  const large = limit("a", parts([100_000, 4_000_000]));
  expect([(await large.next()).value?.length, (await large.next()).value?.length]).toEqual([100_000, 4_000_000]);
  const small = limit("a", parts([100]));
  await expect(small.next()).rejects.toThrow("too long");
  expect(isEnded).toBe(true);
});

test("the time in which a reader is waited for does not count", async () => {
  let nowMs = 0;
  const { parts, end } = slowFile();
  const limited = createFileParts(() => nowMs)("a", parts);
  await limited.next();
  nowMs += 600_000;
  const next = limited.next();
  await settled();
  end();
  expect(await next).toEqual({ done: false, value: "next" });
});
