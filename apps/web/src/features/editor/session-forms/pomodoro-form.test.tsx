import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { OpenTarget } from "../state/editor-state";
import { PomodoroForm } from "./pomodoro-form";

vi.mock("../fields/task-select", () => ({ TaskSelect: () => null }));
afterEach(cleanup);

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: OpenTarget = { screen: "calendar", kind: "new", type: "pomodoro", id: "a", form: "f", place };

function show() {
  const onType = vi.fn();
  render(
    <PomodoroForm
      target={target}
      draft={undefined}
      zone="Asia/Kathmandu"
      onSave={vi.fn()}
      onDelete={undefined}
      onType={onType}
      onSaved={vi.fn()}
      onPartlySaved={vi.fn()}
      onRebase={vi.fn()}
      onRenew={undefined}
    />,
  );
  return onType;
}

test("a proposed start is not reported as typed, a typed one is", () => {
  const onType = show();
  fireEvent.input(screen.getByLabelText("Title"), { target: { value: "Write" } });
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Write", start_time: null }));
  fireEvent.input(screen.getByLabelText("Start"), { target: { value: "03:07" } });
  expect(onType).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Write", start_time: "03:07" }));
});
