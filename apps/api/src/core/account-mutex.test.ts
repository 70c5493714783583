import { toUserId } from "@hourloom/db/owner";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { expect, test } from "vitest";
import { createAccountMutex, WAITING_MAX } from "./account-mutex.ts";

const [ann, bob] = [toUserId("ann"), toUserId("bob")];

test("writers of one account go one after the other, in the order of their coming", async () => {
  const mutex = createAccountMutex();
  const sessionResult: string[] = [];
  const work = (name: string) => async () => {
    sessionResult.push(`${name} begins`);
    await Promise.resolve();
    sessionResult.push(`${name} ends`);
    return ok(name);
  };
  const results = await Promise.all([mutex.run(ann, work("one")), mutex.run(ann, work("two"))]);
  expect(results).toEqual([ok("one"), ok("two")]);
  expect(sessionResult).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("accounts do not wait for each other, and one that threw lets the next go on", async () => {
  const mutex = createAccountMutex();
  const gate = Promise.withResolvers<void>();
  const anns = mutex.run(ann, async () => {
    await gate.promise;
    throw new Error("broken");
  });
  const next = mutex.run(ann, async () => ok("next"));
  expect(await mutex.run(bob, async () => ok("bob"))).toEqual(ok("bob"));
  gate.resolve();
  await expect(anns).rejects.toThrow("broken");
  expect(await next).toEqual(ok("next"));
});

test("a writer behind too many others is rejected, and finished ones leave no state", async () => {
  const mutex = createAccountMutex();
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    await gate.promise;
    return ok(null);
  };
  const waiting = Array.from({ length: WAITING_MAX + 1 }, () => mutex.run(ann, work));
  expect(await mutex.run(ann, work)).toEqual({
    ok: false,
    error: { code: "unavailable", retry_after_seconds: 1 },
  });
  gate.resolve();
  expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
  expect(mutex.accounts()).toBe(0);
});

test("a call with the key of a running one is rejected at once, another account's is not", async () => {
  const mutex = createAccountMutex();
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    await gate.promise;
    return ok(null);
  };
  const first = mutex.run(ann, work, "key");
  expect(await mutex.run(ann, work, "key")).toEqual({ ok: false, error: { code: "idempotency_running" } });
  const others = [mutex.run(ann, work, "other key"), mutex.run(bob, work, "key")];
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(await mutex.run(ann, work, "key")).toEqual(ok(null));
  expect(mutex.accounts()).toBe(0);
});
