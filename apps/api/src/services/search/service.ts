import type { EventRow } from "@hourloom/db/queries/events";
import { findEventsWith, findPomodorosWith, findTaskListsWith } from "@hourloom/db/queries/search";
import { listCompletedTasksOf, listOpenTasksOf } from "@hourloom/db/queries/task-views";
import { addDays } from "@hourloom/domain/calendar/day-number";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import { searchWords } from "@hourloom/domain/tasks/task-views";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarEvent } from "@hourloom/schema/calendar";
import { done, type Outcome } from "@hourloom/schema/refusals";
import { FOUND_MAX, type Found } from "@hourloom/schema/search";
import type { ItemContext, Owner } from "../context.ts";
import { isSeries, occurrencePresenter, presentCalendarEvent } from "../events/present-event.ts";
import { seriesCalculations } from "../events/series/decide-edit.ts";
import { seriesOf, type SeriesState } from "../events/series/state.ts";
import { loadSeries } from "../events/series/store-edit.ts";
import { workOut } from "../events/series/work-out.ts";
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

interface Shown {
  event: CalendarEvent;
  isUnresolved: boolean;
}

interface Search {
  context: ItemContext;
  owner: Owner;
  /** Whether there is time left for rules that are not arithmetic. */
  hasTime: () => boolean;
}

/**
 * The next date of a series from today on; null where none is to come, undefined where it cannot be
 * worked out.
 */
async function findNext({ context, owner, hasTime }: Search, state: SeriesState): Promise<string | null | undefined> {
  if (!isArithmetic(seriesOf(state)) && !hasTime()) return undefined;
  const yesterday = addDays(todayIn(owner.timezone, context.now().getTime()), -1);
  const step = { calculator: context.calculator, owner };
  const next = await workOut(step, seriesCalculations.findNextDate, { state, after: yesterday });
  return next.ok ? next.value : undefined;
}

/** Of a series the next occurrence, or the first where there is none. */
async function presentNext(search: Search, event: EventRow): Promise<Shown> {
  if (!isSeries(event)) return { event: presentCalendarEvent(event), isUnresolved: false };
  const state = await loadSeries({ tx: search.context.db, owner: search.owner }, event);
  const next = await findNext(search, state);
  const date = next ?? event.date;
  const changes = state.exceptions.find((one) => one.date === date)?.changes ?? undefined;
  return { event: occurrencePresenter(event)(date, changes), isUnresolved: next === undefined };
}

/** One after the other: each gets what time the others have left. */
async function presentAll(search: Search, events: readonly EventRow[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const event of events) shown.push(await presentNext(search, event));
  return shown;
}

export function createSearchService(context: ItemContext): SearchService {
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
      const shownEvents = await presentAll({ context, owner, hasTime: context.calculator.openBudget() }, events);
      const tasks = [...open, ...completed].map((task) => presentCalendarTask(task, owner));
      const sessions = pomodoros.map((row) => presentCalendarPomodoro(row, owner));
      return done({
        items: [
          ...tasks.map((item) => ({ item, day: item.date })),
          ...shownEvents.map(({ event }) => ({ item: event, day: event.date })),
          ...sessions.map((item) => ({ item, day: item.start_time.slice(0, 10) })),
        ],
        task_lists: lists.map(presentWorkspaceTaskList),
        unresolved: shownEvents.filter(({ isUnresolved }) => isUnresolved).length,
      });
    },
  };
}
