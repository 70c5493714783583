import { findSettings, storeSettings } from "@hourloom/db/queries/account-settings";
import type { Db } from "@hourloom/db/connect";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import { defaultSettings, type AccountSettings, type SettingsPatch } from "@hourloom/schema/settings";
import type { Owner, ServiceContext } from "../context.ts";
import { onlyGiven } from "../items/given.ts";
import { writeInTurn } from "../items/repeats.ts";
import { isChangeless, isSeen, type SeenVersions } from "../items/versions.ts";

/** What an account has chosen. */
export interface SettingsService {
  get(owner: Owner): Promise<Outcome<AccountSettings>>;
  /** Changes what is given. With versions, only if the settings still are one of them. */
  update(owner: Owner, changes: SettingsPatch, versions?: SeenVersions): Promise<Outcome<AccountSettings>>;
}

/** What the owner has chosen, and the defaults for who has chosen nothing. */
export async function readSettings(db: Db, { userId }: Owner): Promise<AccountSettings> {
  return (await findSettings(db, userId)) ?? defaultSettings;
}

async function update(
  tx: Db,
  owner: Owner,
  { changes, versions }: { changes: SettingsPatch; versions: SeenVersions },
): Promise<Outcome<AccountSettings>> {
  const current = await readSettings(tx, owner);
  if (!isSeen(versions, current)) return refuse({ code: "changed", current });
  if (isChangeless(changes)) return done(current);
  return done(
    await storeSettings(tx, owner.userId, { ...current, ...onlyGiven<Omit<AccountSettings, "version">>(changes) }),
  );
}

export function createSettingsService({ db }: ServiceContext): SettingsService {
  return {
    get: async (owner) => done(await readSettings(db, owner)),
    update: (owner, changes, versions) =>
      writeInTurn(db, { userId: owner.userId, work: (tx) => update(tx, owner, { changes, versions }) }),
  };
}
