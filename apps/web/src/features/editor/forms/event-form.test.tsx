import { aCalendar, anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EventForm } from "./event-form";
import { lastCalendar } from "../state/calendar-of-new";
import type { OpenTarget } from "../state/editor-state";
import type { SaveResult } from "@/features/changes/item-actions";

// It is missing in jsdom.
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => {
  cleanup();
  lastCalendar.set(undefined);
});

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: OpenTarget = { screen: "calendar", kind: "new", type: "event", id: "a", form: "f", place };

const home = aCalendar({ id: "home", title: "Home", is_default: true });
const work = aCalendar({ id: "work", title: "Work", is_hidden: true });

function show({
  of = target,
  calendars = [home],
  onSave = vi.fn(async (): Promise<SaveResult> => ({ ok: true })),
} = {}) {
  const onSaved = vi.fn();
  const onPartlySaved = vi.fn();
  const onType = vi.fn();
  const onRebase = vi.fn();
  const onRenew = vi.fn();
  render(
    <EventForm
      target={of}
      calendars={calendars}
      draft={undefined}
      zone="Asia/Kathmandu"
      onSave={onSave}
      onSaved={onSaved}
      onPartlySaved={onPartlySaved}
      onDelete={undefined}
      onConvert={undefined}
      onType={onType}
      onRebase={onRebase}
      onRenew={onRenew}
    />,
  );
  return { onSave, onSaved, onPartlySaved, onType, onRebase, onRenew };
}

const titleField = () => screen.getByLabelText("Title");
const typeTitle = (value: string) => fireEvent.input(titleField(), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole("form"));

test("a missing title shows the schema's message, and typing clears it", async () => {
  const { onSave } = show();
  submit();
  expect(await screen.findByText("This field may not be blank.")).toBeTruthy();
  expect(titleField().getAttribute("aria-invalid")).toBe("true");
  expect(onSave).not.toHaveBeenCalled();
  typeTitle("S");
  await waitFor(() => expect(screen.queryByText("This field may not be blank.")).toBeNull());
});

test("empty optional fields are sent as null", async () => {
  const { onSave, onSaved } = show();
  typeTitle("  Stand-up ");
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const nothing = { start_time: null, end_time: null, end_date: null, color: null, repeats: null, notes: "" };
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ type: "event", title: "Stand-up", date: "2026-11-24", ...nothing }),
    undefined,
  );
});

test("a time that the clock skips is said", () => {
  const event = anEvent({ date: "2027-03-14", start_time: "02:30", end_time: "03:30", timezone: "America/New_York" });
  show({ of: { screen: "calendar", kind: "edit", day: "2027-03-14", form: "f", item: event } });
  const note = /does not exist on Sun 14 Mar.*: the clock goes from 2:00 AM to 3:00 AM/;
  expect(screen.getByText(note).textContent).toMatch(/^2:30 AM/);
});

test("Add time fills in now in the account's zone and half an hour later; unchecking clears both", async () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 24, 18, 0));
  const { onSave } = show();
  const addTime = screen.getByLabelText("Add time");
  fireEvent.click(addTime);
  expect(screen.getByLabelText("Start")).toHaveProperty("value", "11:45 PM");
  expect(screen.getByLabelText("End")).toHaveProperty("value", "12:15 AM");
  fireEvent.click(addTime);
  vi.restoreAllMocks();
  typeTitle("Stand-up");
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ start_time: null, end_time: null }), undefined);
});

const openPanel = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("a chip opens its fields in place, whose first has the focus, and then shows what was chosen", async () => {
  const { onSave } = show({ of: timed });
  expect(screen.queryByLabelText("Reminders")).toBeNull();
  openPanel("Reminders");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Reminders" }));
  fireEvent.change(screen.getByRole("combobox", { name: "Reminders" }), { target: { value: "10" } });
  openPanel("Reminders: 10 min before");
  expect(screen.queryByRole("combobox", { name: "Reminders" })).toBeNull();
  typeTitle("Call Ann");
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ reminders: [10] }), undefined);
});

