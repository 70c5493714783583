import { ACTIVITY_DAYS, activityKind, type ActivityPage, type ActivityQuery } from "@hourloom/schema/activity";
import { listAuditEvents } from "@hourloom/db/queries/audit";
import { printInstant } from "@hourloom/domain/time/instants";
import { done, type Outcome } from "@hourloom/schema/refusals";
import type { ServiceContext } from "../context.ts";
import type { Actor } from "./sessions.ts";

const DAY_MS = 86_400_000;

/** What has happened to the account within 90 days, newest first, page by page. */
export async function listActivity(
  deps: ServiceContext,
  actor: Actor,
  { limit, cursor }: ActivityQuery,
): Promise<Outcome<ActivityPage>> {
  const since = new Date(deps.now().getTime() - ACTIVITY_DAYS * DAY_MS);
  // One more than is shown says whether there are more.
  const events = await listAuditEvents(deps.db, actor.userId, { since, before: cursor ?? undefined, limit: limit + 1 });
  const shown = events.slice(0, limit);
  const entries = shown.map(({ id, kind, created_at, browser, network }) => ({
    ...{ id, browser, network },
    kind: activityKind.parse(kind),
    created_at: printInstant(created_at.getTime(), actor.timezone),
  }));
  return done({ entries, next: events.length > limit ? (shown.at(-1)?.id ?? null) : null });
}
