import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenTarget } from "../state/editor-state";
import type { SaveResult } from "@/features/changes/item-actions";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { eventValues } from "./event-form-values";
import { TaskForm } from "./task-form";
import { taskValues } from "./task-form-values";

// NextDates sends requests.
vi.mock("../repeat/next-dates", () => ({ NextDates: () => null }));
vi.mock("@/shared/tasks/use-tags-in-use", () => ({ useTagsInUse: () => ["Home", "phone"] }));
// It is missing in jsdom.
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(cleanup);

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: OpenTarget = { screen: "calendar", kind: "new", type: "task", id: "a", form: "f", place };
const list = { type: "task_list", color: null, version: 1, position: "a0" } as const;
const home = { ...list, id: "home", title: "Home" };
const fromAnotherTab = { ...list, id: "work", title: "Work" };

/** The props of a task form except its target and lists. */
function handlers() {
  return {
    draft: undefined,
    zone: "Asia/Kathmandu",
    onDelete: undefined,
    onRenew: undefined,
    onSaved: vi.fn(),
    onPartlySaved: vi.fn(),
    onType: vi.fn(),
    onRebase: vi.fn(),
    onSave: vi.fn(async (): Promise<SaveResult> => ({ ok: true })),
  };
}

const typeTitle = (value: string) => fireEvent.input(screen.getByLabelText("Title"), { target: { value } });

const openPanel = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("what is closed shows what was chosen", () => {
  render(<TaskForm {...handlers()} target={target} lists={[home]} />);
  fireEvent.click(screen.getByLabelText("Add time"));
  openPanel("Reminders");
  fireEvent.change(screen.getByLabelText("Reminders"), { target: { value: "10" } });
  openPanel("Reminders: 10 min before");
  expect(screen.queryByLabelText("Reminders")).toBeNull();
  openPanel("Estimate");
  openPanel("45 min");
  openPanel("Estimate: 45 min");
  expect(screen.queryByLabelText("Estimate, minutes")).toBeNull();
});

test("the chip of the subtasks puts the focus into the first one, which is dropped if nothing is typed", async () => {
  const props = handlers();
  render(<TaskForm {...props} target={target} lists={[home]} />);
  typeTitle("Bake");
  typeTitle("");
  openPanel("Subtasks");
  expect(document.activeElement).toBe(screen.getByLabelText("Subtask 1"));
  expect(props.onType).toHaveBeenLastCalledWith(undefined);
  openPanel("Add a subtask");
  expect(screen.queryByLabelText("Subtask 2")).toBeNull();
  fireEvent.input(screen.getByLabelText("Subtask 1"), { target: { value: "Flour" } });
  expect(screen.getByRole("button", { name: "Subtasks: 0 of 1" })).toBeTruthy();
  openPanel("Add a subtask");
  expect(document.activeElement).toBe(screen.getByLabelText("Subtask 2"));
  typeTitle("Bake");
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(props.onSave).toHaveBeenCalledOnce());
  const [saved] = props.onSave.mock.calls.flat();
  expect(saved).toMatchObject({ title: "Bake", subtasks: [{ title: "Flour" }] });
});

test("several lines pasted into a subtask become a subtask each", async () => {
  const props = handlers();
  render(<TaskForm {...props} target={target} lists={[home]} />);
  typeTitle("Shop");
  openPanel("Subtasks");
  const text = "Milk\r\nBread tomorrow\r\n\r\n- [ ] Tea\r\n";
  fireEvent.paste(screen.getByLabelText("Subtask 1"), { clipboardData: { getData: () => text } });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Subtask 3")));
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(props.onSave).toHaveBeenCalledOnce());
  const [saved] = props.onSave.mock.calls.flat();
  expect(saved).toMatchObject({
    title: "Shop",
    subtasks: [{ title: "Milk" }, { title: "Bread tomorrow" }, { title: "Tea" }],
  });
});

test("a time typed beside the due date sets the time, and a range the estimate too", () => {
  const props = handlers();
  render(<TaskForm {...props} target={target} lists={[home]} />);
  const due = screen.getByLabelText("Date");
  fireEvent.input(due, { target: { value: "3 dec 2026 14:00-15:30" } });
  fireEvent.blur(due);
  const typed = { date: "2026-12-03", start_time: "14:00", estimate_minutes: 90 };
  expect(props.onType).toHaveBeenLastCalledWith(expect.objectContaining(typed));
});

test("the words in the title of a new task set its fields", async () => {
  const props = handlers();
  render(<TaskForm {...props} target={target} lists={[home]} />);
  typeTitle("Essay 14:00 90m #Uni @desk !high");
  expect(screen.getByLabelText("New List Title")).toHaveProperty("value", "Uni");
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(props.onSave).toHaveBeenCalledOnce());
  const members = { title: "Essay", date: "2026-11-24", start_time: "14:00", estimate_minutes: 90 };
  expect(props.onSave).toHaveBeenCalledWith(
    expect.objectContaining({ ...members, priority: "high", tags: ["desk"] }),
    undefined,
    { newList: "Uni" },
  );
});