const timed: OpenTarget = { ...target, place: { day: "2026-11-24", startTime: "14:45", endTime: "15:15" } };
const start = () => screen.getByLabelText("Start");
const end = () => screen.getByLabelText("End");
const put = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

test("the end moves with the start and keeps the length from before typing", async () => {
  const { onSave } = show({ of: timed });
  typeTitle("Stand-up");
  fireEvent.focus(start());
  put(start(), "01:45");
  expect(end()).toHaveProperty("value", "2:15 AM");
  put(start(), "");
  expect(end()).toHaveProperty("value", "3:15 PM");
  fireEvent.focus(end());
  fireEvent.focus(start());
  put(start(), "23:50");
  expect(end()).toHaveProperty("value", "12:20 AM");
  expect(screen.getByRole("button", { name: "Length: Ends at 12:20 AM, lasts 30 min, +1 day" })).toBeTruthy();
  put(start(), "16:00");
  expect(screen.getByRole("button", { name: "Length: Ends at 4:30 PM, lasts 30 min" })).toBeTruthy();
  fireEvent.focus(end());
  put(end(), "17:15");
  fireEvent.blur(end());
  expect(start()).toHaveProperty("value", "16:00");
  fireEvent.focus(start());
  put(start(), "17:00");
  expect(end()).toHaveProperty("value", "6:15 PM");
  fireEvent.keyDown(start(), { key: "ArrowUp" });
  expect(start()).toHaveProperty("value", "5:15 PM");
  expect(end()).toHaveProperty("value", "6:30 PM");
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ start_time: "17:15", end_time: "18:30", end_date: null }),
    undefined,
  );
});

test("after a start was cleared, a changed end does not move with the next start", () => {
  show({ of: timed });
  fireEvent.focus(start());
  put(start(), "");
  fireEvent.focus(end());
  put(end(), "18:00");
  fireEvent.blur(end());
  fireEvent.focus(start());
  put(start(), "16:00");
  expect(end()).toHaveProperty("value", "6:00 PM");
});

test("text that is no time or date is rejected, and stays in its field", async () => {
  const { onSave, onType } = show({ of: timed });
  put(start(), "25:00");
  fireEvent.blur(start());
  put(screen.getByLabelText("Date"), "someday");
  fireEvent.blur(screen.getByLabelText("Date"));
  submit();
  expect(await screen.findByText("This is not a time. Try “9:30” or “2 pm”.")).toBeTruthy();
  expect(screen.getByText("This is not a date. Try “fri” or “3 dec”.")).toBeTruthy();
  expect(screen.getByText("This field may not be blank."), "and what else is wrong").toBeTruthy();
  expect(start()).toHaveProperty("value", "25:00");
  expect(start().getAttribute("aria-invalid")).toBe("true");
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ date: "someday", start_time: "25:00" }));
  expect(onSave).not.toHaveBeenCalled();
});

test("text that is no time puts the end back, and the length is that from before it", () => {
  const { onType } = show({ of: timed });
  fireEvent.focus(start());
  put(start(), "2");
  expect(end()).toHaveProperty("value", "2:30 PM");
  put(start(), "25:00");
  fireEvent.blur(start());
  expect(end()).toHaveProperty("value", "3:15 PM");
  fireEvent.focus(start());
  put(start(), "9am");
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ start_time: "09:00", end_time: "09:30" }));
});

test("a time typed beside the date sets the times", () => {
  const { onType } = show({ of: timed });
  const day = screen.getByLabelText("Date");
  put(day, "3 dec 2026 17:00");
  expect(screen.getByText("Thu 3 Dec, 5:00 PM")).toBeTruthy();
  fireEvent.blur(day);
  expect(onType).toHaveBeenLastCalledWith(
    expect.objectContaining({ date: "2026-12-03", start_time: "17:00", end_time: "17:30" }),
  );
  put(day, "4 dec 2026 9-11");
  fireEvent.blur(day);
  expect(onType).toHaveBeenLastCalledWith(
    expect.objectContaining({ date: "2026-12-04", start_time: "09:00", end_time: "11:00" }),
  );
});

