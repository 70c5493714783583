import { anEvent, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDensity } from "@/shared/time/calendar-preferences";
import { findItemPart } from "../drag/item-part";
import { MonthView } from "./month-view";
import { call, stubLayout, offsite, shownItems, standUp, mockCallbacks } from "../grid/testing/shown-items";

const onPageClick = vi.fn();
let callbacks = mockCallbacks();

beforeEach(() => {
  localStorage.clear();
  stubLayout();
  onPageClick.mockReset();
  callbacks = mockCallbacks();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Shown(props: Partial<ComponentProps<typeof MonthView>>) {
  const [activeDay, setActiveDay] = useState("2026-11-24");
  const [ref] = useState(() => createRef<HTMLDivElement>());
  const onActivate = (day: string) => {
    callbacks.onActivate(day);
    setActiveDay(day);
  };
  return (
    <div onClick={onPageClick} role="presentation">
      <MonthView
        ref={ref}
        month={activeDay}
        heading="November 2026"
        today="2026-11-21"
        activeDay={activeDay}
        laidOut={shownItems}
        isLoading={false}
        draft={undefined}
        isPhone={false}
        weekStart={0}
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
const tabStops = () =>
  [...screen.getByRole("grid").querySelectorAll("button")].filter((button) => button.tabIndex === 0);

test("is a grid named by its heading, with full weekday names and labelled days", () => {
  render(<Shown weekStart={1} />);
  const grid = screen.getByRole("grid", { name: "November 2026" });
  expect(
    within(grid)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["MondayMon", "TuesdayTue", "WednesdayWed", "ThursdayThu", "FridayFri", "SaturdaySat", "SundaySun"]);
  expect(tuesday().getAttribute("aria-label")).toBe("Tuesday 24 November 2026, 4 items");
  const today = item(/^Saturday 21 November 2026, 0 items, today$/);
  expect(today.closest("[role=gridcell]")?.getAttribute("aria-current")).toBe("date");
});

test("has one tab stop, which moves with focus by arrow keys", () => {
  render(<Shown />);
  expect(tabStops()).toEqual([tuesday()]);
  tuesday().focus();
  press("ArrowRight");
  expect(document.activeElement).toBe(item(/^Wednesday 25 November/));
  press("ArrowUp");
  expect(document.activeElement).toBe(item(/^Wednesday 18 November/));
  expect(tabStops()).toEqual([document.activeElement]);
});

test("a key beyond the month turns the page and keeps focus on the day", () => {
  render(<Shown />);
  tuesday().focus();
  press("PageDown");
  expect(callbacks.onActivate).toHaveBeenCalledWith("2026-12-24");
  expect(document.activeElement).toBe(item(/^Thursday 24 December/));
});

test("F2 moves into a day, arrow keys within it, Escape back", () => {
  render(<Shown />);
  tuesday().focus();
  press("F2");
  expect(document.activeElement).toBe(item(/^Offsite/));
  press("ArrowDown");
  expect(document.activeElement).toBe(item(/^Stand-up/));
  press("End");
  press("ArrowDown");
  press("ArrowDown");
  expect(document.activeElement).toBe(item(/^\+1 more, show all of Tuesday/));
  press("Escape");
  expect(document.activeElement).toBe(tuesday());
});

test("a bar over several days is one button, reached from each of its days", () => {
  render(<Shown />);
  expect(screen.getAllByRole("button", { name: /^Offsite/ })).toHaveLength(1);
  tuesday().focus();
  press("ArrowRight");
  press("F2");
  expect(document.activeElement).toBe(item(/^Offsite/));
});

test("labels of items contain type, times, recurrence and completion", () => {
  render(<Shown laidOut={[standUp, call, offsite]} />);
  expect(item(/^Stand-up, event, 9:00 AM to 9:30 AM, repeats weekly$/)).toBeTruthy();
  expect(item(/^Call, task, 5:00 PM, done$/)).toBeTruthy();
  expect(item(/^Offsite, event, Mon 23 Nov to Wed 25 Nov$/)).toBeTruthy();
});

test("a click on an item opens it and does not reach the day or the page", () => {
  render(<Shown />);
  fireEvent.click(item(/^Stand-up/));
  expect(callbacks.onOpen).toHaveBeenCalledWith(standUp, "2026-11-24");
  expect(callbacks.onNew).not.toHaveBeenCalled();
  expect(onPageClick).not.toHaveBeenCalled();
});

test("a click on a day, and Enter, create a new item", () => {
  render(<Shown />);
  fireEvent.click(tuesday().closest("[role=gridcell]")!, { detail: 1 });
  tuesday().focus();
  press("Enter");
  press("Enter", { repeat: true });
  expect(callbacks.onNew.mock.calls).toEqual([
    [{ day: "2026-11-24", startMin: null }],
    [{ day: "2026-11-24", startMin: null }],
  ]);
});

test("a click on the number of a day opens the day, but not one without a pointer", () => {
  render(<Shown />);
  fireEvent.click(tuesday(), { detail: 1 });
  expect(callbacks.onShowDay).toHaveBeenCalledWith("2026-11-24");
  expect(callbacks.onNew).not.toHaveBeenCalled();
  fireEvent.click(tuesday(), { detail: 0 });
  expect(callbacks.onNew).toHaveBeenCalledOnce();
});

test("Shift and arrow keys choose several days, over which Enter creates an item", () => {
  render(<Shown />);
  tuesday().focus();
  press("ArrowLeft", { shiftKey: true });
  press("ArrowUp", { shiftKey: true });
  const chosen = () => document.querySelectorAll("[aria-selected=true]").length;
  expect(chosen()).toBe(9);
  press("Enter");
  expect(callbacks.onNew).toHaveBeenLastCalledWith({ day: "2026-11-16", startMin: null, endDay: "2026-11-24" });
  expect(chosen()).toBe(0);

  press("ArrowRight", { shiftKey: true });
  press("Escape");
  expect(chosen()).toBe(0);
  press("ArrowRight", { shiftKey: true });
  press("ArrowRight");
  press("Enter");
  expect(callbacks.onNew).toHaveBeenLastCalledWith({ day: "2026-11-19", startMin: null });
});

test("an event of days can be grabbed at the ends that are shown", () => {
  render(<Shown laidOut={[laidOut(anEvent({ id: "a", title: "Trip", end_date: "2026-11-29" })), standUp, call]} />);
  const [first, second] = screen.getAllByRole("button", { name: /^Trip/ });
  expect([first?.dataset["parts"], second?.dataset["parts"]]).toEqual(["start", "end"]);
  expect(item(/^Stand-up/).dataset["parts"]).toBeUndefined();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 0, 400, 28));
  for (const clientX of [103, 300, 497]) fireEvent.pointerDown(first!, { button: 0, clientX, clientY: 14 });
  for (const clientX of [103, 300, 497]) fireEvent.pointerDown(second!, { button: 0, clientX, clientY: 14 });
  expect(callbacks.onItemPointerDown.mock.calls.map(([event]) => findItemPart(event))).toEqual([
    "start",
    "body",
    "body",
    "body",
    "body",
    "end",
  ]);
});

test("+N more counts hidden items", () => {
  render(<Shown />);
  fireEvent.click(item(/^\+1 more/));
  expect(callbacks.onMore).toHaveBeenCalledWith("2026-11-24", undefined);
  expect(callbacks.onNew).not.toHaveBeenCalled();
});

test("a roomy month has space for fewer items", () => {
  setDensity("roomy");
  render(<Shown />);
  expect(item(/^\+2 more/)).toBeTruthy();
  setDensity("regular");
});

test("+N more tells that it hides an item that is being stored", () => {
  const added = (start_time: string) => laidOut(anEvent({ id: "added", version: 0, date: "2026-11-24", start_time }));
  const isMarked = () => item(/^\+2 more/).hasAttribute("data-new");
  const { rerender } = render(<Shown laidOut={[...shownItems, added("23:00")]} />);
  expect(isMarked()).toBe(true);
  rerender(<Shown laidOut={[...shownItems, { ...added("23:00"), item: anEvent({ id: "added" }) }]} />);
  expect(isMarked()).toBe(false);
  rerender(<Shown laidOut={[added("00:00"), ...shownItems]} />);
  expect(screen.getByRole("button", { name: /^\+\d more/ }).hasAttribute("data-new")).toBe(false);
});

test("Delete removes the item and focuses its day", () => {
  render(<Shown />);
  tuesday().focus();
  press("F2");
  press("ArrowDown");
  press("Delete");
  expect(callbacks.onRemove).toHaveBeenCalledWith(standUp, "2026-11-24");
  expect(document.activeElement).toBe(tuesday());
});

test("keys on an item are passed to the page first", () => {
  const onItemKey = vi.fn((event: { key: string }) => event.key === "m");
  render(<Shown onItemKey={onItemKey} />);
  item(/^Stand-up/).focus();
  expect(press("m")).toBe(false);
  expect(press("x")).toBe(true);
  press("ArrowRight", { altKey: true });
  expect(onItemKey).toHaveBeenCalledTimes(3);
  expect(document.activeElement).toBe(item(/^Stand-up/));
});

test("pointer events distinguish items and days, and other buttons are ignored", () => {
  const onSlotPointerDown = vi.fn();
  render(<Shown onSlotPointerDown={onSlotPointerDown} />);
  fireEvent.pointerDown(item(/^Stand-up/), { button: 0 });
  fireEvent.pointerDown(tuesday(), { button: 0 });
  fireEvent.pointerDown(tuesday(), { button: 2 });
  expect(callbacks.onItemPointerDown.mock.calls.map(([, ...rest]) => rest)).toEqual([[standUp, "2026-11-24"]]);
  expect(onSlotPointerDown.mock.calls.map(([, at]) => at)).toEqual([{ day: "2026-11-24", startMin: null }]);
});

test("the preview of a new item is first on its day and is not counted", () => {
  const draft: LaidOutItem = laidOut(anEvent({ id: "+", title: "" }));
  const { container } = render(<Shown draft={draft} />);
  expect(container.querySelector("[data-day='2026-11-24'] [data-draft]")?.textContent).toBe("(no title)");
  expect(tuesday().getAttribute("aria-label")).toBe("Tuesday 24 November 2026, 4 items");
});

test("on a phone a day shows up to three dots, and a click picks it", () => {
  const { container } = render(<Shown isPhone />);
  const cell = tuesday().closest("[role=gridcell]")!;
  expect(cell.querySelectorAll(".rounded-full[class*=solid]")).toHaveLength(3);
  expect(container.querySelector("[data-item], [data-more]")).toBeNull();
  fireEvent.click(item(/^Monday 23/), { detail: 1 });
  expect(callbacks.onActivate).toHaveBeenCalledWith("2026-11-23");
  expect(callbacks.onNew).not.toHaveBeenCalled();
});

test("has a tab stop even when the active day is not shown", () => {
  render(<Shown month="2026-02-01" />);
  expect(tabStops().map((stop) => stop.getAttribute("aria-label"))).toEqual(["Sunday 1 February 2026, 0 items"]);
});

test("a click on a task's check mark, and Space, complete it; other clicks open it", () => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 180, 28));
  render(<Shown laidOut={[offsite, call]} />);
  const task = item(/^Call, task/);
  const corner = { clientX: 10, clientY: 10, detail: 1 };
  fireEvent.click(task, corner);
  fireEvent.click(task, { ...corner, detail: 2 });
  fireEvent.keyDown(task, { key: " " });
  fireEvent.keyDown(task, { key: " ", repeat: true });
  expect(callbacks.onToggleTask).toHaveBeenCalledTimes(2);
  expect(callbacks.onOpen).not.toHaveBeenCalled();
  fireEvent.click(task, { ...corner, clientX: 60 });
  fireEvent.click(task, { ...corner, detail: 0 });
  fireEvent.click(item(/^Offsite, event/), corner);
  expect(callbacks.onToggleTask).toHaveBeenCalledTimes(2);
  expect(callbacks.onOpen).toHaveBeenCalledTimes(3);
});

test("a month without weekends has five columns, and no week of which nothing is left", () => {
  // August 2026 begins on a Saturday.
  render(<Shown month="2026-08-03" hiddenWeekdays={[0, 6]} weekStart={1} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((name) => expect.stringContaining(name)),
  );
  const days = screen.getAllByRole("gridcell").map((cell) => cell.dataset["day"]);
  expect([days[0], days.length]).toEqual(["2026-08-03", 25]);
  expect(tabStops().map((button) => button.getAttribute("aria-label"))).toEqual([
    expect.stringContaining("Monday 3 August 2026"),
  ]);
});
