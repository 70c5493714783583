import { anEvent, placed } from "@hourloom/domain/calendar/testing/calendar-items";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setHourClock } from "@/shared/time/calendar-preferences";
import { dayList, shownDays } from "../calendar-view";
import {
  call,
  giveElementsSize,
  offsite,
  shownItems,
  standUp,
  watchedCallbacks,
  writing,
} from "../grid/testing/shown-items";
import { TimeGridView } from "./time-grid-view";

const around = vi.fn();
let told = watchedCallbacks();

beforeEach(() => {
  localStorage.clear();
  giveElementsSize();
  vi.useFakeTimers();
  // 10:37 in Vienna.
  vi.setSystemTime(new Date("2026-11-24T09:37:00Z"));
  told = watchedCallbacks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Shows = Partial<ComponentProps<typeof TimeGridView>> & { view?: "week" | "day" };

function Shown({ view = "week", ...props }: Shows) {
  const [activeDay, setActiveDay] = useState("2026-11-24");
  const [ref] = useState(() => createRef<HTMLDivElement>());
  const onActivate = (day: string) => {
    told.onActivate(day);
    setActiveDay(day);
  };
  return (
    <div onClick={around} role="presentation">
      <TimeGridView
        ref={ref}
        heading="Week 48"
        today="2026-11-24"
        activeDay={activeDay}
        days={dayList(shownDays({ view, date: activeDay, weekStart: 0, isPhone: false }))}
        zone="Europe/Vienna"
        plannedAndActual={false}
        placed={shownItems}
        isLoading={false}
        draft={undefined}
        isPhone={false}
        {...told}
        {...props}
        onActivate={onActivate}
      />
    </div>
  );
}

const press = (key: string, options: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key, ...options });
const tuesday = () => screen.getByRole("button", { name: /^Tuesday 24 November 2026/ });
const item = (name: RegExp) => screen.getByRole("button", { name });
const column = (day: string) => document.querySelector<HTMLElement>(`[data-column][data-day="${day}"]`)!;
const cursor = () => document.querySelector("[data-cursor]")?.textContent;

test("has a marker on today, full weekday names, and one tab stop in the day that is active", () => {
  render(<Shown />);
  const grid = screen.getByRole("grid", { name: "Week 48" });
  const headers = within(grid).getAllByRole("columnheader");
  expect(headers.map((header) => header.querySelector(".sr-only")?.textContent)).toEqual([
    "Sunday",
    "Monday",
    "Today: Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
  ]);
  expect(tuesday().getAttribute("aria-label")).toBe("Tuesday 24 November 2026, 4 items, today");
  expect(column("2026-11-24").getAttribute("aria-current")).toBe("date");
  expect([...grid.querySelectorAll("button")].filter((button) => button.tabIndex === 0)).toEqual([tuesday()]);
});

test("what has no time or lasts a day stands above the hours, the rest among them", () => {
  render(<Shown />);
  expect(column("2026-11-24").querySelectorAll("[data-item]")).toHaveLength(3);
  expect(
    item(/^Offsite/)
      .closest("[data-day]")
      ?.getAttribute("data-day"),
  ).toBe("2026-11-23");
  expect(item(/^Offsite/).closest("[data-column]")).toBeNull();
});

test("the now-line is in today's column alone, moves each minute, and is that of the zone", () => {
  render(<Shown />);
  const lines = () => [...document.querySelectorAll<HTMLElement>("[data-now]")];
  expect(lines()).toHaveLength(1);
  const before = lines()[0]?.style.top;
  expect(Number.parseFloat(before ?? "")).toBeCloseTo((100 * 637) / 1440, 3);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(lines()[0]?.style.top).not.toBe(before);
  cleanup();
  render(<Shown today="2026-11-30" />);
  expect(lines()).toHaveLength(0);
});

test("up and down move a cursor by a quarter of an hour, Home and End to the day's ends, Enter makes something new there", () => {
  render(<Shown />);
  tuesday().focus();
  expect(cursor()).toBe("10:30 AM");
  press("ArrowDown");
  press("ArrowDown");
  press("Enter");
  expect(told.onNew).toHaveBeenCalledWith({ day: "2026-11-24", startMin: 660 });
  press("Home");
  press("ArrowUp");
  expect(cursor()).toBe("12:00 AM");
  press("End");
  press("ArrowDown");
  expect(cursor()).toBe("11:45 PM");
});

test("left and right move a day and keep the time; over the edge the page turns", () => {
  render(<Shown />);
  tuesday().focus();
  press("End", { ctrlKey: true });
  expect(document.activeElement).toBe(item(/^Saturday 28 November/));
  press("ArrowRight");
  expect(told.onActivate).toHaveBeenLastCalledWith("2026-11-29");
  expect(document.activeElement).toBe(item(/^Sunday 29 November/));
  expect(cursor()).toBe("10:30 AM");
  press("PageUp");
  expect(told.onActivate).toHaveBeenLastCalledWith("2026-11-22");
  press("PageDown", { shiftKey: true });
  expect(told.onActivate).toHaveBeenLastCalledWith("2026-12-22");
});

test("Tab leads into a day's items, those above the hours first, and Escape back", () => {
  render(<Shown />);
  tuesday().focus();
  press("Tab");
  expect(document.activeElement).toBe(item(/^Offsite/));
  press("ArrowDown");
  expect(document.activeElement).toBe(item(/^Stand-up, event, 9:00 AM to 9:30 AM, repeats weekly$/));
  press("Delete");
  expect(told.onRemove).toHaveBeenCalledWith(standUp, "2026-11-24");
  expect(document.activeElement).toBe(tuesday());
});

test("a click among the hours means the half hour that it is in, one above them the day", () => {
  render(<Shown />);
  vi.spyOn(column("2026-11-25"), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 1440));
  fireEvent.click(column("2026-11-25"), { clientY: 575, detail: 1 });
  fireEvent.click(document.querySelector("[data-day='2026-11-26']:not([data-column])")!, { detail: 1 });
  expect(told.onNew.mock.calls).toEqual([
    [{ day: "2026-11-25", startMin: 570 }],
    [{ day: "2026-11-26", startMin: null }],
  ]);
});