test("a time typed beside the date of an event of whole days gives it one", async () => {
  const item = anEvent({ start_time: null, end_time: null, is_busy: false });
  const { onSave } = show({ of: { screen: "calendar", kind: "edit", form: "f", day: "2026-11-24", item } });
  put(screen.getByLabelText("Date"), "3 dec 2026 14:00");
  fireEvent.keyDown(screen.getByLabelText("Date"), { key: "Enter" });
  submit();
  const times = { date: "2026-12-03", start_time: "14:00", end_time: "14:30", is_busy: true };
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining(times), undefined));
});

test("a last day says that a time beside it is not read", () => {
  const { onType } = show();
  put(screen.getByLabelText("Last day, if later"), "3 dec 2026 17:00");
  expect(screen.getByText("Thu 3 Dec, without the time")).toBeTruthy();
  fireEvent.blur(screen.getByLabelText("Last day, if later"));
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ end_date: "2026-12-03", start_time: null }));
});

test("keys of an input method do not end, step or send what is typed", () => {
  const { onSave } = show({ of: timed });
  const day = screen.getByLabelText("Date");
  put(day, "3 dec 2026");
  for (const key of ["Enter", "ArrowDown", "ArrowUp"]) fireEvent.keyDown(day, { key, isComposing: true });
  // Safari has ended the composition before the key.
  fireEvent.keyDown(day, { key: "Enter", keyCode: 229 });
  expect(day).toHaveProperty("value", "3 dec 2026");
  fireEvent.keyDown(day, { key: "Enter" });
  expect(day).toHaveProperty("value", "Thu 3 Dec");
  expect(onSave).not.toHaveBeenCalled();
});

test("unchecking and checking Add time restores the times", () => {
  show({ of: timed });
  fireEvent.click(screen.getByLabelText("Add time"));
  fireEvent.click(screen.getByLabelText("Add time"));
  expect(start()).toHaveProperty("value", "2:45 PM");
  expect(end()).toHaveProperty("value", "3:15 PM");
});

test("unchecking and checking Add time restores a start without an end", () => {
  show({ of: { ...target, place: { day: "2026-11-24", startTime: "14:00", endTime: null } } });
  fireEvent.click(screen.getByLabelText("Add time"));
  fireEvent.click(screen.getByLabelText("Add time"));
  expect(start()).toHaveProperty("value", "2:00 PM");
  expect(end()).toHaveProperty("value", "");
});

test("an end without a start is rejected", async () => {
  const { onSave } = show({ of: timed });
  typeTitle("Stand-up");
  put(start(), "");
  submit();
  expect(await screen.findByText("An event with an end needs a start.")).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

test("the reported values contain the end that moved with the start", () => {
  const { onType } = show({ of: timed });
  fireEvent.focus(start());
  put(start(), "16:00");
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ start_time: "16:00", end_time: "16:30" }));
  openPanel(/^Length/);
  put(screen.getByLabelText("Last day, if later"), "2026-11-26");
  fireEvent.focus(screen.getByLabelText("Date"));
  put(screen.getByLabelText("Date"), "2026-12-01");
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ date: "2026-12-01", end_date: "2026-12-03" }));
});

test("the last day moves with the first one", () => {
  const { onType } = show();
  const lastDayIs = (end_date: string) =>
    expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ end_date }));
  put(screen.getByLabelText("Last day, if later"), "2026-11-26");
  fireEvent.blur(screen.getByLabelText("Last day, if later"));
  fireEvent.focus(screen.getByLabelText("Date"));
  put(screen.getByLabelText("Date"), "2026-12-01");
  lastDayIs("2026-12-03");
  put(screen.getByLabelText("Date"), "");
  // Another first day may follow.
  lastDayIs("2026-12-03");
  put(screen.getByLabelText("Date"), "2026-12-08");
  lastDayIs("2026-12-10");
});

