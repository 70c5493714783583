import { aFlowtime } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { OpenTarget } from "./editor-state";
import { FlowtimeForm } from "./flowtime-form";

vi.mock("./task-select", () => ({ TaskSelect: () => null }));
afterEach(cleanup);

test.each(["Date", "Start", "Last day", "End"])("%s can be emptied, and is then missing", async (label) => {
  const item = aFlowtime({ start_time: "2026-11-24T09:00:00+05:45", end_time: "2026-11-24T10:00:00+05:45" });
  const target: OpenTarget = { screen: "flowtime", kind: "edit", day: null, item, form: "f" };
  render(
    <FlowtimeForm
      {...{ target, item, draft: undefined, zone: "Asia/Kathmandu", onSave: vi.fn(), onDelete: undefined }}
      {...{ onSaved: vi.fn(), onSavedEarlier: vi.fn(), onType: vi.fn(), onRebase: vi.fn(), onRenew: undefined }}
    />,
  );
  fireEvent.input(screen.getByLabelText(label), { target: { value: "" } });
  expect(screen.getByLabelText(label)).toHaveProperty("value", "");
});
