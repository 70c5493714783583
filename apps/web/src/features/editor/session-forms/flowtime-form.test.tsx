import { aFlowtime } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenTarget } from "../state/editor-state";
import { FlowtimeForm } from "./flowtime-form";
import type { SaveResult } from "@/features/changes/item-actions";

vi.mock("../fields/task-select", () => ({ TaskSelect: () => null }));
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-25T12:00:00+05:45")));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const focused = { focused_seconds: 55 * 60 };
const item = aFlowtime({
  start_time: "2026-11-24T09:00:00+05:45",
  end_time: "2026-11-24T10:00:00+05:45",
  ...focused,
});

function show() {
  const target: OpenTarget = { screen: "flowtime", kind: "edit", day: null, item, form: "f" };
  const onSave = vi.fn(async (_item: CalendarItem): Promise<SaveResult> => ({ ok: true }));
  render(
    <FlowtimeForm
      target={target}
      item={item}
      draft={undefined}
      zone="Asia/Kathmandu"
      onSave={onSave}
      onDelete={undefined}
      onSaved={vi.fn()}
      onPartlySaved={vi.fn()}
      onType={vi.fn()}
      onRebase={vi.fn()}
      onRenew={undefined}
    />,
  );
  return onSave;
}

const field = (label: string) => screen.getByLabelText(label);

/** Focuses a field and types into it. */
function put(label: string, value: string): void {
  fireEvent.focus(field(label));
  fireEvent.input(field(label), { target: { value } });
}

const submit = () => fireEvent.submit(screen.getByRole("form"));

test.each(["Date", "Start", "Last day", "End"])("%s can be cleared", (label) => {
  show();
  put(label, "");
  expect(field(label)).toHaveProperty("value", "");
});

test.each([
  ["Start", "08:00", 115],
  ["End", "11:30", 145],
  ["End", "09:03", 0],
])("the focused minutes follow %s, without the pauses, and are saved as shown", async (label, time, minutes) => {
  const onSave = show();
  put(label, time);
  expect(field("Worked, min")).toHaveProperty("value", String(minutes));
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ focused_seconds: minutes * 60 });
});

test("typed focused minutes are kept and saved when the end changes", async () => {
  const onSave = show();
  put("Worked, min", "40");
  put("End", "11:05");
  expect(field("Worked, min")).toHaveProperty("value", "40");
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ focused_seconds: 40 * 60 });
});

test("the last day moves with the first one", () => {
  show();
  put("Date", "2026-11-20");
  expect(field("Last day")).toHaveProperty("value", "Fri 20 Nov");
  expect(field("Worked, min")).toHaveProperty("value", "55");
});

test("times typed beside the date are those of the session, and the focused minutes follow", () => {
  show();
  put("Date", "20 nov 2026 14:00-15:30");
  fireEvent.blur(field("Date"));
  expect(["Date", "Start", "Last day", "End"].map((label) => Reflect.get(field(label), "value"))).toEqual([
    "Fri 20 Nov",
    "2:00 PM",
    "Fri 20 Nov",
    "3:30 PM",
  ]);
  expect(field("Worked, min")).toHaveProperty("value", "85");
});

test.each([
  ["Last day", "2026-11-27", "The end must not be in the future."],
  ["Worked, min", "", "This field is required."],
  ["Worked, min", "1h", "Enter a whole number."],
  ["Worked, min", "61", "That is more than from start to end."],
])("%s rejects %j", async (label, value, error) => {
  const onSave = show();
  put(label, value);
  submit();
  expect(await screen.findByText(error)).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});