test("a common length is chosen at once, or none; another is typed as the end", () => {
  const { onType } = show({ of: timed });
  openPanel("Length: Ends at 3:15 PM, lasts 30 min");
  expect(screen.getByRole("button", { name: "30 min" }).getAttribute("aria-pressed")).toBe("true");
  openPanel("90 min");
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ start_time: "14:45", end_time: "16:15" }));
  openPanel("Other");
  expect(document.activeElement).toBe(end());
  put(end(), "+2h");
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ end_time: "16:45" }));
  openPanel("All day");
  expect(screen.queryByLabelText("Start")).toBeNull();
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ start_time: null, end_time: null }));
});

describe("the words in the title of a new event", () => {
  test("set its fields as long as they stand there, and are taken out when it is saved", async () => {
    const { onSave, onType } = show({ of: timed });
    typeTitle("Lunch 13-14 every week");
    expect(start()).toHaveProperty("value", "1:00 PM");
    expect(end()).toHaveProperty("value", "2:00 PM");
    expect(screen.getByRole("button", { name: "Repeat: Weekly" })).toBeTruthy();
    expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ shown_title: "Lunch" }));
    typeTitle("Lunch");
    expect(start()).toHaveProperty("value", "2:45 PM");
    expect(screen.getByRole("button", { name: "Repeat" })).toBeTruthy();
    typeTitle("Lunch 13-14");
    submit();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    const members = { title: "Lunch", date: "2026-11-24", start_time: "13:00", end_time: "14:00", repeats: null };
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining(members), undefined);
  });

  test("become words again by their chip", () => {
    show();
    typeTitle("Lunch 3-4");
    fireEvent.click(screen.getByRole("button", { name: /^Remove:.*3:00 PM to 4:00 PM/ }));
    expect(screen.queryByLabelText("Start")).toBeNull();
    expect(titleField()).toHaveProperty("value", "Lunch 3-4");
  });

  test("are taken out of it when such a field is changed otherwise", async () => {
    const { onSave } = show();
    typeTitle("Lunch 13-14");
    put(start(), "12:00");
    expect(titleField()).toHaveProperty("value", "Lunch");
    submit();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ title: "Lunch", start_time: "12:00" }), undefined);
  });

  test("are the title if there are no others", async () => {
    const { onSave } = show();
    typeTitle("13-14");
    submit();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ title: "13-14", start_time: "13:00" }), undefined);
  });

  test("can name a calendar, but no new one", () => {
    const { onType } = show({ calendars: [home, work] });
    typeTitle("Review #Work");
    expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ calendar: "work", shown_title: "Review" }));
    typeTitle("Review #Garden");
    expect(onType).toHaveBeenLastCalledWith(
      expect.objectContaining({ calendar: "home", shown_title: "Review #Garden" }),
    );
  });

  test("are left alone in the title of a stored event", async () => {
    const item = anEvent({ title: "Review" });
    const { onSave } = show({ of: { screen: "calendar", kind: "edit", form: "f", day: "2026-11-24", item } });
    typeTitle("Review tomorrow");
    submit();
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith(
        expect.objectContaining({ title: "Review tomorrow", date: item.date }),
        undefined,
      ),
    );
  });
});

