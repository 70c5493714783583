import { deleteTaskFilter, listTaskFilters, putTaskFilter } from "@hourloom/db/queries/task-filters";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { FILTERS_MAX, type SavedFilter } from "@hourloom/schema/todo";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { runExclusive } from "../../core/idempotency.ts";

/** Views of the to-do screen that its owner has saved. */
export interface SavedFiltersService {
  list(owner: Owner): Promise<Result<SavedFilter[]>>;
  /** Creates the filter, or replaces the one with its id. */
  save(owner: Owner, filter: SavedFilter): Promise<Result<SavedFilter>>;
  remove(owner: Owner, id: string): Promise<Result<null>>;
}

export function createSavedFiltersService({ db }: Pick<ServiceContext, "db">): SavedFiltersService {
  return {
    list: async ({ userId }) => ok(await listTaskFilters(db, userId)),
    save: ({ userId }, filter) =>
      runExclusive(db, {
        userId,
        work: async (tx) =>
          (await putTaskFilter(tx, userId, filter, FILTERS_MAX))
            ? ok(filter)
            : invalidField("title", `There may be ${FILTERS_MAX} filters.`),
      }),
    remove: ({ userId }, id) =>
      runExclusive(db, {
        userId,
        work: async (tx) => ((await deleteTaskFilter(tx, userId, id)) ? ok(null) : err({ code: "not_found" })),
      }),
  };
}
