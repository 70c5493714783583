import { ACTIVITY_DAYS, activityKind, type ActivityPage, type ActivityQuery } from "@hourloom/schema/accounts/activity";
import { listAuditEvents } from "@hourloom/db/queries/audit";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { ServiceContext } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import type { Actor } from "./sessions.ts";

/** Returns the account's activity of the last 90 days, newest first, one page. */
export async function listActivity(
  deps: ServiceContext,
  actor: Actor,
  { limit, cursor }: ActivityQuery,
): Promise<Result<ActivityPage>> {
  const since = new Date(deps.now().getTime() - ACTIVITY_DAYS * DAY_MS);
  // One more row than the page tells whether there are more.
  const events = await listAuditEvents(deps.db, actor.userId, { since, before: cursor ?? undefined, limit: limit + 1 });
  const shown = events.slice(0, limit);
  const entries = shown.map(({ id, kind, created_at, browser, network }) => ({
    id,
    browser,
    network,
    kind: activityKind.parse(kind),
    created_at: printDateTime(created_at, actor),
  }));
  return ok({ entries, next: events.length > limit ? (shown.at(-1)?.id ?? null) : null });
}
