import type { Db } from "@hourloom/db/connect";
import { findEpoch } from "@hourloom/db/queries/installation";
import { FIRST_EPOCH } from "@hourloom/schema/response-headers";

/** The epoch as pages know it, which is never empty. */
export function pageEpoch(epoch: Epoch): string {
  return epoch.current() || FIRST_EPOCH;
}

/** Begins empty, until `refresh` was called. */
export function createEpoch(db: Db) {
  let epoch = "";
  return {
    /** Eight hexadecimal digits; empty until it was renewed in an installation of before epochs. */
    current: (): string => epoch,
    /** Reads it again; returns whether it is another one. */
    async refresh(): Promise<boolean> {
      const former = epoch;
      epoch = await findEpoch(db);
      return epoch !== former;
    },
  };
}

/**
 * The epoch of the installation. A database that was restored from a backup repeats numbers of
 * changes and versions with other contents, so they are only compared within one epoch.
 */
export type Epoch = ReturnType<typeof createEpoch>;
