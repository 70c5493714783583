import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { TaskSelect } from "./task-select";

const list = (id: string, title: string) => ({ type: "task_list", color: null, id, title, position: id, version: 1 });

let server: StubServer;

beforeEach(() => {
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

test("each task is an option in the group of its list", async () => {
  await renderApp(<TaskSelect value={null} error={undefined} onChange={() => {}} />);
  const titles = (group: HTMLElement) =>
    within(group)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(titles(await screen.findByRole("group", { name: "Uni" }))).toEqual(["Essay"]);
  expect(titles(screen.getByRole("group", { name: "Home" }))).toEqual(["Sweep"]);
});

test.each([
  ["that is done", { value: aTask({ id: "3", title: "Mend" }) }, "Mend"],
  ["that was deleted", { error: { code: "not_found" }, status: 404 }, "Deleted task"],
] as const)("a chosen task %s is an option", async (_name, response, title) => {
  server.respond("tasks.get", response);
  await renderApp(<TaskSelect value="3" error={undefined} onChange={() => {}} />);
  expect(await screen.findByRole("option", { name: title })).toHaveProperty("selected", true);
});
