import type { Migration } from "kysely/migration";
import * as accounts from "./20261121_0900_accounts.ts";
import * as events from "./20261121_0910_events.ts";

/** Every migration, in the order of its name. Forward only: one that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  "20261121_0900_accounts": accounts,
  "20261121_0910_events": events,
};
