import { vouchForUserId } from "@hourloom/db/owner";
import { done } from "@hourloom/schema/refusals";
import { expect, test } from "vitest";
import { createTurns, WAITING_MAX } from "./turns.ts";

const [ann, bob] = [vouchForUserId("ann"), vouchForUserId("bob")];

test("writers of one account go one after the other, in the order of their coming", async () => {
  const turns = createTurns();
  const happened: string[] = [];
  const work = (name: string) => async () => {
    happened.push(`${name} begins`);
    await Promise.resolve();
    happened.push(`${name} ends`);
    return done(name);
  };
  const outcomes = await Promise.all([turns.take(ann, work("one")), turns.take(ann, work("two"))]);
  expect(outcomes).toEqual([done("one"), done("two")]);
  expect(happened).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("accounts do not wait for each other, and one that threw lets the next go on", async () => {
  const turns = createTurns();
  const gate = Promise.withResolvers<void>();
  const anns = turns.take(ann, async () => {
    await gate.promise;
    throw new Error("broken");
  });
  const next = turns.take(ann, async () => done("next"));
  expect(await turns.take(bob, async () => done("bob"))).toEqual(done("bob"));
  gate.resolve();
  await expect(anns).rejects.toThrow("broken");
  expect(await next).toEqual(done("next"));
});

test("who would wait behind too many is refused, and nothing is left of those who went", async () => {
  const turns = createTurns();
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    await gate.promise;
    return done(null);
  };
  const waiting = Array.from({ length: WAITING_MAX + 1 }, () => turns.take(ann, work));
  expect(await turns.take(ann, work)).toEqual({
    ok: false,
    refusal: { code: "unavailable", retry_after_seconds: 1 },
  });
  gate.resolve();
  expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
  expect(turns.accounts()).toBe(0);
});

test("a call with the key of one that still runs is refused at once, another account's is not", async () => {
  const turns = createTurns();
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    await gate.promise;
    return done(null);
  };
  const first = turns.take(ann, work, "key");
  expect(await turns.take(ann, work, "key")).toEqual({ ok: false, refusal: { code: "repeat_running" } });
  const others = [turns.take(ann, work, "other key"), turns.take(bob, work, "key")];
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(await turns.take(ann, work, "key")).toEqual(done(null));
  expect(turns.accounts()).toBe(0);
});
