import { aCalendar } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SaveResult } from "@/features/changes/item-actions";
import { EventForm } from "../forms/event-form";
import { switchTab, withOtherTabs } from "../forms/form-tabs";
import { TaskForm } from "../forms/task-form";
import { PomodoroForm } from "../session-forms/pomodoro-form";
import type { FormValues, NewType, OpenTarget } from "../state/editor-state";

// They send requests.
vi.mock("../repeat/next-dates", () => ({ NextDates: () => null }));
vi.mock("../fields/task-select", () => ({ TaskSelect: () => null }));
vi.mock("@/shared/tasks/use-tags-in-use", () => ({ useTagsInUse: () => [] }));
afterEach(cleanup);

const calendars = [aCalendar({ id: "home", title: "Home", is_default: true })];
const lists = [{ type: "task_list", color: null, version: 1, position: "a0", id: "todo", title: "To do" }] as const;
// A Tuesday.
const place = { day: "2026-11-24", startTime: null, endTime: null };

/** The form of a new item with tabs, as the editor has it. */
function openForm(first: NewType) {
  let typed: FormValues | undefined;
  let type = first;
  const onSave = vi.fn(async (): Promise<SaveResult> => ({ ok: true }));
  const [onSaved, onPartlySaved] = [vi.fn(), vi.fn()];
  const show = () => {
    cleanup();
    const target: OpenTarget = { screen: "calendar", kind: "new", type, id: "a", form: "f", place };
    const opened = typed;
    const props = {
      target,
      draft: opened,
      zone: "Asia/Kathmandu",
      onSave,
      onSaved,
      onPartlySaved,
      onDelete: undefined,
      onConvert: undefined,
      onRebase: vi.fn(),
      onRenew: undefined,
      onType: (values: FormValues | undefined) => (typed = withOtherTabs(opened, values)),
    };
    if (type === "event") render(<EventForm {...props} calendars={calendars} />);
    else if (type === "task") render(<TaskForm {...props} lists={lists} />);
    else render(<PomodoroForm {...props} />);
  };
  show();
  return {
    onSave,
    onSaved,
    onPartlySaved,
    typed: () => typed,
    switchTo: (next: NewType) => {
      typed = switchTab(typed, type, next);
      type = next;
      show();
    },
    /** Opens it with a draft of what was typed. */
    restore: () => {
      typed = JSON.parse(JSON.stringify(typed));
      show();
    },
  };
}

const titleField = () => screen.getByLabelText("Title");
const typeTitle = (value: string) => fireEvent.input(titleField(), { target: { value } });
const valueOf = (label: string) => Reflect.get(screen.getByLabelText(label), "value");
const chips = () => screen.queryAllByRole("button", { name: /^Remove:/ }).map(({ textContent }) => textContent);
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

async function saved(onSave: ReturnType<typeof openForm>["onSave"]): Promise<unknown> {
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  const [call]: unknown[][] = onSave.mock.calls;
  return call?.[0];
}

test("words stay words in the tabs of other types, and their chip gives the fields back", () => {
  const { switchTo, typed } = openForm("event");
  typeTitle("Lunch 13-14 tomorrow");
  const asEvent = chips();
  expect(asEvent).toHaveLength(2);
  switchTo("task");
  expect([titleField(), valueOf("Time")]).toEqual([
    expect.objectContaining({ value: "Lunch 13-14 tomorrow" }),
    "1:00 PM",
  ]);
  expect(chips()).toHaveLength(2);
  switchTo("event");
  expect(chips()).toEqual(asEvent);
  expect([valueOf("Start"), valueOf("End")]).toEqual(["1:00 PM", "2:00 PM"]);
  expect(typed()).toMatchObject({ start_time: "13:00", end_time: "14:00", shown_title: "Lunch" });
  press(/^Remove:\s*Time/);
  expect(screen.queryByLabelText("Start")).toBeNull();
  expect(typed()).toMatchObject({ start_time: null, end_time: null, shown_title: "Lunch 13-14" });
});

test("words stay words in a restored draft, as do those that became text again", () => {
  const { restore, typed } = openForm("event");
  typeTitle("Lunch every week 13-14");
  press(/^Remove:\s*Repeat/);
  restore();
  expect(chips()).toHaveLength(1);
  typeTitle("Lunch every week");
  expect(screen.queryByLabelText("Start")).toBeNull();
  expect(typed()).toMatchObject({ start_time: null, end_time: null, repeats: null, shown_title: "Lunch every week" });
});

