import { describe, expect, test } from "vitest";
import type { Calculator } from "../../core/calculator.ts";
import { createExpansions } from "./expansions.ts";

const march = { first: "2026-01-01", added: [], from: "2026-03-01", to: "2026-04-01" };
const workdays = { ...march, rrule: "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR" };

/** A calculator that runs immediately and counts; `response` replaces the result. */
function aCalculator(response?: "too_costly" | "busy") {
  const seen: unknown[] = [];
  const calculator: Calculator = {
    run: async (calculation, input) => {
      seen.push(input);
      return response === undefined ? { status: "done", value: calculation.run(input) } : { status: response };
    },
    openBudget: () => () => true,
    stop: async () => {},
  };
  return { calculator, seen };
}

describe("expansions", () => {
  test("are worked out once for an account, rule, first date and window", async () => {
    const { calculator, seen } = aCalculator();
    const open = createExpansions(calculator);
    const once = await open("ann").expand(workdays);
    expect(once?.dates).toHaveLength(22);
    expect(await open("ann").expand({ ...workdays })).toBe(once);
    expect(seen).toHaveLength(1);
    await open("ben").expand(workdays);
    await open("ann").expand({ ...workdays, to: "2026-03-10" });
    await open("ann").expand({ ...workdays, first: "2026-03-20" });
    expect(seen).toHaveLength(4);
  });

  test("are evicted when unused, and are the same when computed again", async () => {
    const { calculator, seen } = aCalculator();
    const open = createExpansions(calculator);
    const expand = (wanted: typeof workdays) => open("ann").expand(wanted);
    const first = await expand(workdays);
    for (let index = 0; index < 1_000; index += 1)
      await expand({ ...workdays, rrule: `${workdays.rrule};COUNT=${index + 1}` });
    const again = await expand(workdays);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
    expect(seen).toHaveLength(1_002);
  });

  test("that take too long are not tried again at the next request, those that found no thread are", async () => {
    const [costly, busy] = [aCalculator("too_costly"), aCalculator("busy")];
    const [costlyOf, busyOf] = [createExpansions(costly.calculator), createExpansions(busy.calculator)];
    for (let request = 0; request < 3; request += 1) {
      expect(await costlyOf("ann").expand(workdays)).toBeNull();
      expect(await busyOf("ann").expand(workdays)).toBeNull();
    }
    expect([costly.seen.length, busy.seen.length]).toEqual([1, 3]);
  });
});
