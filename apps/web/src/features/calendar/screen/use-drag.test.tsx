import { Toaster } from "@hourloom/ui/toast";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import { laidOut, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { anActionContext } from "../actions/testing/action-context";
import { calendarActions } from "./use-calendar-actions";
import { useDrag } from "./use-drag";

vi.mock("./calendar-actions", () => {
  throw new Error("lost");
});

afterEach(cleanup);

const nothing = () => undefined;
const item = laidOut(aTask({ id: "task" }));

function Grid() {
  const drag = useDrag({
    ...anActionContext(),
    isMonth: true,
    isFixed: () => false,
    onSelect: nothing,
    onTurn: nothing,
    onActivate: nothing,
    onActivateWithSelection: nothing,
    onDragStart: nothing,
  });
  return (
    <button type="button" onPointerDown={(event) => drag.onItemPointerDown(event, item, "2026-11-24")}>
      Task
    </button>
  );
}

async function renderGrid(): Promise<HTMLElement> {
  document.documentElement.setPointerCapture = vi.fn<() => void>();
  stubServer({});
  await calendarActions.fetch();
  await renderApp(
    <ChangesProvider>
      <Toaster />
      <Grid />
    </ChangesProvider>,
  );
  return screen.getByText("Task");
}

const explanation = "Not loaded. Check your connection.";

test("a drag whose code failed to load says so when it begins", async () => {
  const task = await renderGrid();
  fireEvent.pointerDown(task);
  fireEvent.pointerMove(task, { clientX: 1 });
  expect(screen.queryByText(explanation)).toBeNull();
  fireEvent.pointerMove(task, { clientX: 20 });
  expect(await screen.findByText(explanation)).toBeDefined();
});
