import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { OpenTarget } from "./editor-state";
import type { SaveOutcome } from "./item-actions";
import { TaskForm } from "./task-form";

afterEach(cleanup);

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: OpenTarget = { screen: "calendar", kind: "new", type: "task", id: "a", form: "f", place };
const list = { type: "task_list", version: 1, position: "a0" } as const;
const home = { ...list, id: "home", title: "Home" };
const fromAnotherTab = { ...list, id: "work", title: "Work" };

const typeTitle = (value: string) => fireEvent.input(screen.getByLabelText("Title"), { target: { value } });

test.each([
  ["the newest list that there was", [home], "home"],
  ["the first one where there was none", [], "first"],
])(
  "a list that comes while the form is open changes neither what is chosen, %s, nor what counts as typed",
  async (_, lists, chosen) => {
    const onType = vi.fn();
    const onSave = vi.fn(async (): Promise<SaveOutcome> => ({ ok: true }));
    const form = (known: typeof lists) => (
      <TaskForm
        {...{ target, draft: undefined, zone: "Asia/Kathmandu", lists: known }}
        {...{
          onSave,
          onSaved: vi.fn(),
          onSavedEarlier: vi.fn(),
          onDelete: undefined,
          onType,
          onRebase: vi.fn(),
          onRenew: undefined,
        }}
      />
    );
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
  const onSave = vi.fn(async (): Promise<SaveOutcome> => ({ ok: true }));
  const draft = { title: "Mend", task_list: "first" };
  render(
    <TaskForm
      {...{ target, draft, zone: "Asia/Kathmandu", lists }}
      {...{
        onSave,
        onSaved: vi.fn(),
        onSavedEarlier: vi.fn(),
        onDelete: undefined,
        onType: vi.fn(),
        onRebase: vi.fn(),
        onRenew: undefined,
      }}
    />,
  );
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ task_list }), undefined, { newList });
});
