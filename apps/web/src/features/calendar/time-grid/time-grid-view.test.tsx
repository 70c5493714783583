import { anEvent, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSecondZone, settingsCopy } from "@/shared/time/calendar-preferences";
import { listDays, getShownRange } from "../calendar-view";
import { call, stubLayout, offsite, shownItems, standUp, mockCallbacks, writing } from "../grid/testing/shown-items";
import { findItemPart } from "../drag/item-part";
import { TimeGridView } from "./time-grid-view";

const onPageClick = vi.fn();
let callbacks = mockCallbacks();

beforeEach(() => {
  localStorage.clear();
  stubLayout();
  vi.useFakeTimers();
  // 10:37 in Vienna.
  vi.setSystemTime(new Date("2026-11-24T09:37:00Z"));
  callbacks = mockCallbacks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type ShownProps = Partial<ComponentProps<typeof TimeGridView>> & { view?: "week" | "day" };

function Shown({ view = "week", ...props }: ShownProps) {
  const [activeDay, setActiveDay] = useState("2026-11-24");
  const [ref] = useState(() => createRef<HTMLDivElement>());
  const onActivate = (day: string) => {
    callbacks.onActivate(day);
    setActiveDay(day);
  };
  return (
    <div onClick={onPageClick} role="presentation">
      <TimeGridView
        ref={ref}
        heading="Week 48"
        today="2026-11-24"
        activeDay={activeDay}
        days={listDays(
          getShownRange({ view, date: activeDay, dayCount: 4, weekStart: 0, hiddenWeekdays: [], isPhone: false }),
          [],
        )}
        zone="Europe/Vienna"
        plannedAndActual={false}
        clockChangeOn={undefined}
        laidOut={shownItems}
        isLoading={false}
        draft={undefined}
        isPhone={false}
        {...callbacks}
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

test("marks today, has full weekday names, and one tab stop in the active day", () => {
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

test("items without a time or of a day and longer are in the all-day row", () => {
  render(<Shown />);
  expect(column("2026-11-24").querySelectorAll("[data-item]")).toHaveLength(3);
  expect(
    item(/^Offsite/)
      .closest("[data-day]")
      ?.getAttribute("data-day"),
  ).toBe("2026-11-23");
  expect(item(/^Offsite/).closest("[data-column]")).toBeNull();
});

test("the line of now is only in today's column, moves each minute, and uses the zone", () => {
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

test("Up and Down move a cursor by 15 minutes, Home and End to the ends of the day, Enter creates an item there", () => {
  render(<Shown />);
  tuesday().focus();
  expect(cursor()).toBe("10:30 AM");
  press("ArrowDown");
  press("ArrowDown");
  press("Enter");
  expect(callbacks.onNew).toHaveBeenCalledWith({ day: "2026-11-24", startMin: 660 });
  press("Home");
  press("ArrowUp");
  expect(cursor()).toBe("12:00 AM");
  press("End");
  press("ArrowDown");
  expect(cursor()).toBe("11:45 PM");
});

test("Left and Right move by a day and keep the time; beyond the page they turn it", () => {
  render(<Shown />);
  tuesday().focus();
  press("End", { ctrlKey: true });
  expect(document.activeElement).toBe(item(/^Saturday 28 November/));
  press("ArrowRight");
  expect(callbacks.onActivate).toHaveBeenLastCalledWith("2026-11-29");
  expect(document.activeElement).toBe(item(/^Sunday 29 November/));
  expect(cursor()).toBe("10:30 AM");
  press("PageUp");
  expect(callbacks.onActivate).toHaveBeenLastCalledWith("2026-11-22");
  press("PageDown", { shiftKey: true });
  expect(callbacks.onActivate).toHaveBeenLastCalledWith("2026-12-22");
});

test("Tab moves into a day's items, all-day ones first, and Escape back", () => {
  render(<Shown />);
  tuesday().focus();
  press("Tab");
  expect(document.activeElement).toBe(item(/^Offsite/));
  press("ArrowDown");
  expect(document.activeElement).toBe(item(/^Stand-up, event, 9:00 AM to 9:30 AM, repeats weekly$/));
  press("Delete");
  expect(callbacks.onRemove).toHaveBeenCalledWith(standUp, "2026-11-24");
  expect(document.activeElement).toBe(tuesday());
});

test("a click in the grid selects its half hour, one in the all-day row the day", () => {
  render(<Shown />);
  vi.spyOn(column("2026-11-25"), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 1440));
  fireEvent.click(column("2026-11-25"), { clientY: 575, detail: 1 });
  fireEvent.click(document.querySelector("[data-day='2026-11-26']:not([data-column])")!, { detail: 1 });
  expect(callbacks.onNew.mock.calls).toEqual([
    [{ day: "2026-11-25", startMin: 570 }],
    [{ day: "2026-11-26", startMin: null }],
  ]);
});

test("a click on a date above the hours opens that day, unless it is the only one", () => {
  const { rerender } = render(<Shown />);
  fireEvent.click(item(/^Show Wednesday 25 November 2026$/));
  expect(callbacks.onShowDay.mock.calls).toEqual([["2026-11-25"]]);
  rerender(<Shown view="day" />);
  expect(screen.queryByRole("button", { name: /^Show / })).toBeNull();
});

test("a click on an item opens it and does not reach the day or the page", () => {
  render(<Shown />);
  fireEvent.click(item(/^Call/));
  expect(callbacks.onOpen).toHaveBeenCalledWith(call, "2026-11-24");
  expect(callbacks.onNew).not.toHaveBeenCalled();
  expect(onPageClick).not.toHaveBeenCalled();
});

test("items have resize edges, but none where they continue", () => {
  const night = laidOut(anEvent({ id: "n", title: "Night", start_time: "22:00", end_time: "02:00" }));
  render(<Shown laidOut={[standUp, night]} />);
  const parts = (day: string) =>
    [...column(day).querySelectorAll<HTMLElement>("[data-item$=':n']")].map(({ dataset }) => dataset["parts"]);
  expect([parts("2026-11-24"), parts("2026-11-25")]).toEqual([["start"], ["end"]]);
  const block = item(/^Stand-up/);
  vi.spyOn(block, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 50, 48));
  for (const clientY of [102, 120, 146]) fireEvent.pointerDown(block, { button: 0, clientY });
  expect(callbacks.onItemPointerDown.mock.calls.map(([event, ...rest]) => [...rest, findItemPart(event)])).toEqual(
    ["start", "body", "end"].map((part) => [standUp, "2026-11-24", part]),
  );
});

test("planned and actual items are separate if the setting is on", () => {
  render(<Shown plannedAndActual laidOut={[standUp, writing]} />);
  expect(item(/^Stand-up/).parentElement?.style.left).toBe("0%");
  expect(item(/^Write/).parentElement?.style.left).toBe("72%");
});

test("after three rows of all-day items the rest is behind +N more", () => {
  const untimed = ["p", "q", "r", "s", "t"].map((id) => laidOut(anEvent({ id, title: id })));
  render(<Shown view="day" laidOut={[offsite, ...untimed]} />);
  fireEvent.click(item(/^\+3 more, show all of Tuesday 24 November 2026$/));
  expect(callbacks.onMore).toHaveBeenCalledWith("2026-11-24", undefined);
});

test("items at one time that find no column are behind +N, which lists only them", () => {
  const meetings = ["p", "q", "r", "s"].map((id) =>
    laidOut(anEvent({ id, title: id, start_time: "12:00", end_time: "13:00" })),
  );
  render(<Shown laidOut={[standUp, ...meetings]} />);
  expect(item(/^p,/)).toBeTruthy();
  fireEvent.click(item(/^\+3 more at 12:00 PM, Tuesday 24 November 2026$/));
  expect(callbacks.onMore).toHaveBeenCalledWith("2026-11-24", ["event:q", "event:r", "event:s"]);
});

test("items that begin one after another are all shown, with their titles", () => {
  const talks = ["12:00", "12:30", "13:00", "13:30", "14:00", "14:30", "15:00", "15:30"].map((start_time, index) =>
    laidOut(anEvent({ id: `t${index}`, title: `Talk ${index}`, start_time, end_time: "17:00" })),
  );
  render(<Shown laidOut={talks} />);
  expect(screen.getAllByText(/^Talk \d$/)).toHaveLength(8);
  expect(column("2026-11-24").querySelector("[data-more]")).toBeNull();
});

test("on a day with more items than are drawn, +N stands where the others are", () => {
  const crowd = Array.from({ length: 70 }, (_item, index) =>
    laidOut(anEvent({ id: `c${index}`, start_time: index < 60 ? "08:00" : "18:00", end_time: null })),
  );
  render(<Shown view="day" laidOut={crowd} />);
  fireEvent.click(item(/^\+10 more at 6:00 PM, Tuesday 24 November 2026$/));
  expect(callbacks.onMore).toHaveBeenCalledWith(
    "2026-11-24",
    Array.from({ length: 10 }, (_item, index) => `event:c${60 + index}`),
  );
});

test("the hours of a second zone stand beside those of the account, but not on phones", () => {
  act(() => setSecondZone("Asia/Kathmandu"));
  const { rerender } = render(<Shown />);
  expect(
    screen
      .getAllByText(/:45 [AP]M$/)
      .map((label) => label.textContent)
      .slice(7, 9),
  ).toEqual(["12:45 PM", "1:45 PM"]);
  expect(["Vienna", "Kathmandu"].map((city) => screen.getByText(city).title)).toEqual([
    "Europe/Vienna, GMT+1",
    "Asia/Kathmandu, GMT+5:45",
  ]);
  rerender(<Shown isPhone />);
  expect(screen.queryByText("Kathmandu")).toBeNull();
  act(() => setSecondZone(null));
});

test("the hours of a second zone are those of most days, when its clocks change on the first", () => {
  act(() => setSecondZone("America/St_Johns"));
  render(<Shown zone="Asia/Tokyo" days={listDays({ from: "2026-11-01", to: "2026-11-08" }, [])} />);
  const labels = screen.getAllByText(/:30 [AP]M$/).map((label) => label.textContent);
  expect(labels.slice(7, 9)).toEqual(["7:30 PM", "8:30 PM"]);
  expect(screen.getByText("St Johns").title).toBe("America/St Johns, GMT-3:30");
  act(() => setSecondZone(null));
});

test("all times follow the setting of the clock", () => {
  render(<Shown />);
  expect(screen.getByText("9 AM")).toBeTruthy();
  act(() => settingsCopy.set({ ...settingsCopy.get(), hour_clock: 24 }));
  expect(screen.getByText("09:00")).toBeTruthy();
  expect(item(/^Stand-up, event, 09:00 to 09:30/)).toBeTruthy();
  expect(cursor()).toBe("10:30");
});

test("a week without weekends has the working days alone, and the arrows pass over the others", () => {
  const days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];
  render(<Shown days={days} hiddenWeekdays={[0, 6]} today="2026-11-28" />);
  expect(screen.getAllByRole("columnheader")).toHaveLength(5);
  screen.getByRole("button", { name: /^Tuesday 24 November/ }).focus();
  for (let times = 0; times < 4; times += 1) {
    fireEvent.keyDown(document.activeElement ?? document, { key: "ArrowRight" });
  }
  expect(callbacks.onActivate).toHaveBeenLastCalledWith("2026-11-30");
});
