import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { OpenTarget } from "../state/editor-state";
import type { SaveResult } from "@/features/changes/item-actions";
import { TaskForm } from "./task-form";

// It asks the server.
vi.mock("../fields/next-dates", () => ({ NextDates: () => null }));
afterEach(cleanup);

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: OpenTarget = { screen: "calendar", kind: "new", type: "task", id: "a", form: "f", place };
const list = { type: "task_list", version: 1, position: "a0" } as const;
const home = { ...list, id: "home", title: "Home" };
const fromAnotherTab = { ...list, id: "work", title: "Work" };

/** What every form of a task is given beside what it is about. */
function handlers() {
  return {
    ...{ draft: undefined, zone: "Asia/Kathmandu", onDelete: undefined, onRenew: undefined },
    ...{ onSaved: vi.fn(), onSavedEarlier: vi.fn(), onType: vi.fn(), onRebase: vi.fn() },
    onSave: vi.fn(async (): Promise<SaveResult> => ({ ok: true })),
  };
}

const typeTitle = (value: string) => fireEvent.input(screen.getByLabelText("Title"), { target: { value } });

test.each([
  ["the newest list that there was", [home], "home"],
  ["the first one where there was none", [], "first"],
])(
  "a list that comes while the form is open changes neither what is chosen, %s, nor what counts as typed",
  async (_, lists, chosen) => {
    const props = handlers();
    const { onSave, onType } = props;
    const form = (known: typeof lists) => <TaskForm {...props} {...{ target, lists: known }} />;
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
    "is not made again where it is there by now",
    [{ ...list, id: "first-made", title: "Tasks" }],
    "first-made",
    undefined,
  ],
  ["is still made where there is another one", [home], "", "Tasks"],
])("the first list of a restored text %s", async (_, lists, task_list, newList) => {
  const props = handlers();
  const { onSave } = props;
  const draft = { title: "Mend", task_list: "first" };
  render(<TaskForm {...props} {...{ target, draft, lists }} />);
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ task_list }), undefined, { newList });
});

test("an estimate that is no whole number is refused, stays as it was typed, and becomes null when it is emptied", async () => {
  const props = handlers();
  render(<TaskForm {...props} {...{ target: { ...target, screen: "todo" }, lists: [home] }} />);
  typeTitle("Mend");
  const estimate = screen.getByLabelText("Estimate, minutes");
  fireEvent.input(estimate, { target: { value: "1h30" } });
  fireEvent.submit(screen.getByRole("form"));
  expect(await screen.findByText("Enter a whole number.")).toBeTruthy();
  expect(estimate).toHaveProperty("value", "1h30");
  expect(props.onSave).not.toHaveBeenCalled();
  expect(props.onType).toHaveBeenLastCalledWith(expect.objectContaining({ estimate_minutes: "1h30" }));
  fireEvent.input(estimate, { target: { value: "" } });
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(props.onSave).toHaveBeenCalledOnce());
  expect(props.onSave).toHaveBeenCalledWith(expect.objectContaining({ estimate_minutes: null }), undefined, {
    newList: undefined,
  });
});

test("how often a task repeats that is no whole number is refused", async () => {
  const props = handlers();
  const repeats = { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } };
  render(<TaskForm {...props} {...{ target, draft: { title: "Mend", repeats }, lists: [home] }} />);
  const interval = screen.getByLabelText("Every … week");
  fireEvent.input(interval, { target: { value: "two" } });
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(interval.getAttribute("aria-invalid")).toBe("true"));
  expect(interval).toHaveProperty("value", "two");
  expect(props.onSave).not.toHaveBeenCalled();
});
