import { listLastFlowtimes } from "@hourloom/db/queries/flowtimes";
import { listWorkedFlowtimes, listWorkedPomodoros } from "@hourloom/db/queries/insights";
import { listPomodorosAround } from "@hourloom/db/queries/pomodoros";
import { listTaskLabels } from "@hourloom/db/queries/tasks";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { SessionsListed, SessionsQuery, WorkedQuery } from "@hourloom/schema/sessions";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { checkRange } from "../../core/date-range.ts";
import { metSpans } from "../insights/worked-days.ts";
import { presentCalendarFlowtime } from "../flowtimes/present-flowtime.ts";
import { readDayClock, accountDaysSpan } from "../settings/account-days.ts";
import { presentCalendarPomodoro } from "../pomodoros/present-pomodoro.ts";

type Listed = SessionsListed["items"];

async function listWorked(context: ServiceContext, owner: Owner, query: WorkedQuery): Promise<Listed> {
  const { db } = context;
  const days = query.kind === "goal" ? await metSpans(context, owner, query) : undefined;
  const filter = { ...query, ...accountDaysSpan(query, await readDayClock(db, owner)), days };
  const [pomodoros, flowtimes] = await Promise.all([
    listWorkedPomodoros(db, owner.userId, filter),
    listWorkedFlowtimes(db, owner.userId, filter),
  ]);
  const items = [
    ...pomodoros.map((row) => ({ atMs: row.start_time.getTime(), item: presentCalendarPomodoro(row, owner) })),
    ...flowtimes.map((row) => ({ atMs: row.start_time.getTime(), item: presentCalendarFlowtime(row, owner) })),
  ];
  return items.toSorted((a, b) => b.atMs - a.atMs || (a.item.id < b.item.id ? -1 : 1)).map(({ item }) => item);
}

async function itemsOf(context: ServiceContext, owner: Owner, query: SessionsQuery): Promise<Listed> {
  if ("from" in query) return listWorked(context, owner, query);
  const { userId } = owner;
  const { db, now } = context;
  const { kind, limit } = query;
  if (kind === "flowtime") {
    return (await listLastFlowtimes(db, userId, limit)).map((row) => presentCalendarFlowtime(row, owner));
  }
  const rows = await listPomodorosAround(db, userId, { side: kind, now: now(), limit });
  return rows.map((row) => presentCalendarPomodoro(row, owner));
}

/** Recorded and planned sessions of both timers. */
export function createSessionsService(context: ServiceContext) {
  return {
    /** Lists the sessions of a timer screen, or those behind a number of the insights. */
    list: (owner: Owner, query: SessionsQuery): Promise<Result<SessionsListed>> => listSessions(context, owner, query),
  };
}

async function listSessions(
  context: ServiceContext,
  owner: Owner,
  query: SessionsQuery,
): Promise<Result<SessionsListed>> {
  // Only goals are computed by day, so only they limit the number of days.
  const checked = query.kind === "goal" ? checkRange(query) : ok(null);
  if (!checked.ok) return checked;
  const { limit } = query;
  const found = await itemsOf(context, owner, { ...query, limit: limit + 1 });
  const items = found.slice(0, limit);
  const ids = new Set(items.flatMap(({ task }) => task ?? []));
  const tasks = await listTaskLabels(context.db, owner.userId, [...ids]);
  return ok({ items, truncated: found.length > limit, tasks });
}