test("a last day before the first is rejected", async () => {
  const { onSave } = show();
  typeTitle("Trip");
  fireEvent.input(screen.getByLabelText("Last day, if later"), { target: { value: "2026-11-20" } });
  submit();
  expect(await screen.findByText("The last day is before the first.")).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

test("what is typed while saving counts as unsaved and is sent by the next submit", async () => {
  const responses: ((result: SaveResult) => void)[] = [];
  const onSave = vi.fn(() => new Promise<SaveResult>((resolve) => responses.push(resolve)));
  const { onSaved, onPartlySaved } = show({ onSave });
  typeTitle("Stand-up");
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  typeTitle("Stand-up at noon");
  const item = anEvent({ title: "Stand-up" });
  await act(async () => responses[0]?.({ ok: true, item }));
  expect(onPartlySaved).toHaveBeenCalledWith({ ok: true, item });
  expect(onSaved).not.toHaveBeenCalled();
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  await act(async () => responses[1]?.({ ok: true }));
  expect(onSaved).toHaveBeenCalledOnce();
});

test("a second submit while the first is pending sends nothing", async () => {
  let respond: (result: SaveResult) => void = () => undefined;
  const { onSave, onSaved } = show({ onSave: vi.fn(() => new Promise<SaveResult>((resolve) => (respond = resolve))) });
  typeTitle("Stand-up");
  submit();
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalled());
  submit();
  await act(async () => respond({ ok: true }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(onSave).toHaveBeenCalledOnce();
});

test("a failed save keeps the values, shows the reason and offers Retry", async () => {
  const results: SaveResult[] = [{ ok: false, problem: { kind: "failed" } }, { ok: true }];
  const { onSave, onSaved } = show({ onSave: vi.fn(async () => results.shift() ?? { ok: true }) });
  typeTitle("Stand-up");
  submit();
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(titleField()).toHaveProperty("value", "Stand-up");
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledTimes(2);
});

test("the server's messages appear at their fields", async () => {
  const domainError: DomainError = { code: "invalid", errors: { title: ["Not today."] } };
  show({
    onSave: vi.fn(async (): Promise<SaveResult> => ({ ok: false, problem: { kind: "rejected", error: domainError } })),
  });
  typeTitle("Stand-up");
  submit();
  expect(await screen.findByText("Not today.")).toBeTruthy();
});

test("a conflict shows the current row and offers both versions", async () => {
  const current = anEvent({ title: "Late stand-up", date: "2026-11-25", version: 7 });
  const results: SaveResult[] = [{ ok: false, problem: { kind: "rejected", error: { code: "changed", current } } }];
  const { onSave } = show({ onSave: vi.fn(async () => results.shift() ?? { ok: true }) });
  typeTitle("Stand-up");
  submit();
  expect(await screen.findByText(/changed somewhere else.*Late stand-up/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save mine" }));
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Stand-up" }), current));
});

test("a deleted item can be added again with the values typed", async () => {
  const gone: SaveResult = { ok: false, problem: { kind: "rejected", error: { code: "not_found" } } };
  const { onRenew } = show({ onSave: vi.fn(async () => gone) });
  typeTitle("Stand-up");
  submit();
  const addAsNew = await screen.findByRole("button", { name: "Add as new" });
  expect(document.activeElement).toBe(addAsNew);
  expect(screen.queryByRole("button", { name: /^(Add|Update|Delete)$/ })).toBeNull();
  fireEvent.click(addAsNew);
  expect(onRenew).toHaveBeenCalledWith(expect.objectContaining({ title: "Stand-up" }));
});

/** 09:00 in New York is 19:45 in Kathmandu. */
const own_clock = { date: "2026-11-24", start_time: "09:00", end_time: "10:00", end_date: null };
const zonedItem = anEvent({
  start_time: "19:45",
  end_time: "20:45",
  timezone: "America/New_York",
  own_clock,
});
const zoned: OpenTarget = { screen: "calendar", kind: "edit", day: "2026-11-24", item: zonedItem, form: "f" };
const zoneField = () => screen.getByRole("combobox", { name: "Time zone" });
const chooseZone = (text: string) => {
  fireEvent.change(zoneField(), { target: { value: text } });
  fireEvent.keyDown(zoneField(), { key: "Enter" });
};

async function saved(onSave: ReturnType<typeof show>["onSave"]): Promise<unknown> {
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  const [call]: unknown[][] = onSave.mock.calls;
  return call?.[0];
}

test("a zoned event is edited on its own clock, and the account's times describe the fields", async () => {
  const { onSave, onType } = show({ of: zoned });
  expect([start(), end(), zoneField()].map((field) => Reflect.get(field, "value"))).toEqual([
    "9:00 AM",
    "10:00 AM",
    "America/New York",
  ]);
  const note = screen.getByText("7:45 – 8:45 PM for you");
  for (const field of [start(), end()]) expect(field.getAttribute("aria-describedby")).toContain(note.id);
  fireEvent.focus(start());
  put(start(), "20:00");
  expect(note.textContent).toBe("Wed 25 Nov, 6:45 – 7:45 AM for you");
  expect(onType).toHaveBeenLastCalledWith(
    expect.objectContaining({ start_time: "20:00", account_times: expect.objectContaining({ start_time: "06:45" }) }),
  );
  expect(await saved(onSave)).toMatchObject({
    date: "2026-11-25",
    start_time: "06:45",
    end_time: "07:45",
    own_clock: { ...own_clock, start_time: "20:00", end_time: "21:00" },
  });
});

test("now and today are those of the event's time zone", () => {
  // The 24th at 15:00 in New York, the 25th at 1:45 in Kathmandu.
  vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 24, 20, 0));
  show({ of: zoned });
  put(start(), "now");
  expect(titleField().closest("form")?.textContent).toContain("3:00 PM");
  fireEvent.blur(start());
  expect(start()).toHaveProperty("value", "3:00 PM");
  put(screen.getByLabelText("Date"), "tomorrow");
  fireEvent.blur(screen.getByLabelText("Date"));
  expect(screen.getByLabelText("Date")).toHaveProperty("value", "Wed 25 Nov");
  vi.restoreAllMocks();
});

test("words in the title count from today in the time zone of the new event", () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 24, 20, 0));
  const { onType } = show({ of: timed });
  openPanel("More");
  openPanel("Time zone");
  chooseZone("new york");
  typeTitle("Call tomorrow");
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ date: "2026-11-25", shown_title: "Call" }));
  vi.restoreAllMocks();
});

