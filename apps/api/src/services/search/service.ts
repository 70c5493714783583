import type { EventRow } from "@hourloom/db/queries/events";
import { findEventsWith, findPomodorosWith, findTaskListsWith } from "@hourloom/db/queries/search";
import { listCompletedTasksOf, listOpenTasksOf } from "@hourloom/db/queries/task-views";
import { addDays } from "@hourloom/domain/calendar/day-number";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";
import { searchWords } from "@hourloom/domain/tasks/task-views";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarEvent } from "@hourloom/schema/calendar";
import { done, type Outcome } from "@hourloom/schema/refusals";
import { FOUND_MAX, type Found } from "@hourloom/schema/search";
import type { Owner, ServiceContext } from "../context.ts";
import { isSeries, occurrencePresenter, presentCalendarEvent } from "../events/present-event.ts";
import { seriesOf } from "../events/series/state.ts";
import { loadSeries } from "../events/series/store-edit.ts";
import { presentCalendarPomodoro } from "../pomodoros/present-pomodoro.ts";
import { presentWorkspaceTaskList } from "../task-lists/present-task-list.ts";
import { presentCalendarTask } from "../tasks/present-task.ts";

/** Looks through all that an account has. */
export interface SearchService {
  /** What has all words of `text` in its title or its notes: of each kind a few, what is open before what is over. */
  find(owner: Owner, text: string): Promise<Outcome<Found>>;
}

/** How many completed tasks are shown beside the open ones. */
const COMPLETED_MAX = 3;

/** Of a series the next occurrence from today on, or the first where none is to come. */
async function presentNext({ db, now }: ServiceContext, owner: Owner, event: EventRow): Promise<CalendarEvent> {
  if (!isSeries(event)) return presentCalendarEvent(event);
  const state = await loadSeries({ tx: db, owner }, event);
  const yesterday = addDays(todayIn(owner.timezone, now().getTime()), -1);
  const date = nextSeriesDates(seriesOf(state), yesterday, 1)[0] ?? event.date;
  const changes = state.exceptions.find((one) => one.date === date)?.changes ?? undefined;
  return occurrencePresenter(event)(date, changes);
}

export function createSearchService(context: ServiceContext): SearchService {
  const { db } = context;
  return {
    async find(owner, text) {
      const { userId } = owner;
      const words = searchWords(text);
      const search = { words, limit: FOUND_MAX };
      const view = { kind: "search" as const, words };
      const [events, open, completed, pomodoros, lists] = await Promise.all([
        findEventsWith(db, userId, { ...search, today: todayIn(owner.timezone, context.now().getTime()) }),
        listOpenTasksOf(db, userId, view, FOUND_MAX),
        listCompletedTasksOf(db, userId, view, COMPLETED_MAX),
        findPomodorosWith(db, userId, search),
        findTaskListsWith(db, userId, search),
      ]);
      const shownEvents = await Promise.all(events.map((event) => presentNext(context, owner, event)));
      const tasks = [...open, ...completed].map((task) => presentCalendarTask(task, owner));
      const sessions = pomodoros.map((row) => presentCalendarPomodoro(row, owner));
      return done({
        items: [
          ...tasks.map((item) => ({ item, day: item.date })),
          ...shownEvents.map((item) => ({ item, day: item.date })),
          ...sessions.map((item) => ({ item, day: item.start_time.slice(0, 10) })),
        ],
        task_lists: lists.map(presentWorkspaceTaskList),
      });
    },
  };
}