test("a click on an item opens it and reaches neither the day nor the page", () => {
  render(<Shown />);
  fireEvent.click(item(/^Call/));
  expect(told.onOpen).toHaveBeenCalledWith(call, "2026-11-24");
  expect(told.onNew).not.toHaveBeenCalled();
  expect(around).not.toHaveBeenCalled();
});

test("items have edges to resize by only where the page listens, none where they go on", () => {
  const onItemPointerDown = vi.fn();
  const night = placed(anEvent({ id: "n", title: "Night", start_time: "22:00", end_time: "02:00" }));
  const { rerender } = render(<Shown placed={[standUp, night]} />);
  expect(document.querySelector("[data-parts]")).toBeNull();
  rerender(<Shown placed={[standUp, night]} onItemPointerDown={onItemPointerDown} />);
  const parts = (day: string) =>
    [...column(day).querySelectorAll<HTMLElement>("[data-item$=':n']")].map(({ dataset }) => dataset["parts"]);
  expect([parts("2026-11-24"), parts("2026-11-25")]).toEqual([["start"], ["end"]]);
  const block = item(/^Stand-up/);
  vi.spyOn(block, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 50, 48));
  for (const clientY of [102, 120, 146]) fireEvent.pointerDown(block, { button: 0, clientY });
  expect(onItemPointerDown.mock.calls.map(([, ...rest]) => rest)).toEqual(
    ["start", "body", "end"].map((part) => [standUp, "2026-11-24", part]),
  );
});

test("planned and actual stand apart when they are asked to", () => {
  render(<Shown plannedAndActual placed={[standUp, writing]} />);
  expect(item(/^Stand-up/).style.left).toBe("0%");
  expect(item(/^Write/).style.left).toBe("72%");
});

test("after three rows of all-day items the rest is behind +N more", () => {
  const untimed = ["p", "q", "r", "s", "t"].map((id) => placed(anEvent({ id, title: id })));
  render(<Shown view="day" placed={[offsite, ...untimed]} />);
  fireEvent.click(item(/^\+3 more, show all of Tuesday 24 November 2026$/));
  expect(told.onMore).toHaveBeenCalledWith("2026-11-24");
});

test("the hours and all times follow the setting of the clock", () => {
  render(<Shown />);
  expect(screen.getByText("9 AM")).toBeTruthy();
  act(() => setHourClock(24));
  expect(screen.getByText("09:00")).toBeTruthy();
  expect(item(/^Stand-up, event, 09:00 to 09:30/)).toBeTruthy();
  expect(cursor()).toBe("10:30");
});
