import { expect, test } from "vitest";
import { phraseReader } from "./phrase-reader";
import { repeatTextWithEnd } from "./repeat-text";

test.each([
  ["2026-11-03", "every Tue until Mon 30 Nov"],
  ["2027-05-12", "every Tue until Tue 30 Nov 2027"],
])("an end counts from the day chosen elsewhere, %s", (from, shown) => {
  const now = { date: "2026-11-27", time: "11:20" };
  const context = { now, lists: [], dateOrder: "day_first", languages: ["en"], ignored: new Set<string>() } as const;
  const { repeats } = phraseReader().parse("Yoga every tue 18-19 until 30 nov", { ...context, from });
  expect(repeats === null ? undefined : repeatTextWithEnd(repeats, now.date)).toBe(shown);
});

test.each([
  ["Yoga every tue 18-19 until 30 nov", "every Tue until Mon 30 Nov"],
  ["Yoga every tue until jan", "every Tue until Sun 31 Jan 2027"],
  ["Yoga every other week x6", "every 2 weeks, 6 times"],
  ["Yoga every day", "every day"],
  ["Yoga every first monday of the month", "every first Mon of the month"],
  ["Yoga every month on the last friday", "every last Fri of the month"],
])("the rule of “%s” is shown as “%s”", (text, shown) => {
  const now = { date: "2026-11-22", time: "08:20" };
  const context = { now, lists: [], dateOrder: "day_first", languages: ["en"], ignored: new Set<string>() } as const;
  const { repeats } = phraseReader().parse(text, context);
  expect(repeats === null ? undefined : repeatTextWithEnd(repeats, now.date)).toBe(shown);
});
