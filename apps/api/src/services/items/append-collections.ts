import { calendarRows } from "@hourloom/db/queries/calendars";
import { taskListRows } from "@hourloom/db/queries/task-lists";
import { positionBetween } from "@hourloom/domain/ordering/position";
import type { EventColor } from "@hourloom/schema/events";
import type { OwnerTransaction } from "../../core/context.ts";
import { lastPosition } from "./positions.ts";

export type CollectionTable = "calendars" | "task_lists";

/** A new calendar or list. */
export interface NewCollection {
  id: string;
  title: string;
  color?: EventColor | null;
}

/** Inserts calendars or lists after those of the account. The caller has checked the capacity. */
export async function appendCollections(
  transaction: Pick<OwnerTransaction, "tx" | "userId">,
  table: CollectionTable,
  collections: readonly NewCollection[],
): Promise<void> {
  const { tx, userId } = transaction;
  let position = await lastPosition(transaction, { table });
  for (const { id, title, color = null } of collections) {
    if (table === "task_lists") await taskListRows.insert(tx, userId, { id, title, color, position });
    else await calendarRows.insert(tx, userId, { id, title, color, position, is_hidden: false, is_default: false });
    position = positionBetween(position, null);
  }
}
