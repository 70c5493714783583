import { listTrash } from "@hourloom/db/queries/trash";
import { TRASH_LISTED_MAX, type Trash } from "@hourloom/schema/workspace";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { UNTITLED_FLOWTIME } from "../flowtimes/present-flowtime.ts";
import { printDateTime } from "../../core/date-times.ts";
import { TRASH_DAYS } from "../maintenance/maintenance-service.ts";

/** Lists the owner's deleted items that can be restored, newest first. */
export async function listOwnTrash({ db, now }: ServiceContext, owner: Owner): Promise<Result<Trash>> {
  const since = new Date(now().getTime() - TRASH_DAYS * DAY_MS);
  const rows = await listTrash(db, owner.userId, { since, limit: TRASH_LISTED_MAX + 1 });
  const items = rows.slice(0, TRASH_LISTED_MAX).map(({ type, id, title, deleted_at }) => ({
    type,
    id,
    title: title ?? UNTITLED_FLOWTIME,
    deleted_at: printDateTime(deleted_at, owner),
  }));
  return ok({ items, truncated: rows.length > TRASH_LISTED_MAX });
}