test("another time zone keeps the clock time", async () => {
  const { onSave } = show({ of: zoned });
  chooseZone("auckland");
  expect(start()).toHaveProperty("value", "9:00 AM");
  expect(await saved(onSave)).toMatchObject({ start_time: "01:45", timezone: "Pacific/Auckland", own_clock });
});

test("without its time zone an event floats at its own clock time", async () => {
  const { onSave } = show({ of: zoned });
  fireEvent.click(screen.getByRole("button", { name: "Remove the time zone" }));
  expect(document.activeElement).toBe(zoneField());
  expect(screen.getByText("Floating: same clock time everywhere")).toBeTruthy();
  expect(await saved(onSave)).toMatchObject({ start_time: "09:00", timezone: null, own_clock: null });
});

test("without a time an event has no time zone, which returns with the time", async () => {
  const { onSave } = show({ of: zoned });
  fireEvent.click(screen.getByLabelText("Add time"));
  expect(screen.queryByRole("combobox", { name: "Time zone" })).toBeNull();
  fireEvent.click(screen.getByLabelText("Add time"));
  expect(zoneField()).toHaveProperty("value", "America/New York");
  fireEvent.click(screen.getByLabelText("Add time"));
  expect(await saved(onSave)).toMatchObject({ start_time: null, timezone: null, own_clock: null });
});

test("an occurrence without a time keeps the time zone of its series", async () => {
  const item = anEvent({ timezone: "America/New_York", occurrence: "2026-11-24" });
  const { onSave } = show({ of: { ...zoned, item } });
  typeTitle("Choir");
  expect(await saved(onSave)).toMatchObject({ start_time: null, timezone: "America/New_York", own_clock: null });
});

test("a new event gets a time zone by a button, whose field then has the focus", async () => {
  const { onSave } = show({ of: timed });
  typeTitle("Call");
  expect(screen.queryByRole("combobox", { name: "Time zone" })).toBeNull();
  openPanel("More");
  openPanel("Time zone");
  expect(document.activeElement).toBe(zoneField());
  chooseZone("new york");
  expect(await saved(onSave)).toMatchObject({
    date: "2026-11-25",
    start_time: "01:30",
    timezone: "America/New_York",
    own_clock: { date: "2026-11-24", start_time: "14:45" },
  });
});

