import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { insertEvent } from "@hourloom/db/queries/events";
import { insertFlowtime } from "@hourloom/db/queries/flowtimes";
import { insertPomodoros } from "@hourloom/db/queries/pomodoros";
import { insertTaskList } from "@hourloom/db/queries/task-lists";
import { insertTask } from "@hourloom/db/queries/tasks";
import { positionBetween } from "@hourloom/domain/ordering/position";
import { instantOf } from "@hourloom/domain/time/instants";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { MINUTE_MS, pomodoroLengths } from "@hourloom/schema/fields/limits";
import { newId } from "../../core/context.ts";
import { withSeriesEnd } from "../events/change-event.ts";
import { unnotedWork, defaultCourse } from "../pomodoros/settle-session.ts";
import { newRepeat } from "../recurrence/repeating.ts";
import { demoEvents } from "./demo-events.ts";
import { demoSessions } from "./demo-sessions.ts";
import { demoLists } from "./demo-tasks.ts";

/** The time of day at which the demo tasks were completed. */
const DONE_AT = "16:30";

/** The account to fill, its zone and the current time. */
export interface DemoTarget {
  userId: UserId;
  zone: string;
  now: Date;
}

async function fillLists(tx: Db, { userId, zone, now }: DemoTarget, today: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let listPosition: string | null = null;
  for (const { title, tasks } of demoLists(today)) {
    listPosition = positionBetween(listPosition, null);
    const { id: task_list } = await insertTaskList(tx, userId, { id: newId(now), title, position: listPosition });
    let position: string | null = null;
    for (const { repeats, ...rest } of tasks) {
      position = positionBetween(position, null);
      const completed_at = rest.is_completed ? instantAt({ date: rest.date ?? today, time: DONE_AT }, zone) : null;
      const { id } = await insertTask(tx, userId, {
        ...rest,
        id: newId(now),
        task_list,
        position,
        ...newRepeat({ repeats }, rest.date),
        completed_at,
        completed_date: null,
      });
      ids.set(rest.title, id);
    }
  }
  return ids;
}

/** The instant of a wall-clock time in the account's zone. */
function instantAt({ date, time }: { date: string; time: string }, zone: string): Date {
  return new Date(instantOf({ date, time: `${time}:00`, offsetMinutes: undefined }, zone) ?? 0);
}

/** Inserts events, tasks and sessions around the current day. */
export async function fillDemoAccount(tx: Db, target: DemoTarget): Promise<void> {
  const { userId, zone, now } = target;
  const today = todayIn(zone, now.getTime());
  for (const { repeats, ...rest } of demoEvents(today)) {
    await insertEvent(tx, userId, {
      ...withSeriesEnd({ ...rest, added: [], ...newRepeat({ repeats }, rest.date) }),
      id: newId(now),
    });
  }
  const tasks = await fillLists(tx, target, today);
  const idOf = (task: string | null) => (task === null ? null : (tasks.get(task) ?? null));
  const { pomodoros, flowtimes } = demoSessions(today);
  const duration = pomodoroLengths.duration;
  const sessions = pomodoros.map(({ task, date, time, ...rest }) => {
    const start_time = instantAt({ date, time }, zone);
    return {
      id: newId(now),
      task: idOf(task),
      duration,
      start_time,
      ...defaultCourse(start_time, duration, now),
      ...rest,
    };
  });
  await insertPomodoros(tx, userId, sessions);
  for (const { task, minutes, ...at } of flowtimes) {
    const start_time = instantAt(at, zone);
    const end_time = new Date(start_time.getTime() + minutes * MINUTE_MS);
    const worked = { state: "done", focused_seconds: null, ...unnotedWork } as const;
    await insertFlowtime(tx, userId, { id: newId(now), task: idOf(task), start_time, end_time, ...worked });
  }
}
