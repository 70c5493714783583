import { threadId } from "node:worker_threads";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createCalculator } from "./calculator.ts";
import { double, fail, fillMemory, makeOctets, runForever } from "./fixtures/calculations.ts";

const module = new URL("./fixtures/calculations.ts", import.meta.url).href;
const calculations = {
  double: { module, name: "double", run: double },
  makeOctets: { module, name: "makeOctets", run: makeOctets },
  runForever: { module, name: "runForever", run: runForever },
  fillMemory: { module, name: "fillMemory", run: fillMemory },
  fail: { module, name: "fail", run: fail },
};
const PATIENT = { startMs: 60_000 };
const calculator = createCalculator(PATIENT);
const [ann, ben] = ["ann", "ben"].map((account) => ({ account, isQuick: false }));

afterAll(() => calculator.stop());

test("a quick calculation is done on the caller's thread, any other on another one", async () => {
  expect(await calculator.run(calculations.double, 2, { ...ann!, isQuick: true })).toEqual({
    status: "done",
    value: { value: 4, thread: threadId },
  });
  const other = await calculator.run(calculations.double, 2, ann!);
  expect(other).toMatchObject({ status: "done", value: { value: 4 } });
  expect(other).not.toMatchObject({ value: { thread: threadId } });
});

test.each(["runForever", "fillMemory"] as const)(
  "%s ends without a result, and the next calculation has one",
  async (name) => {
    expect(await calculator.run(calculations[name], undefined, ann!)).toEqual({ status: "too_costly" });
    expect(await calculator.run(calculations.double, 3, ann!)).toMatchObject({ value: { value: 6 } });
  },
);

test("long octets of a result are handed over, short ones are copied", async () => {
  const single = createCalculator({ ...PATIENT, threads: 1 });
  onTestFinished(() => single.stop());
  const lengths = [100_000, 10];
  await single.run(calculations.makeOctets, lengths, ann!);
  expect(await single.run(calculations.makeOctets, lengths, ann!)).toEqual({
    status: "done",
    value: { pieces: lengths.map((length) => new Uint8Array(length).fill(length % 256)), previous: [0, 10] },
  });
});

test("what a calculation throws reaches its caller", async () => {
  await expect(calculator.run(calculations.fail, undefined, ann!)).rejects.toThrow("The calculation failed.");
});

test("an account that keeps a thread busy leaves one to the others", async () => {
  const patient = createCalculator({ ...PATIENT, limitMs: 600_000 });
  const busy = patient.run(calculations.runForever, undefined, ann!);
  const ended = expect(busy).rejects.toThrow();
  expect(await patient.run(calculations.double, 4, ben!)).toMatchObject({ value: { value: 8 } });
  await patient.stop();
  await ended;
});

test("an account that exceeds the limits repeatedly is rejected for a minute, and no other", async () => {
  let nowMs = 0;
  const strict = createCalculator({ ...PATIENT, now: () => nowMs });
  const doubleOf = async (who: typeof ann) => (await strict.run(calculations.double, 1, who!)).status;
  for (let count = 0; count < 3; count += 1) {
    expect(await doubleOf(ann)).toBe("done");
    await strict.run(calculations.runForever, undefined, ann!);
  }
  expect([await doubleOf(ann), await doubleOf(ben)]).toEqual(["rejected", "done"]);
  nowMs = 60_000;
  expect(await doubleOf(ann)).toBe("done");
  await strict.stop();
});