test.each([
  ["the newest list", [home], "home"],
  ["the first list to create", [], "first"],
])(
  "a list added while the form is open does not change the selection, %s, or what counts as typed",
  async (_, lists, chosen) => {
    const props = handlers();
    const { onSave, onType } = props;
    const form = (current: typeof lists) => <TaskForm {...props} target={target} lists={current} />;
    const { rerender } = render(form(lists));
    typeTitle("Mend");
    rerender(form([...lists, fromAnotherTab]));
    expect(screen.getByRole("option", { name: "Work" })).toBeTruthy();
    expect(screen.getByLabelText("List")).toHaveProperty("value", chosen);
    typeTitle("");
    expect(onType).toHaveBeenLastCalledWith(undefined);
    typeTitle("Mend the bicycle");
    fireEvent.submit(screen.getByRole("form"));
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    const newList = chosen === "first" ? { newList: "Tasks" } : { newList: undefined };
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ task_list: chosen === "first" ? "" : chosen }),
      undefined,
      newList,
    );
  },
);

test.each([
  [
    "is not created again if it exists by now",
    [{ ...list, id: "first-made", title: "Tasks" }],
    "first-made",
    undefined,
  ],
  ["is still created if only another list exists", [home], "", "Tasks"],
])("the first list of a restored draft %s", async (_, lists, task_list, newList) => {
  const props = handlers();
  const { onSave } = props;
  const draft = { title: "Mend", task_list: "first" };
  render(<TaskForm {...props} target={target} draft={draft} lists={lists} />);
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ task_list }), undefined, { newList });
});

test("an estimate that is no length is rejected, keeps its text, and becomes null when cleared", async () => {
  const props = handlers();
  render(<TaskForm {...props} target={{ ...target, screen: "todo" }} lists={[home]} />);
  typeTitle("Mend");
  openPanel("Estimate");
  const estimate = screen.getByLabelText("Estimate, minutes");
  fireEvent.input(estimate, { target: { value: "long" } });
  fireEvent.submit(screen.getByRole("form"));
  expect(await screen.findByText("Enter a whole number.")).toBeTruthy();
  expect(estimate).toHaveProperty("value", "long");
  expect(props.onSave).not.toHaveBeenCalled();
  expect(props.onType).toHaveBeenLastCalledWith(expect.objectContaining({ estimate_minutes: "long" }));
  fireEvent.input(estimate, { target: { value: "" } });
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(props.onSave).toHaveBeenCalledOnce());
  expect(props.onSave).toHaveBeenCalledWith(expect.objectContaining({ estimate_minutes: null }), undefined, {
    newList: undefined,
  });
});

test.each([
  ["3h", 180],
  ["1h 30m", 90],
  ["1h30", 90],
  ["45", 45],
])("an estimate of %j is saved as %i minutes", async (value, estimate_minutes) => {
  const props = handlers();
  render(<TaskForm {...props} target={{ ...target, screen: "todo" }} lists={[home]} />);
  typeTitle("Mend");
  openPanel("Estimate");
  fireEvent.input(screen.getByLabelText("Estimate, minutes"), { target: { value } });
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(props.onSave).toHaveBeenCalledOnce());
  expect(props.onSave).toHaveBeenCalledWith(expect.objectContaining({ estimate_minutes }), undefined, {
    newList: undefined,
  });
});

test("an interval that is not a whole number is rejected", async () => {
  const props = handlers();
  const repeats = { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } };
  render(<TaskForm {...props} target={target} draft={{ title: "Mend", repeats }} lists={[home]} />);
  openPanel("Repeat: Weekly");
  const interval = screen.getByLabelText("Every … week");
  fireEvent.input(interval, { target: { value: "two" } });
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(interval.getAttribute("aria-invalid")).toBe("true"));
  expect(interval).toHaveProperty("value", "two");
  expect(props.onSave).not.toHaveBeenCalled();
});

test("a task is saved with its priority, and with tags that were chosen, typed or left in the field", async () => {
  const props = handlers();
  render(<TaskForm {...props} target={{ ...target, screen: "todo" }} lists={[home]} />);
  typeTitle("Mend");
  openPanel("Priority");
  fireEvent.click(screen.getByRole("radio", { name: "High" }));
  openPanel("Tags");
  const field = screen.getByRole("combobox", { name: "Tags" });
  fireEvent.change(field, { target: { value: "pho" } });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.change(field, { target: { value: "Bicycle, phone," } });
  fireEvent.change(field, { target: { value: "spring" } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole("button", { name: /Remove.*Bicycle/ }));
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(props.onSave).toHaveBeenCalledOnce());
  expect(props.onSave).toHaveBeenCalledWith(
    expect.objectContaining({ priority: "high", tags: ["phone", "spring"] }),
    undefined,
    { newList: undefined },
  );
});

test("a new task has the reminder of the settings; one that is opened keeps its own", () => {
  expect(taskValues(target, "home").reminders).toEqual([]);
  settingsCopy.set({ ...settingsCopy.get(), default_reminder_minutes: 30 });
  expect(taskValues(target, "home").reminders).toEqual([30]);
  const item = aTask({ reminders: [] });
  expect(taskValues({ ...target, kind: "edit", day: "2026-11-24", item }, "home").reminders).toEqual([]);
  expect(eventValues({ ...target, type: "event" }, "").reminders).toEqual([30]);
  localStorage.clear();
});
