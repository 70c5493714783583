import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { Timer } from "@hourloom/schema/timer";
import { showToast } from "@hourloom/ui/toast";
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { useSwitchQuestion } from "./switch-question";
import { startOf } from "./use-start-work";
import { useTimerCommands } from "./use-timer-commands";

vi.mock("@hourloom/ui/toast", () => ({ showToast: vi.fn(), dismissToast: vi.fn() }));

type SwitchQuestion = ReturnType<typeof useSwitchQuestion>;

let server: StubServer;
const used = vi.fn<(commands: ReturnType<typeof useTimerCommands>, question: SwitchQuestion) => void>();

function Commands() {
  used(useTimerCommands(), useSwitchQuestion());
  return null;
}

function latest() {
  const [commands, question] = used.mock.lastCall ?? [];
  if (commands === undefined || question === undefined) throw new Error("Nothing is rendered.");
  return { commands, question };
}

const first = startOf({ id: "t", title: "Essay", mode: "pomodoro" });
const second = startOf({ id: "u", title: "Letter", mode: "pomodoro" });

const cycle = { done: 0, day: "2026-11-22" };
const interruptions = { internal: 0, external: 0 };

function running(session: string, version: number): Timer {
  const work = { session, task: "t", title: "Essay", started_at: Date.now(), pauses: [], interruptions };
  const run = { mode: "flowtime", phase: "focus", planned_ms: null, ...work } as const;
  return { state: { status: "running", cycle, run }, version, now_ms: Date.now() };
}
const sessionOf = (event: typeof first) => ("session" in event ? event.session : "");

beforeEach(async () => {
  vi.mocked(showToast).mockClear();
  sessionStorage.clear();
  const idle: Timer = { state: { status: "idle", cycle }, version: 1, now_ms: 0 };
  server = stubServer({ "timer.get": { value: idle }, "settings.get": { value: defaultSettings } });
  await renderApp(
    <ChangesProvider>
      <Commands />
    </ChangesProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sent = () => server.calls.filter(({ procedure }) => procedure === "timer.send").map(({ input }) => input);

test("a start can be undone as long as nothing else has happened, one of a plan not", async () => {
  const { commands } = latest();
  server.respond("timer.send", { value: running(sessionOf(first), 2) });
  await act(() => commands.send(first));
  const [text, options] = vi.mocked(showToast).mock.lastCall ?? [];
  expect([text, options?.action?.label]).toEqual(["Timer started", "Undo"]);
  await act(async () => options?.action?.run());
  await vi.waitFor(() => expect(sent().at(-1)).toEqual({ event: { type: "undo" }, version: 2 }));
  vi.mocked(showToast).mockClear();
  await act(() => commands.send(first, undefined, { isUndoable: false }));
  expect(showToast).not.toHaveBeenCalled();
});

test.each([
  ["elsewhere is asked about", false],
  ["in this tab is replaced at once", true],
])("a phase that was started %s", async (_title, isHere) => {
  const { commands, question } = latest();
  const timer = running(sessionOf(first), 2);
  server.respond("timer.send", { value: timer });
  if (isHere) await act(() => commands.send(first));
  const error = { code: "timer_conflict", reason: "busy", timer } as const;
  server.respond("timer.send", { error, status: 409 });
  let isAsked = false;
  question.subscribe(() => {
    isAsked = question.get() !== undefined;
  });
  await act(async () => {
    vi.mocked(showToast).mockClear();
    const result = commands.send(second, undefined, { isUndoable: false });
    await vi.waitFor(() => expect(sent().at(-1)).toMatchObject({ event: { title: "Letter" } }));
    server.respond("timer.send", { value: running(sessionOf(second), 3) });
    await result;
  });
  expect(isAsked).toBe(!isHere);
  expect(sent().at(-1)).toMatchObject({ event: { title: "Letter", ...(isHere && { replace: true }) } });
  expect(showToast, "one of a plan has no Undo").not.toHaveBeenCalled();
  expect(question.get()?.isUndoable).toBe(isHere ? undefined : false);
});
