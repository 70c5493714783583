import { forgetPlans, numberUpdated, planByAverages } from "@hourloom/db/queries/imports/slices";
import { findImport, updateImport } from "@hourloom/db/queries/imports/staging";
import { listImportedSeqs, restoreUpdated, skipChangedSince, trashInserted } from "@hourloom/db/queries/imports/undo";
import { calendarRows } from "@hourloom/db/queries/calendars";
import { hasLiveRows } from "@hourloom/db/queries/items";
import type { UndoneImport } from "@hourloom/schema/imports";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { checkCapacity, checkSourceCapacity, moveToTrash, trimTrash } from "../../core/capacity.ts";
import type { OwnerTransaction } from "../../core/context.ts";
import { importDetails, type ImportDetails } from "./import-details.ts";
import { slicesOf } from "./slices.ts";
import { tableOf } from "./tables-of-kinds.ts";

function isId(id: string | null): id is string {
  return id !== null;
}

/**
 * Moves the calendars and lists that the import made to the trash, unless they have other rows. The
 * default calendar stays.
 */
async function trashMade(transaction: OwnerTransaction, details: ImportDetails): Promise<void> {
  const { tx, userId } = transaction;
  const made = {
    calendars: [details.made_calendar, ...details.made_calendars].filter(isId),
    task_lists: [details.made_list, ...details.made_lists].filter(isId),
  };
  for (const table of ["calendars", "task_lists"] as const) {
    for (const id of made[table]) {
      const isDefault = table === "calendars" && (await calendarRows.find(tx, userId, id))?.is_default !== false;
      if (!isDefault && !(await hasLiveRows(tx, { table, userId, id }))) await moveToTrash(transaction, table, id);
    }
  }
}

/**
 * Takes back a committed import: what it made goes to the trash, what it changed is as before. Rows
 * that were changed since stay as they are, and are counted.
 */
export async function undoImport(transaction: OwnerTransaction, id: string): Promise<Result<UndoneImport>> {
  const { tx, userId, now } = transaction;
  await planByAverages(tx);
  const found = await findImport(tx, userId, id);
  if (found === undefined || found.state === "staged") return err({ code: "not_found" });
  const details = importDetails.parse(found.details);
  // Sent again, since the response was lost.
  if (found.state === "undone") return ok({ left: details.left });
  let left = 0;
  for (const slice of slicesOf(id, await listImportedSeqs(tx, userId, id))) {
    await forgetPlans(tx);
    left += await skipChangedSince(tx, userId, slice);
    await trashInserted(tx, userId, slice, now);
    await restoreUpdated(tx, userId, slice);
  }
  await numberUpdated(tx, userId, { importId: id, isStored: false });
  await trashMade(transaction, details);
  await updateImport(tx, userId, id, { state: "undone", details: JSON.stringify({ ...details, left }) });
  for (const table of Object.values(tableOf)) {
    await trimTrash(transaction, table);
    const capacity = await checkCapacity(transaction, table, 0);
    if (!capacity.ok) return capacity;
  }
  const capacity = await checkSourceCapacity(transaction, 0);
  return capacity.ok ? ok({ left }) : capacity;
}
