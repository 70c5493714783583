import { expect, test } from "vitest";
import { createAccountWork } from "./account-work.ts";

/** The work of accounts, with a clock of its own. */
function aWork() {
  let nowMs = 0;
  const work = createAccountWork(() => nowMs);
  return { ...work, pass: (ms: number) => (nowMs += ms) };
}

test("an account is busy after two seconds of work of the last ten, and for some seconds", () => {
  const { begin, isBusy, pass } = aWork();
  const ends = [begin("ann"), begin("ann"), begin("ann")];
  pass(700);
  for (const end of ends) end();
  expect([isBusy("ann"), isBusy("ben")]).toEqual([true, false]);
  pass(2_000);
  expect(isBusy("ann")).toBe(false);
});

test("however long one request waits for something, the account is not busy by it", () => {
  const { begin, isBusy, pass } = aWork();
  const end = begin("ann");
  pass(5_000);
  expect(isBusy("ann")).toBe(false);
  end();
  expect(isBusy("ann")).toBe(false);
});

test("an account that takes more of the server's time than the others is heavy", () => {
  const { begin, isHeavy, pass } = aWork();
  for (let count = 0; count < 3; count += 1) begin("ann");
  pass(1_000);
  const end = begin("ben");
  pass(1_000);
  end();
  expect([isHeavy("ann"), isHeavy("ben"), isHeavy("cem")]).toEqual([true, false, false]);
});

test("an account alone, or one of equals, is not heavy", () => {
  const { begin, isHeavy, pass } = aWork();
  const ends = [begin("ann")];
  for (const ms of [3_000, 100, 100, 100]) {
    pass(ms);
    expect(isHeavy("ann")).toBe(false);
  }
  for (const end of ends) end();
  pass(200_000);
  begin("ben");
  begin("cem");
  pass(3_000);
  expect([isHeavy("ann"), isHeavy("ben"), isHeavy("cem")]).toEqual([false, false, false]);
});

test("what others cause counts less: each moment is divided among all that work", () => {
  const { begin, isHeavy, pass } = aWork();
  for (let count = 0; count < 10; count += 1) begin("ann");
  const end = begin("ben");
  pass(3_000);
  end();
  expect([isHeavy("ann"), isHeavy("ben")]).toEqual([true, false]);
});

test("a heavy account has to yield only while there is work for others", () => {
  const { begin, hasToYield, pass } = aWork();
  begin("ann");
  begin("ann");
  const end = begin("ben");
  pass(2_000);
  expect([hasToYield("ann"), hasToYield("ben")]).toEqual([true, false]);
  end();
  expect(hasToYield("ann")).toBe(false);
});
