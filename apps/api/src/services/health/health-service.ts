import { setTimeout as sleep } from "node:timers/promises";
import { findLatestMigration } from "@hourloom/db/queries/installation";
import { latestMigration } from "@hourloom/db/migrate";
import type { ServiceContext } from "../../core/context.ts";

/** Load balancers ask often and need a quick response. */
const RESPONSE_MS = 1_000;

export interface HealthDeps extends ServiceContext {
  /** By default never. */
  isShort?: () => boolean;
}

export function createHealthService({ db, isShort = () => false }: HealthDeps) {
  return {
    /** Whether the database lacks space or memory, so that what is written may be rejected. */
    isDegraded: isShort,
    /**
     * Whether the database responds and has every migration that this code needs; newer ones are
     * fine.
     */
    isReady: async (): Promise<boolean> => {
      const slow = new AbortController();
      const applied = await Promise.race([
        findLatestMigration(db).catch(() => undefined),
        sleep(RESPONSE_MS, undefined, { signal: slow.signal }).catch(() => undefined),
      ]);
      slow.abort();
      return applied !== undefined && applied >= latestMigration();
    },
  };
}

export type HealthService = ReturnType<typeof createHealthService>;