test("words that another type does not have are left out of its title, and come back with theirs", async () => {
  const { switchTo, onSave } = openForm("event");
  typeTitle("Gym every Mon 18:00");
  switchTo("pomodoro");
  expect(chips()).toEqual(["Remove: Left outevery Mon", expect.stringContaining("6:00 PM")]);
  fireEvent.input(screen.getByLabelText("Start"), { target: { value: "19:00" } });
  expect(titleField()).toHaveProperty("value", "Gym every Mon");
  switchTo("event");
  expect(screen.getByRole("button", { name: /^Repeat: / })).toBeTruthy();
  expect(valueOf("Start")).toBe("7:00 PM");
  switchTo("pomodoro");
  expect(await saved(onSave)).toMatchObject({ type: "pomodoro", title: "Gym" });
});

test("the rest of a title is not read again once its words are taken out", async () => {
  const { onSave, onSaved, onPartlySaved, restore, typed } = openForm("task");
  typeTitle("Friday report tomorrow 14:00");
  const date = typed()?.["date"];
  expect(await saved(onSave)).toMatchObject({ title: "Friday report", date, start_time: "14:00" });
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onPartlySaved).not.toHaveBeenCalled();
  expect([typed()?.["date"], chips()]).toEqual([date, []]);
  restore();
  expect([typed()?.["date"], chips()]).toEqual([date, []]);
});

test("keys behind Enter do not change the title that is being saved", async () => {
  const { onSave, onSaved } = openForm("event");
  const response = Promise.withResolvers<SaveResult>();
  onSave.mockReturnValue(response.promise);
  typeTitle("party sat 19-23");
  await saved(onSave);
  expect(titleField()).toHaveProperty("readOnly", true);
  response.resolve({ ok: true });
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(titleField()).toHaveProperty("readOnly", false);
});

test("words left out are text again by their chip, and those of a task are left out of an event", async () => {
  const { switchTo, onSave } = openForm("task");
  typeTitle("Essay !high #To do @desk 90m");
  switchTo("event");
  expect(chips().filter((text) => text?.includes("Left out"))).toHaveLength(4);
  press(/^Remove:\s*Left out\s*@desk/);
  expect(await saved(onSave)).toMatchObject({ type: "event", title: "Essay @desk", start_time: null });
});

test("what words had set stays in the tabs of other types when they are taken out", () => {
  const { switchTo, typed } = openForm("event");
  typeTitle("Lunch 13-14 every week");
  switchTo("task");
  fireEvent.input(screen.getByLabelText("Time"), { target: { value: "15:00" } });
  expect(titleField()).toHaveProperty("value", "Lunch");
  switchTo("event");
  expect(typed()).toMatchObject({ title: "Lunch", start_time: "15:00", end_time: "16:00" });
  expect(screen.getByRole("button", { name: "Repeat: Weekly" })).toBeTruthy();
});

test("words deleted in another tab leave their fields", () => {
  const { switchTo } = openForm("event");
  typeTitle("Lunch 13-14 every week");
  switchTo("task");
  typeTitle("Lunch");
  switchTo("event");
  expect(screen.queryByLabelText("Start")).toBeNull();
  expect(screen.getByRole("button", { name: "Repeat" })).toBeTruthy();
});

test("a proposed start of a session is no time of an event, whatever words set it", () => {
  const { switchTo } = openForm("pomodoro");
  typeTitle("Essay 14:00");
  switchTo("event");
  expect(valueOf("Start")).toBe("2:00 PM");
  press(/^Remove:\s*Time/);
  expect(screen.queryByLabelText("Start")).toBeNull();
});

test("several days are those of an event of whole days, and words of a task", async () => {
  const { switchTo, typed, onSave } = openForm("event");
  fireEvent.click(screen.getByLabelText("Add time"));
  typeTitle("Trip 10-14 December");
  expect(chips()).toEqual([expect.stringMatching(/^Remove: Dates.*10 Dec.* – .*14 Dec/)]);
  expect(screen.queryByLabelText("Start")).toBeNull();
  press(/^Remove:\s*Dates/);
  expect([titleField(), screen.queryByLabelText("Start")]).toEqual([
    expect.objectContaining({ value: "Trip 10-14 December" }),
    expect.anything(),
  ]);
  expect(typed()).toMatchObject({ date: place.day, end_date: null, shown_title: "Trip 10-14 December" });
  typeTitle("Trip 10-15 December");
  switchTo("task");
  expect(chips()).toEqual([]);
  expect(typed()).toMatchObject({ date: place.day });
  switchTo("event");
  expect(await saved(onSave)).toMatchObject({
    title: "Trip",
    date: expect.stringMatching(/-12-10$/),
    end_date: expect.stringMatching(/-12-15$/),
    start_time: null,
  });
});
