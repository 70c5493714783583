import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type OpenTaskMenu, TaskPointMenu } from "./task-menu";

afterEach(cleanup);

const columns = [
  ["One", "Two", "Three"],
  ["Four", "Five"],
].map((titles) => titles.map((title) => aTask({ id: title, title })));

/** The columns of a board, with the menu of a task. */
function Board() {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [menu, setMenu] = useState<OpenTaskMenu>();
  const remove = ({ id }: CalendarTask) => setRemoved([...removed, id]);
  const open = (task: CalendarTask, element: HTMLElement) =>
    setMenu({ task, element, at: { x: 0, y: 0 }, isByKey: true, canMoveUp: false, canMoveDown: false });
  return (
    <>
      {columns.map((tasks) => (
        <ul key={tasks[0]?.id}>
          <li data-row="heading">Heading</li>
          {tasks
            .filter(({ id }) => !removed.includes(id))
            .map((task) => (
              <li key={task.id} data-row={task.id}>
                <button type="button" data-control="title" onClick={({ currentTarget }) => open(task, currentTarget)}>
                  {task.title}
                </button>
              </li>
            ))}
        </ul>
      ))}
      {menu === undefined ? null : (
        <TaskPointMenu
          open={menu}
          onClose={() => setMenu(undefined)}
          onToggle={vi.fn()}
          onStart={vi.fn()}
          onPause={vi.fn()}
          onEdit={vi.fn()}
          onPlan={vi.fn()}
          onRemove={remove}
          onMove={vi.fn()}
          onMoveTo={vi.fn()}
          onMoveToGroup={vi.fn()}
          onPickDate={vi.fn()}
        />
      )}
    </>
  );
}

test("deleting in the menu focuses the next row, else the one before, else the first one elsewhere", async () => {
  render(<Board />);
  for (const [removed, focused] of [
    ["Two", "Three"],
    ["Three", "One"],
    ["One", "Four"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: removed }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
    expect(screen.queryByRole("menu")).toBeNull();
  }
  fireEvent.click(screen.getByRole("button", { name: "Four" }));
  fireEvent.keyDown(await screen.findByRole("menuitem", { name: "Edit" }), { key: "Escape" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Four"));
});
