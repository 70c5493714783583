import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { addRecentTask } from "@/shared/tasks/recent-tasks";
import { TaskSelect } from "./task-select";

const list = (id: string, title: string) => ({ type: "task_list", color: null, id, title, position: id, version: 1 });

let server: StubServer;

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  localStorage.clear();
  const tasks = [
    aTask({ id: "1", title: "Essay", task_list: "uni" }),
    aTask({ id: "2", title: "Sweep", task_list: "home" }),
  ];
  const value = {
    tasks,
    events: [],
    task_lists: [list("uni", "Uni"), list("home", "Home")],
    truncated: false,
    events_truncated: false,
  };
  server = stubServer({ "calendar.unscheduled": { value } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

/** Opens the list once the tasks are there. */
async function openList(): Promise<HTMLElement> {
  const field = await screen.findByRole("combobox");
  await waitFor(() => {
    fireEvent.keyDown(field, { key: "Escape" });
    fireEvent.click(field);
    expect(shown().length).toBeGreaterThan(1);
  });
  return field;
}

test("tasks are found by their words and those of their list, the latest first", async () => {
  addRecentTask("2");
  const onChange = vi.fn();
  await renderApp(<TaskSelect value={null} error={undefined} onChange={onChange} />);
  const field = await openList();
  expect(shown()).toEqual(["No task", "SweepHome", "EssayUni"]);
  fireEvent.change(field, { target: { value: "uni" } });
  expect(shown()).toEqual(["EssayUni"]);
  fireEvent.click(screen.getByRole("option"));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("1");
});

test.each([
  ["that is done", { value: aTask({ id: "3", title: "Mend" }) }, "Mend"],
  ["that was deleted", { error: { code: "not_found" }, status: 404 }, "Deleted task"],
] as const)("a chosen task %s is an option", async (_name, response, title) => {
  server.respond("tasks.get", response);
  await renderApp(<TaskSelect value="3" error={undefined} onChange={() => {}} />);
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveProperty("value", title));
  await openList();
  expect(screen.getByRole("option", { selected: true }).textContent).toBe(title);
});
