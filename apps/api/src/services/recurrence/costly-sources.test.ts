import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import type { Calculation } from "../../core/calculation.ts";
import type { Calculator } from "../../core/calculator.ts";
import { createSourceCalculator } from "./costly-sources.ts";

test("costly sources are read on a thread until they have taken 10 s, quick ones always here", async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const onThread: string[] = [];
  const fileReader: Calculator = {
    run: async (calculation, input, { account, isQuick }) => {
      if (!isQuick) onThread.push(account);
      nowMs += isQuick ? 0 : 4_000;
      return { status: "done", value: calculation.run(input) };
    },
    openBudget: () => () => true,
    stop: async () => undefined,
  };
  const same: Calculation<number, number> = { module: "", name: "", run: (input) => input };
  const calculate = createSourceCalculator(fileReader, "ann");
  const costly = Buffer.from("x".repeat(20_000));
  const statuses: string[] = [];
  for (const source of [costly, undefined, costly, costly, costly, undefined]) {
    statuses.push((await calculate(same, 1, source)).status);
  }
  clock.mockRestore();
  expect(statuses).toEqual(["done", "done", "done", "done", "rejected", "done"]);
  expect(onThread).toEqual(["ann", "ann", "ann"]);
});
