import { expect } from "vitest";
import { timerView, type TimerEvent, type TimerView } from "@hourloom/schema/timer";
import { textAt, type TestResponse, type TestApp } from "./test-app.ts";

/** The timer over REST, as a script plays it. */

export const TIMER = "/api/v1/timer/";
export const NOON = Date.parse("2026-03-10T12:00:00Z");
export const MINUTE_MS = 60_000;
export const [A, B] = ["0199aaaa-0000-7000-8000-00000000000a", "0199aaaa-0000-7000-8000-00000000000b"];
export const UNKNOWN = "0199aaaa-0000-7000-8000-0000000000ff";
/** An id that the server has made. */
export const ownId: unknown = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);

/** A command and the minute after noon at which it comes. */
export type Move = readonly [minute: number, command: string, body?: object];

export const started: Move[] = [[0, "start", { session: A, title: "Write" }]];
export const ended: Move[] = [...started, [24, "finish"]];
export const inBreak: Move[] = [...ended, [26, "start-break"]];
export const flowing: Move[] = [[0, "start", { mode: "flowtime", session: A }]];
export const flowed: Move[] = [...flowing, [50, "stop"]];

export const idle = {
  ...{ status: "idle", mode: null, phase: null, session: null, task: null, title: "" },
  ...{ started_at: null, ended_at: null, planned_end: null, planned_seconds: null },
  ...{ elapsed_seconds: 0, remaining_seconds: null, paused_seconds: 0 },
  ...{ internal_interruptions: 0, external_interruptions: 0, pomodoros_done: 0, version: 0 },
};
export const running = {
  ...idle,
  ...{ status: "running", mode: "pomodoro", phase: "focus", session: A, title: "Write" },
  ...{ started_at: "2026-03-10T12:00:00Z", planned_end: "2026-03-10T12:25:00Z", planned_seconds: 1_500 },
  ...{ remaining_seconds: 1_500, version: 1 },
};

/** Puts the server's clock so many minutes after noon of the tenth of March, in UTC. */
export function at(api: TestApp, minute: number): void {
  api.setNow(NOON + minute * MINUTE_MS);
}

async function forget(api: TestApp, userId: string): Promise<void> {
  for (const table of ["timers", "pomodoros", "flowtimes", "task_lists", "idempotency_keys"] as const) {
    await api.db.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  await api.db.updateTable("users").set({ timezone: "UTC" }).where("id", "=", userId).execute();
}

interface SignedIn {
  token: string;
  id: string;
}

/** A script of an account, whose timer it finds unused, at noon. */
async function joinAs(api: TestApp, { token, id: userId }: SignedIn) {
  at(api, 0);
  await forget(api, userId);
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    api.call(method, path, { token, headers, ...(body && { body }) });
  const tell = (command: string, body?: object, headers?: Record<string, string>) =>
    call("POST", `${TIMER}${command}/`, body, headers);
  const make = async (path: string, body: object) => textAt((await call("POST", path, body)).body, "id");
  return {
    userId,
    call,
    tell,
    sendRaw: (command: string, body: string, type: string) =>
      api.call("POST", `${TIMER}${command}/`, { token, body, headers: { "content-type": type } }),
    look: () => call("GET", TIMER),
    /** Tells the timer one thing after the other, each of which must be taken. */
    play: async (moves: readonly Move[]): Promise<TimerView | undefined> => {
      let last: TestResponse | undefined;
      for (const [minute, command, body] of moves) {
        at(api, minute);
        last = await tell(command, body);
        expect([command, last.status, last.body]).toEqual([command, 200, last.body]);
      }
      return last && timerView.parse(last.body);
    },
    makeTask: async (title: string) =>
      make("/api/v1/tasks/", { title, task_list: await make("/api/v1/task-lists/", { title: "List" }) }),
    makePomodoro: (body: object) => make("/api/v1/pomodoros/", body),
    event: (event: TimerEvent) => call("POST", "/trpc/timer.send", { event }),
    rows: async () => {
      const of = (table: "pomodoros" | "flowtimes") =>
        api.db.selectFrom(table).selectAll().where("user_id", "=", userId).orderBy("id").execute();
      return [...(await of("pomodoros")), ...(await of("flowtimes"))];
    },
  };
}

/** Scripts of the two accounts that a test file needs, each of which is signed in once. */
export function timerScripts(api: TestApp) {
  const accounts = new Map<string, SignedIn>();
  return async (name: "ann" | "bob" = "ann") => {
    const account = accounts.get(name) ?? (await api.signIn(name));
    accounts.set(name, account);
    return joinAs(api, account);
  };
}
