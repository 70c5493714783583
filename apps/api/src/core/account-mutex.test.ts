import { toUserId } from "@hourloom/db/owner";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { expect, test } from "vitest";
import { createAccountMutex, WAITING_MAX } from "./account-mutex.ts";

const [ann, bob] = [toUserId("ann"), toUserId("bob")];

test("writers of one account go one after the other, in the order of their coming", async () => {
  const turns = createAccountMutex();
  const sessionResult: string[] = [];
  const work = (name: string) => async () => {
    sessionResult.push(`${name} begins`);
    await Promise.resolve();
    sessionResult.push(`${name} ends`);
    return ok(name);
  };
  const results = await Promise.all([turns.take(ann, work("one")), turns.take(ann, work("two"))]);
  expect(results).toEqual([ok("one"), ok("two")]);
  expect(sessionResult).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("accounts do not wait for each other, and one that threw lets the next go on", async () => {
  const turns = createAccountMutex();
  const gate = Promise.withResolvers<void>();
  const anns = turns.take(ann, async () => {
    await gate.promise;
    throw new Error("broken");
  });
  const next = turns.take(ann, async () => ok("next"));
  expect(await turns.take(bob, async () => ok("bob"))).toEqual(ok("bob"));
  gate.resolve();
  await expect(anns).rejects.toThrow("broken");
  expect(await next).toEqual(ok("next"));
});

test("who would wait behind too many is refused, and nothing is left of those who went", async () => {
  const turns = createAccountMutex();
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    await gate.promise;
    return ok(null);
  };
  const waiting = Array.from({ length: WAITING_MAX + 1 }, () => turns.take(ann, work));
  expect(await turns.take(ann, work)).toEqual({
    ok: false,
    error: { code: "unavailable", retry_after_seconds: 1 },
  });
  gate.resolve();
  expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
  expect(turns.accounts()).toBe(0);
});

test("a call with the key of one that still runs is refused at once, another account's is not", async () => {
  const turns = createAccountMutex();
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    await gate.promise;
    return ok(null);
  };
  const first = turns.take(ann, work, "key");
  expect(await turns.take(ann, work, "key")).toEqual({ ok: false, error: { code: "idempotency_running" } });
  const others = [turns.take(ann, work, "other key"), turns.take(bob, work, "key")];
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(await turns.take(ann, work, "key")).toEqual(ok(null));
  expect(turns.accounts()).toBe(0);
});
