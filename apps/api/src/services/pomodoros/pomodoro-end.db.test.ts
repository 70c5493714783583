import { randomUUID } from "node:crypto";
import { toUserId } from "@hourloom/db/owner";
import { listPomodorosInRange } from "@hourloom/db/queries/calendar";
import { pomodoroRows } from "@hourloom/db/queries/pomodoros";
import { layOutItem } from "@hourloom/domain/calendar/item-layout";
import { pomodoroEndMs } from "@hourloom/domain/sessions/session-work";
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { pomodoroDefaults, type PomodoroState } from "@hourloom/schema/pomodoros";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** The statement that decides the end of a pomodoro is held against `pomodoroEndMs`. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const startMs = Date.UTC(2026, 10, 24, 9);
const endedAfterMinutes = [null, 0, 10, 26, 1_200];

test.each([1, 25, DAY_MINUTES])(
  "ranges and the calendar end a session of %i minutes where the domain does",
  async (duration) => {
    const userId = toUserId((await api.signIn(`end${duration}`)).id);
    for (const minutes of endedAfterMinutes) {
      const endedMs = minutes === null ? null : startMs + minutes * MINUTE_MS;
      const endMs = pomodoroEndMs({ startMs, durationMinutes: duration }, endedMs);
      const session = { ...pomodoroDefaults, id: randomUUID(), title: "x", duration, counts: false } as const;
      const state: PomodoroState = endedMs === null ? "planned" : "stopped";
      const row = {
        ...session,
        state,
        start_time: new Date(startMs),
        ended_at: endedMs === null ? null : new Date(endedMs),
      };
      await pomodoroRows.insert(api.db, userId, row);

      const isListed = async (from: number) => {
        const range = { from: new Date(from), to: new Date(startMs + 3 * DAY_MS), limit: 100 };
        const listed = await listPomodorosInRange(api.db, userId, range);
        return listed.some(({ id }) => id === session.id);
      };
      expect(await isListed(endMs - 1), `${minutes} minutes, before its end`).toBe(true);
      expect(await isListed(endMs), `${minutes} minutes, at its end`).toBe(false);

      const ended_at = row.ended_at?.toISOString() ?? null;
      const item = {
        ...row,
        type: "pomodoro",
        version: 1,
        start_time: row.start_time.toISOString(),
        ended_at,
      } as const;
      const { lastDay, endMin } = layOutItem(item) ?? {};
      expect(Number(lastDay) * DAY_MS + Number(endMin) * MINUTE_MS, `${minutes} minutes, in the calendar`).toBe(endMs);
    }
  },
);
