import { hasSubscribedCalendar } from "@hourloom/db/queries/feed-objects";
import { invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { OwnerTransaction } from "../../core/context.ts";

/** Only its feed changes a subscribed calendar. */
const readOnly = invalidField("non_field_errors", "This calendar is read-only.");

/**
 * An error if one of the calendars of events is a subscribed one. Most are the first calendar,
 * which never is: no account file may bring it as one.
 */
export async function checkOwnCalendars(
  { tx, userId }: Pick<OwnerTransaction, "tx" | "userId">,
  ids: readonly (string | undefined)[],
): Promise<Result<null>> {
  const others = ids.filter((id) => id !== undefined).filter((id) => id !== userId);
  return others.length > 0 && (await hasSubscribedCalendar(tx, userId, others)) ? readOnly : ok(null);
}
