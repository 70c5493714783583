import { aFlowtime } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarItem } from "@hourloom/schema/workspace";
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

function show(shown = item, zone = "Asia/Kathmandu") {
  const target: OpenTarget = { screen: "flowtime", kind: "edit", day: null, item: shown, form: "f" };
  const onSave = vi.fn(async (_item: CalendarItem): Promise<SaveResult> => ({ ok: true }));
  render(
    <FlowtimeForm
      target={target}
      item={shown}
      draft={undefined}
      zone={zone}
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

const overChange = { start_time: "2026-10-25T02:45:00+02:00", end_time: "2026-10-25T02:15:00+01:00" };
const inSecondHour = { start_time: "2026-10-25T02:10:00+01:00", end_time: "2026-10-25T02:40:00+01:00" };
const sameClock = { start_time: "2026-10-25T02:30:00+02:00", end_time: "2026-10-25T02:30:00+01:00" };

test.each([
  [overChange, 1_800, "Worked, min", "30", {}, "30 min"],
  [overChange, 1_800, "End", "02:20", { end_time: "2026-10-25T02:20:00+01:00", focused_seconds: 2_100 }, "35 min"],
  [inSecondHour, 1_800, "End", "02:50", { end_time: "2026-10-25T02:50:00+01:00", focused_seconds: 2_400 }, "40 min"],
  [sameClock, 3_600, "End", "02:40", { end_time: "2026-10-25T02:40:00+01:00", focused_seconds: 4_200 }, "1 h 10 min"],
  [sameClock, 3_600, "Start", "02:20", { start_time: "2026-10-25T02:20", focused_seconds: 4_200 }, "1 h 10 min"],
])(
  "in the night with an hour twice, %o of %i s: %s %s changes that alone",
  async (times, focused_seconds, label, value, changed, length) => {
    const session = aFlowtime({ ...times, focused_seconds });
    const onSave = show(session, "Europe/Berlin");
    put(label, value);
    expect(screen.getByRole("form").textContent).toMatch(new RegExp(`lasts ${length}(?!, )`));
    submit();
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(onSave.mock.lastCall?.[0]).toEqual({ ...session, ...changed });
  },
);

test("in the night with an hour twice, an end before the start is none", async () => {
  const onSave = show(aFlowtime({ ...inSecondHour, focused_seconds: 1_800 }), "Europe/Berlin");
  put("End", "02:05");
  submit();
  expect(await screen.findByText("The end must not be before the start.")).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
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
