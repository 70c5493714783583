import { describe, expect, test } from "vitest";
import { createExpansions } from "./expansions.ts";

const daily = { first: "2026-01-01", rrule: "FREQ=DAILY", from: "2026-03-01", to: "2026-04-01" };

describe("expansions", () => {
  test("are remembered for the same rule, first date and window, and for no other", () => {
    const expand = createExpansions();
    const once = expand(daily);
    expect(once.dates).toHaveLength(31);
    expect(expand({ ...daily })).toBe(once);
    for (const other of [
      { first: "2026-03-20" },
      { rrule: "FREQ=WEEKLY" },
      { to: "2026-03-10" },
      { from: "2026-03-10" },
    ]) {
      expect(expand({ ...daily, ...other }).dates.length).toBeLessThan(31);
    }
  });

  test("are forgotten when they were not asked for long enough, and are the same when they are made anew", () => {
    const expand = createExpansions();
    const [kept, lost] = [expand(daily), expand({ ...daily, to: "2026-03-31" })];
    for (let index = 0; index < 5_000; index += 1) {
      expand({ ...daily, rrule: `FREQ=YEARLY;INTERVAL=${index + 1}` });
      if (index % 1_000 === 0) expand(daily);
    }
    expect(expand(daily)).toBe(kept);
    const again = expand({ ...daily, to: "2026-03-31" });
    expect(again).not.toBe(lost);
    expect(again).toEqual(lost);
  });
});
