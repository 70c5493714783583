import { deleteTaskFilter, importTaskFilters, listTaskFilters, putTaskFilter } from "@hourloom/db/queries/task-filters";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { FILTERS_MAX, type SavedFilter } from "@hourloom/schema/todo";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { runExclusive } from "../../core/transactions.ts";

const TOO_MANY = `There may be ${FILTERS_MAX} filters.`;

/**
 * Adds the filters of an account file whose lists are inserted already; those with a known id are
 * replaced. The caller has locked the account.
 */
export async function importSavedFilters(
  tx: Db,
  userId: UserId,
  filters: readonly SavedFilter[],
): Promise<Result<null>> {
  const known = new Set<string>();
  for (const [index, { id }] of filters.entries()) {
    if (known.has(id)) return invalidField(`task_filters.${index + 1}.id`, "The file has this twice.");
    known.add(id);
  }
  if (filters.length > FILTERS_MAX) return invalidField("task_filters", TOO_MANY);
  if (filters.length === 0) return ok(null);
  await importTaskFilters(tx, userId, filters);
  const { length } = await listTaskFilters(tx, userId);
  return length > FILTERS_MAX ? invalidField("task_filters", TOO_MANY) : ok(null);
}

/** Views of the to-do screen that its owner has saved. */
export function createSavedFiltersService({ db }: Pick<ServiceContext, "db">) {
  return {
    list: async ({ userId }: Owner): Promise<Result<SavedFilter[]>> => ok(await listTaskFilters(db, userId)),
    /** Creates the filter, or replaces the one with its id. */
    save: ({ userId }: Owner, filter: SavedFilter): Promise<Result<SavedFilter>> =>
      runExclusive(db, {
        userId,
        work: async (tx) =>
          (await putTaskFilter(tx, userId, filter, FILTERS_MAX)) ? ok(filter) : invalidField("title", TOO_MANY),
      }),
    remove: ({ userId }: Owner, id: string): Promise<Result<null>> =>
      runExclusive(db, {
        userId,
        work: async (tx) => ((await deleteTaskFilter(tx, userId, id)) ? ok(null) : err({ code: "not_found" })),
      }),
  };
}
