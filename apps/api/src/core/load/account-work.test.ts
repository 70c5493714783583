import { expect, test } from "vitest";
import { createAccountWork } from "./account-work.ts";

/** The work of accounts, with a clock of its own. */
function aWork() {
  let nowMs = 0;
  const work = createAccountWork(() => nowMs);
  return { ...work, pass: (ms: number) => (nowMs += ms) };
}

test("an account that takes much of the server's time is heavy beside one that takes little", () => {
  const { begin, isHeavy, pass } = aWork();
  for (let count = 0; count < 3; count += 1) begin("ann");
  pass(700);
  const end = begin("ben");
  pass(100);
  end();
  expect([isHeavy("ann"), isHeavy("ben"), isHeavy("cem")]).toEqual([true, false, false]);
});

test("where the server is idle for two thirds of its time, who works a lot does not yield to small requests", () => {
  const { begin, isHeavy, pass } = aWork();
  const verdicts = [];
  for (let step = 0; step < 100; step += 1) {
    for (const [account, ms] of [["ann", 20] as const, ["ben", 2] as const]) {
      const end = begin(account);
      pass(ms);
      end();
    }
    verdicts.push(isHeavy("ann"));
    pass(60);
  }
  expect(new Set(verdicts)).toEqual(new Set([false]));
});

test("an account alone is not heavy", () => {
  const { begin, isHeavy, pass } = aWork();
  begin("ann");
  for (const ms of [1_000, 50, 50, 50]) {
    pass(ms);
    expect(isHeavy("ann")).toBe(false);
  }
});

test("one of equals is not heavy", () => {
  const { begin, isHeavy, pass } = aWork();
  for (const account of ["ann", "ben", "cem"]) begin(account);
  for (let step = 0; step < 30; step += 1) {
    pass(100);
    expect([isHeavy("ann"), isHeavy("ben"), isHeavy("cem")]).toEqual([false, false, false]);
  }
});

test("what others cause counts less: each moment is divided among all that work", () => {
  const { begin, isHeavy, pass } = aWork();
  for (let count = 0; count < 10; count += 1) begin("ann");
  const end = begin("ben");
  pass(700);
  end();
  expect([isHeavy("ann"), isHeavy("ben")]).toEqual([true, false]);
});

test("an account is heavy until the others have been idle for a tenth of a second", () => {
  const { begin, isHeavy, pass } = aWork();
  begin("ann");
  pass(800);
  const end = begin("ben");
  expect(isHeavy("ann")).toBe(true);
  pass(10);
  end();
  pass(90);
  expect(isHeavy("ann")).toBe(true);
  pass(20);
  expect(isHeavy("ann")).toBe(false);
});

test("work is forgotten within seconds", () => {
  const { begin, isHeavy, pass } = aWork();
  const end = begin("ann");
  pass(1_000);
  end();
  begin("ben");
  expect(isHeavy("ann")).toBe(true);
  pass(8_000);
  expect(isHeavy("ann")).toBe(false);
});
