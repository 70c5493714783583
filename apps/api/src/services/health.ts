import { findLatestMigration } from "@hourloom/db/queries/installation";
import { latestMigration } from "@hourloom/db/migrate";
import type { ServiceContext } from "./context.ts";

export interface HealthService {
  /** Whether the database answers and has every migration that this code needs; a newer one is fine. */
  isReady(): Promise<boolean>;
}

export function createHealthService({ db }: ServiceContext): HealthService {
  return {
    isReady: async () => {
      const applied = await findLatestMigration(db).catch(() => undefined);
      return applied !== undefined && applied >= latestMigration();
    },
  };
}
