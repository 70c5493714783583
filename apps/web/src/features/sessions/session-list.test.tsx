import { aFlowtime, aPomodoro } from "@hourloom/domain/calendar/testing/calendar-items";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { SessionsListed } from "@hourloom/schema/sessions";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { EditorProvider } from "@/features/editor/state/editor-provider";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import type { SessionFilter } from "./session-filter";
import { SessionList } from "./session-list";

const thesis = { id: "thesis", title: "Thesis", list: "Uni", tags: [] };
const worked = { ended_at: "2026-11-24T09:25:00Z", focused_seconds: 1500, counts: true } as const;
const [reading, writing] = ["Reading", "Writing"].map((title, index) =>
  aPomodoro({ ...worked, id: title, title, task: thesis.id, start_time: `2026-11-24T1${index}:00:00Z`, state: "done" }),
);
const older = aPomodoro({ ...worked, id: "Older", title: "Older", start_time: "2026-11-23T10:00:00Z", state: "done" });

let server: StubServer;
beforeEach(() => {
  server = stubServer({ "settings.get": { value: defaultSettings } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(shown: SessionFilter, listed?: Partial<SessionsListed>) {
  if (listed !== undefined)
    server.respond("timer.sessions", { value: { items: [], truncated: false, tasks: [thesis], ...listed } });
  return renderApp(
    <ChangesProvider>
      <EditorProvider>
        <SessionList
          screen="pomodoro"
          title="Sessions"
          emptyText="There are none yet."
          shown={shown}
          zone="UTC"
          serverOffsetMs={0}
        />
      </EditorProvider>
    </ChangesProvider>,
  );
}

const requests = () => server.calls.filter(({ procedure }) => procedure === "timer.sessions");
const rows = () => screen.getAllByRole("listitem").map((row) => within(row).getByRole("button"));

test("past sessions are below their days, the newest first, with the titles of their tasks", async () => {
  await show({ kind: "past" }, { items: [older, reading, writing].filter((one) => one !== undefined) });
  await screen.findByText("Writing");
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/50 min, 2 sessions$/),
    expect.stringMatching(/25 min, 1 session$/),
  ]);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Writing.*Thesis$/),
    expect.stringMatching(/^Reading.*Thesis$/),
    expect.stringMatching(/^Older.*25 min$/),
  ]);
  expect(requests()).toHaveLength(1);
});

test("without sessions it says so, but only once that is known", async () => {
  server.respond("timer.sessions", "never");
  await show({ kind: "upcoming" });
  expect(screen.getByText("Loading...")).toBeTruthy();
  expect(screen.queryByText("There are none yet.")).toBeNull();
  cleanup();
  await show({ kind: "upcoming" }, {});
  expect(await screen.findByText("There are none yet.")).toBeTruthy();
  expect(screen.queryByText("Loading...")).toBeNull();
});

test("more are loaded until as many as can be listed are", async () => {
  await show({ kind: "flowtime" }, { items: [aFlowtime()], truncated: true });
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(requests().at(-1)?.input).toEqual({ kind: "flowtime", limit: 120 }));
});

const heading = async () => (await screen.findByRole("heading", { level: 3 })).textContent;

test("rows add up to the heading of their day", async () => {
  const stopped = { state: "stopped", duration: 25, task: null } as const;
  const items = [
    aPomodoro({ ...stopped, id: "a", start_time: "2026-03-29T10:00:00Z", focused_seconds: 1_220 }),
    aPomodoro({ ...stopped, id: "b", start_time: "2026-03-29T09:00:00Z", focused_seconds: 40 }),
  ];
  await show({ kind: "past" }, { items });
  expect(await heading()).toMatch(/21 min, 2 sessions$/);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/20 min 20 s of 25/),
    expect.stringMatching(/40 s of 25/),
  ]);
});

test("flow time without a result has the length between its instants, also where the clock changes", async () => {
  const times = { start_time: "2026-03-29T01:30:00+01:00", end_time: "2026-03-29T03:30:00+02:00" };
  await show({ kind: "flowtime" }, { items: [aFlowtime({ ...times, state: "done" })] });
  expect(await heading()).toMatch(/1 h, 1 session$/);
  expect(rows()[0]?.textContent).toMatch(/1 h$/);
});
