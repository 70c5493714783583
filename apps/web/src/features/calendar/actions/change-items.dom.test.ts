import { aCalendar, anEvent, aPomodoro, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import * as toasts from "@hourloom/ui/toast";
import { expect, test, vi } from "vitest";
import type { ItemChange } from "@/features/changes/item-change";
import { copiedItems, pasteItems } from "../clipboard/clipboard";
import { cancelCut } from "../clipboard/clipboard-store";
import { cutItems, moveToDate, removeItems } from "./change-items";
import { runActionKey } from "./run-action-key";
import { anActionContext } from "./testing/action-context";

const own = anEvent({ id: "own", title: "Own", calendar: "home" });
const date = anEvent({ ...own, id: "date", title: "Date", recurrence: "weekly", occurrence: "2026-11-24" });
const feed = anEvent({ id: "feed", title: "Feed", calendar: "feed" });
const task = aTask({ id: "task", date: "2026-11-26" });
const session = aPomodoro({ id: "session" });

/** A page on which `items` are selected; `sent` are the changes of its items. */
function prepare(items: readonly CalendarItem[]) {
  const calendars = [aCalendar({ id: "home" }), aCalendar({ id: "feed", kind: "subscribed" })];
  const context = anActionContext({ calendars, onSelect: vi.fn(), onRemove: vi.fn() });
  const sent: ItemChange[] = [];
  vi.spyOn(context.changes, "send").mockImplementation((change) => {
    sent.push(change);
    return Promise.resolve({ item: undefined, undo: null });
  });
  const texts: unknown[] = [];
  vi.spyOn(toasts, "showToast").mockImplementation((text) => void texts.push(text));
  return { context, sent, texts, items: items.map((item) => laidOut(item)) };
}

const stay = "Sessions stay, since they cannot be copied.";

test.each([
  ["an item", [own], ["own"], ["“Own” cut. Paste on another day."]],
  ["a date of a series", [date], ["date"], ["“Date” cut. Paste on another day."]],
  ["no session", [own, session], ["own"], [`“Own” cut. ${stay} Paste on another day.`]],
  ["only a session", [session], [], ["Sessions cannot be copied."]],
  [
    "no event of a feed",
    [own, date, feed],
    ["own", "date"],
    ["1 event of subscribed calendars cannot be changed here.", "2 events cut. Paste on another day."],
  ],
  ["nothing of too many", Array.from({ length: 101 }, () => own), [], ["At most 100 items can be changed at once."]],
  ["only an event of a feed", [feed], [], ["“Feed” is in a subscribed calendar, which cannot be changed here."]],
])("%s is cut, which changes nothing before it is pasted", (_what, all, cut, said) => {
  const { context, items, sent, texts } = prepare(all);
  cutItems(items, context);
  expect(sent).toEqual([]);
  expect(copiedItems(context).map(({ item }) => item.id)).toEqual(cut);
  expect(texts.filter((text) => typeof text === "string")).toEqual(said);
});

test("what was cut moves to where it is pasted, of a series only the date; pasted again it is copied", () => {
  const { context, items, sent } = prepare([date, task]);
  cutItems(items, context);
  pasteItems(context, { day: "2026-12-01", startMin: null }, { isHour: false });
  expect(sent).toMatchObject([
    { kind: "update", scope: "this", item: { id: "date", date: "2026-12-01" } },
    { kind: "update", item: { id: "task", date: "2026-12-03" } },
  ]);
  pasteItems(context, { day: "2026-12-08", startMin: null }, { isHour: false });
  expect(sent.slice(2).map(({ kind }) => kind)).toEqual(["create", "create"]);
});

test("a cancelled cut is not pasted", () => {
  const { context, items, sent } = prepare([own]);
  cutItems(items, context);
  cancelCut(context.changes);
  pasteItems(context, { day: "2026-12-01", startMin: null }, { isHour: false });
  expect(sent).toEqual([]);
});

test.each([
  ["on its weekday of the week in use, at its time", "2026-11-29", { date: "2026-12-01", start_time: "09:00" }],
  ["on the day that was chosen", undefined, { date: "2026-12-04", start_time: "09:00" }],
])("by key it is pasted %s", (_where, pasteWeek, pasted) => {
  const timed = anEvent({ ...own, start_time: "09:00" });
  const { context, items, sent } = prepare([timed]);
  const page = { ...context, pasteWeek, activeDay: "2026-12-04" };
  runActionKey("c", { element: undefined, at: undefined, items }, page);
  runActionKey("v", { element: undefined, at: undefined }, page);
  expect(sent).toMatchObject([{ kind: "create", item: pasted }]);
});

test("the page deletes several by its own rule", () => {
  const { context, items } = prepare([own, task]);
  removeItems(items, context);
  expect(context.onRemove).toHaveBeenCalledExactlyOnceWith(items[0]);
});

test.each([
  ["one item", [own], "2026-11-27", ["2026-11-27"]],
  ["several, as far apart as before", [task, own], "2026-11-27", ["2026-11-29", "2026-11-27"]],
  ["none to the day of the first", [task, own], "2026-11-24", []],
  ["none of a feed", [own, feed], "2026-11-27", ["2026-11-27"]],
])("a date moves %s", (_what, all, to, dates) => {
  const { context, items, sent } = prepare(all);
  moveToDate(items, to, context);
  expect(sent.map((change) => change.kind === "update" && "date" in change.item && change.item.date)).toEqual(dates);
});

test("the date of a series is asked for its scope", () => {
  const { context, items, sent } = prepare([date]);
  moveToDate(items, "2026-11-27", context);
  expect(context.scopeQuestion.current()).toMatchObject({ verb: "move", title: "Date" });
  expect(items[0]?.firstDay).toBe(dayNumberOf("2026-11-24"));
  expect(sent).toEqual([]);
});
