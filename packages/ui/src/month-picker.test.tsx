import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MonthPicker, type MonthPickerProps } from "./month-picker.tsx";

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const pick = vi.fn<(date: string) => void>();
const turn = vi.fn<(month: string) => void>();

function show(props: Partial<MonthPickerProps> = {}): void {
  act(() =>
    root.render(
      <MonthPicker
        value="2026-11-27"
        today="2026-11-24"
        weekStart={1}
        formatDay={(date) => date}
        onPick={pick}
        onMonth={turn}
        {...props}
      />,
    ),
  );
}

function day(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[aria-label^="${name}"]`);
  if (found === null) throw new Error(`There is no ${name}.`);
  return found;
}

const caption = () => document.querySelector("[role=status]")?.textContent;

test("weeks begin as set; a day says whether it is today and what is on it", () => {
  show({ marks: new Map([["2026-11-24", { count: 5, text: "5 items" }]]) });
  expect([...document.querySelectorAll("th")].map((head) => head.getAttribute("aria-label"))).toEqual([
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
  ]);
  expect(day("2026-11-24").getAttribute("aria-label")).toBe("2026-11-24, today, 5 items");
  expect(day("2026-11-24").querySelectorAll("span span")).toHaveLength(3);
  expect(day("2026-11-25").querySelectorAll("span span")).toHaveLength(0);
  expect(document.querySelector("[aria-selected=true] button")).toBe(day("2026-11-27"));
});

test("a day is chosen by click, also the chosen one again", () => {
  show();
  act(() => day("2026-12-01").click());
  act(() => day("2026-11-27").click());
  expect(pick.mock.calls).toEqual([["2026-12-01"], ["2026-11-27"]]);
});

test("another value shows its month, whatever month was turned to", () => {
  show();
  act(() => document.querySelector<HTMLElement>("[aria-label='Next month']")?.click());
  expect(turn).toHaveBeenCalledExactlyOnceWith("2026-12-01");
  expect(caption()).toBe("December 2026");
  show({ value: "2027-02-03" });
  expect(caption()).toBe("February 2027");
  show({ value: "0099-02-03" });
  expect(day("0099-02-03").textContent).toBe("3");
});

test("arrows move the focus from the chosen day", () => {
  show({ autoFocus: true });
  const press = (key: string) => {
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
  };
  expect(document.activeElement).toBe(day("2026-11-27"));
  press("ArrowRight");
  press("ArrowDown");
  expect(document.activeElement).toBe(day("2026-12-05"));
});