test("a time zone that this browser does not know is kept", async () => {
  const { onSave } = show({ of: { ...zoned, item: { ...zonedItem, timezone: "Mars/Olympus" } } });
  expect(zoneField()).toHaveProperty("value", "Mars/Olympus");
  typeTitle("Call");
  expect(await saved(onSave)).toMatchObject({ timezone: "Mars/Olympus", own_clock });
});

test("with one calendar the form does not ask for it, and a new event is in it", async () => {
  const { onSave } = show();
  expect(screen.queryByLabelText("Calendar")).toBeNull();
  typeTitle("Stand-up");
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ calendar: "home" }), undefined));
});

test("the calendar chosen for a new event is that of the next one", async () => {
  const { onSave, onType } = show({ calendars: [home, work] });
  const field = screen.getByLabelText("Calendar");
  expect(field).toHaveProperty("value", "home");
  expect(screen.getByRole("option", { name: "Work (hidden)" })).toBeTruthy();
  fireEvent.change(field, { target: { value: "work" } });
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ calendar: "work" }));
  typeTitle("Stand-up");
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ calendar: "work" }), undefined));
  cleanup();
  show({ calendars: [home, work] });
  expect(screen.getByLabelText("Calendar")).toHaveProperty("value", "work");
});

test("an event is moved to another calendar, which new events do not follow", async () => {
  const item = anEvent({ calendar: "work" });
  const { onSave } = show({
    of: { screen: "calendar", kind: "edit", form: "f", day: "2026-11-24", item },
    calendars: [home, work],
  });
  const field = screen.getByLabelText("Calendar");
  expect(field).toHaveProperty("value", "work");
  fireEvent.change(field, { target: { value: "home" } });
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ ...item, calendar: "home" }, undefined));
  expect(lastCalendar.get()).toBeUndefined();
});

test("a new event is busy if it has a time, until somebody chooses", async () => {
  const { onSave } = show();
  typeTitle("Stand-up");
  openPanel("More");
  const busy = () => screen.getByLabelText("Show as busy");
  expect(busy()).toHaveProperty("checked", false);
  fireEvent.click(screen.getByLabelText("Add time"));
  expect(busy()).toHaveProperty("checked", true);
  fireEvent.click(busy());
  fireEvent.click(screen.getByLabelText(/^Private/));
  submit();
  const chosen = { is_busy: false, is_private: true };
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining(chosen), undefined));
});

test.each([
  [{ start_time: "09:00", is_busy: false }, true],
  [{ start_time: null, is_busy: true }, true],
  [{ start_time: null, is_busy: false, is_private: true }, true],
  [{ start_time: null, is_busy: false }, false],
])("with %j, whether it is busy and private is shown at once: %s", (members, isShown) => {
  const item = anEvent({ location: "", notes: "", color: null, ...members });
  show({ of: { screen: "calendar", kind: "edit", form: "f", day: "2026-11-24", item } });
  expect(screen.queryByLabelText("Show as busy") !== null).toBe(isShown);
});

test.each([
  [false, true],
  [true, true],
])("a stored event of whole days that is busy: %s is, with a time, busy: %s", async (is_busy, expected) => {
  const item = anEvent({ start_time: null, end_time: null, location: "Office", is_busy });
  const { onSave } = show({ of: { screen: "calendar", kind: "edit", form: "f", day: "2026-11-24", item } });
  fireEvent.click(screen.getByLabelText("Add time"));
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ is_busy: expected }), undefined));
});

test("several days typed into the date are the first and the last one", async () => {
  const { onSave } = show();
  typeTitle("Trip");
  put(screen.getByLabelText("Date"), "10-14 Dec");
  fireEvent.blur(screen.getByLabelText("Date"));
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  const days = { date: expect.stringMatching(/-12-10$/), end_date: expect.stringMatching(/-12-14$/) };
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining(days), undefined);
});
