import type { Db } from "@hourloom/db/connect";
import type { EventRow } from "@hourloom/db/queries/events";
import {
  findEventsWithWords,
  findPomodorosWithWords,
  findTaskBlocksWithWords,
  findTaskListsWithWords,
} from "@hourloom/db/queries/search";
import { listCompletedTasksOf, listOpenTasksOf } from "@hourloom/db/queries/task-views";
import { addDays } from "@hourloom/domain/time/day-number";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import { searchWords } from "@hourloom/domain/tasks/task-views";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { SEARCH_RESULTS_MAX, type SearchResults } from "@hourloom/schema/search";
import type { ItemContext, Owner } from "../../core/context.ts";
import { occurrencePresenter, presentCalendarEvent } from "../events/present-event.ts";
import { seriesCalculations } from "../events/decide-series-edit.ts";
import { changesOn, seriesOf, type SeriesState } from "../events/series-state.ts";
import { loadSeries } from "../events/store-series-edit.ts";
import { runSeriesCalculation } from "../events/calculate-series-edit.ts";
import { presentCalendarPomodoro } from "../pomodoros/present-pomodoro.ts";
import { presentCalendarTaskBlock } from "../task-blocks/present-task-block.ts";
import { presentWorkspaceTaskList } from "../task-lists/present-task-list.ts";
import { presentCalendarTask } from "../tasks/present-task.ts";
import { deletedDates, isSeriesEvent } from "../events/occurrence.ts";
import type { LimitSearch } from "./limit-searches.ts";

/** The most completed tasks that a search returns beside the open ones. */
const COMPLETED_MAX = 3;

interface FoundEvent {
  event: CalendarEvent;
  /** Whether the next date of its series could not be computed. */
  isUnresolved: boolean;
}

interface Search {
  context: ItemContext;
  owner: Owner;
  /** Whether the request's time budget is left for rules that need more than arithmetic. */
  hasTime: () => boolean;
}

/**
 * The next date of a series from today on, and the last one before; undefined if they cannot be
 * computed.
 */
async function findDates({ context, owner, hasTime }: Search, state: SeriesState): Promise<string[] | undefined> {
  if (!isArithmetic(seriesOf(state)) && !hasTime()) return undefined;
  const yesterday = addDays(todayIn(state.event.timezone ?? owner.timezone, context.now().getTime()), -1);
  const near = await runSeriesCalculation(
    { calculator: context.calculator, userId: owner.userId },
    seriesCalculations.findNearDates,
    { state, after: yesterday },
  );
  return near.ok ? near.value : undefined;
}

/**
 * Presents the next and the last occurrence of a series, or the first one if they are not known;
 * none if all were deleted.
 */
async function presentNear(search: Search, event: EventRow): Promise<FoundEvent[]> {
  if (!isSeriesEvent(event)) return [{ event: presentCalendarEvent(event, search.owner), isUnresolved: false }];
  const state = await loadSeries({ tx: search.context.db, userId: search.owner.userId }, event);
  const near = await findDates(search, state);
  const present = occurrencePresenter(event, search.owner);
  return (near ?? [event.date])
    .filter((date) => !deletedDates(state.exceptions).includes(date))
    .map((date) => ({ event: present(date, changesOn(state, date)), isUnresolved: near === undefined }));
}

/** Presents the events one after the other, since they share a time budget. */
async function presentAll(search: Search, events: readonly EventRow[]): Promise<FoundEvent[]> {
  const found: FoundEvent[] = [];
  for (const event of events) found.push(...(await presentNear(search, event)));
  return found;
}

/** What was found, one kind after the other. */
async function findRows(tx: Db, { userId }: Owner, { words, today }: { words: readonly string[]; today: string }) {
  const query = { words, limit: SEARCH_RESULTS_MAX };
  const view = { kind: "search" as const, words };
  return {
    events: await findEventsWithWords(tx, userId, { ...query, today }),
    open: await listOpenTasksOf(tx, userId, view, SEARCH_RESULTS_MAX),
    completed: await listCompletedTasksOf(tx, userId, view, COMPLETED_MAX),
    pomodoros: await findPomodorosWithWords(tx, userId, query),
    lists: await findTaskListsWithWords(tx, userId, query),
    blocks: await findTaskBlocksWithWords(tx, userId, { ...query, today }),
  };
}

export function createSearchService(context: ItemContext, limitSearch: LimitSearch) {
  return {
    /**
     * Finds items with all words of `text` in title or notes: some of each kind, open ones first.
     */
    async find(owner: Owner, text: string): Promise<Result<SearchResults>> {
      const words = searchWords(text);
      const today = todayIn(owner.timezone, context.now().getTime());
      const { events, open, completed, pomodoros, lists, blocks } = await limitSearch(owner, (tx) =>
        findRows(tx, owner, { words, today }),
      );
      const foundEvents = await presentAll({ context, owner, hasTime: context.calculator.openBudget() }, events);
      const tasks = [...open, ...completed].map((task) => presentCalendarTask(task, owner));
      const planned = blocks.map((row) => presentCalendarTaskBlock(row, owner));
      const sessions = pomodoros.map((row) => presentCalendarPomodoro(row, owner));
      return ok({
        items: [
          ...tasks.map((item) => ({ item, day: item.date })),
          ...foundEvents.map(({ event }) => ({ item: event, day: event.date })),
          ...planned.map((item) => ({ item, day: item.date })),
          ...sessions.map((item) => ({ item, day: item.start_time.slice(0, 10) })),
        ],
        task_lists: lists.map(presentWorkspaceTaskList),
        unresolved: foundEvents.filter(({ isUnresolved }) => isUnresolved).length,
      });
    },
  };
}
