import type { RepeatRule } from "@hourloom/schema/recurrence";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { RepeatOptions } from "./repeat-options";

afterEach(cleanup);

function Options() {
  const [rule, setRule] = useState<RepeatRule>({
    frequency: "weekly",
    interval: 1,
    weekdays: ["WE"],
    nth_weekday: null,
    ends: { kind: "never" },
  });
  return <RepeatOptions rule={rule} date="2026-11-25" endError={undefined} onChange={setRule} />;
}

const days = () => screen.getAllByRole("button");
const stops = () => days().filter(({ tabIndex }) => tabIndex === 0);
const day = (name: string) => screen.getByRole("button", { name });

test("the weekdays are one tab stop, at a chosen day, and arrows lead around", () => {
  render(<Options />);
  expect(stops()).toEqual([day("Wednesday")]);
  day("Wednesday").focus();
  fireEvent.keyDown(day("Wednesday"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(day("Thursday"));
  fireEvent.click(day("Thursday"));
  expect(day("Thursday").getAttribute("aria-pressed")).toBe("true");
  expect(stops(), "the day that had the focus last").toEqual([day("Thursday")]);
  fireEvent.keyDown(day("Thursday"), { key: "End" });
  expect(document.activeElement).toBe(days().at(-1));
  fireEvent.keyDown(days()[6] ?? day("Sunday"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(days()[0]);
});
