import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useSelection } from "../batches/use-selection";
import { defaultOptions } from "../groups/view-options";
import { TasksSummary } from "./tasks-summary";

afterEach(cleanup);

const essay = aTask({ id: "essay", estimate_minutes: 90 });
const call = aTask({ id: "call", estimate_minutes: 60 });
const walk = aTask({ id: "walk" });

function Summary({ open, isTruncated = false }: { open: readonly CalendarTask[]; isTruncated?: boolean }) {
  const selection = useSelection("today", open);
  return (
    <TasksSummary
      view={{ kind: "today" }}
      options={defaultOptions}
      onOptions={() => undefined}
      open={open}
      isTruncated={isTruncated}
      selection={selection}
    />
  );
}

test.each([
  ["one without an estimate", [walk], false, "1 open task"],
  ["several, some with estimates", [essay, call, walk], false, "3 open tasks, 2 h 30 min by your estimates"],
  ["more than are shown", [walk, call], true, "2 open tasks, 1 h by your estimates; there are more than are shown"],
])("%s", (_name, open, isTruncated, text) => {
  render(<Summary open={open} isTruncated={isTruncated} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test("two tasks can be selected at once, one cannot; the button ends the selection again", () => {
  const { rerender } = render(<Summary open={[essay]} />);
  expect(screen.queryByRole("button", { name: "Select" })).toBeNull();
  rerender(<Summary open={[essay, call]} />);
  const select = screen.getByRole("button", { name: "Select", pressed: false });
  fireEvent.click(select);
  expect(select.getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(select);
  expect(select.getAttribute("aria-pressed")).toBe("false");
});
