import { aCalendar, anEvent, aPomodoro, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import * as toasts from "@hourloom/ui/toast";
import { expect, test, vi } from "vitest";
import type { ItemChange } from "@/features/changes/item-change";
import { copiedItems } from "../clipboard/clipboard";
import { cutItems, moveToDate, removeItems } from "./change-items";
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
    ["2 events cut. Paste on another day.", "1 event of subscribed calendars cannot be changed here."],
  ],
  ["nothing of too many", Array.from({ length: 101 }, () => own), [], ["At most 100 items can be changed at once."]],
  ["only an event of a feed", [feed], [], ["“Feed” is in a subscribed calendar, which cannot be changed here."]],
])("%s is cut", (_what, all, cut, said) => {
  const { context, items, sent, texts } = prepare(all);
  cutItems(items, context);
  expect(sent.map((change) => change.kind === "remove" && change.item.id)).toEqual(cut);
  expect(copiedItems(context).map(({ item }) => item.id)).toEqual(cut);
  expect(texts.filter((text) => typeof text === "string")).toEqual(said);
});

test.each([
  ["all", [own, task], "cut"],
  ["all but a session", [own, session], "cut, 1 stays"],
  ["all but a session and an event of a feed", [own, date, session, feed], "cut, 2 stay"],
])("the message with Undo says that %s were cut", (_what, all, said) => {
  const { context, items } = prepare(all);
  const applyAll = vi.spyOn(context.actions, "applyAll");
  cutItems(items, context);
  expect(applyAll).toHaveBeenCalledExactlyOnceWith(expect.anything(), said);
});

test("of a series only the date is cut, without a question", () => {
  const { context, items, sent } = prepare([date]);
  cutItems(items, context);
  expect(sent).toMatchObject([{ kind: "remove", scope: "this" }]);
  expect(context.scopeQuestion.current()).toBeUndefined();
});

test("cutting several ends the selection, and the page deletes them by its own rule", () => {
  const { context, items } = prepare([own, task]);
  cutItems(items, context);
  expect(context.onSelect).toHaveBeenCalledWith(undefined, false);
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
