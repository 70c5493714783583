import type { SubscriptionRow } from "@hourloom/db/queries/subscriptions";
import type { Subscription } from "@hourloom/schema/icalendar/subscriptions";
import type { Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";

export function presentSubscription(row: SubscriptionRow, owner: Owner): Subscription {
  const { calendar: id, host, state, last_ok_at, next_at, last_error, is_doubted } = row;
  return {
    id,
    host,
    state,
    last_ok_at: last_ok_at === null ? null : printDateTime(last_ok_at, owner),
    next_at: state === "paused" ? null : printDateTime(next_at, owner),
    last_error,
    is_doubted,
    interval_seconds: row.interval_seconds,
    event_count: row.event_count,
    is_on_caldav: row.is_on_caldav,
  };
}
