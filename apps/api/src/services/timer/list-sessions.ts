import { listLastFlowtimes } from "@hourloom/db/queries/flowtimes";
import { listPomodorosAround } from "@hourloom/db/queries/pomodoros";
import type { SessionsListed, SessionsQuery } from "@hourloom/schema/sessions";
import type { Owner, ServiceContext } from "../context.ts";
import { presentCalendarFlowtime } from "../flowtimes/present-flowtime.ts";
import { presentCalendarPomodoro } from "../pomodoros/present-pomodoro.ts";

type Listed = SessionsListed["items"];

async function itemsOf({ db, now }: ServiceContext, owner: Owner, { kind, limit }: SessionsQuery): Promise<Listed> {
  const { userId } = owner;
  if (kind === "flowtime") {
    return (await listLastFlowtimes(db, userId, limit)).map((row) => presentCalendarFlowtime(row, owner));
  }
  const rows = await listPomodorosAround(db, userId, { side: kind, now: now(), limit });
  return rows.map((row) => presentCalendarPomodoro(row, owner));
}

/** The sessions that a timer's screen lists. */
export async function listSessions(
  deps: ServiceContext,
  owner: Owner,
  { kind, limit }: SessionsQuery,
): Promise<SessionsListed> {
  const items = await itemsOf(deps, owner, { kind, limit: limit + 1 });
  return { items: items.slice(0, limit), truncated: items.length > limit };
}
