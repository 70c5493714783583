import { findSettings, storeSettings } from "@hourloom/db/queries/account-settings";
import { rescheduleTasks } from "@hourloom/db/queries/reminders";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import {
  defaultSettings,
  hasWholeQuietHours,
  QUIET_HOURS_INCOMPLETE,
  type AccountSettings,
  type RegionalSettings,
  type SettingsPatch,
} from "@hourloom/schema/accounts/settings";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { omitUndefined } from "@hourloom/domain/items/members";
import { runExclusive } from "../../core/transactions.ts";
import { isEmptyPatch, isSeen, type SeenVersions } from "../../core/versions.ts";
import { moveWaitingNotices } from "./quiet-hours.ts";

/** Returns the owner's settings, or the defaults. */
export async function readSettings(db: Db, { userId }: Owner): Promise<AccountSettings> {
  return (await findSettings(db, userId)) ?? defaultSettings;
}

/** Stores what the browser of a new account decides; without it the defaults apply. */
export async function storeRegion(tx: Db, userId: UserId, regional: RegionalSettings | undefined): Promise<void> {
  if (regional !== undefined) await storeSettings(tx, userId, { ...defaultSettings, ...regional });
}

async function update(
  tx: Db,
  owner: Owner,
  { changes, versions, now }: { changes: SettingsPatch; versions: SeenVersions; now: Date },
): Promise<Result<AccountSettings>> {
  const current = await readSettings(tx, owner);
  if (!isSeen(versions, current)) return err({ code: "changed", current });
  if (isEmptyPatch(changes)) return ok(current);
  const next = { ...current, ...omitUndefined<Omit<AccountSettings, "version">>(changes) };
  if (!hasWholeQuietHours(next)) return invalidField("quiet_hours_end", QUIET_HOURS_INCOMPLETE);
  const stored = await storeSettings(tx, owner.userId, next);
  const isQuietSame =
    current.quiet_hours_start === stored.quiet_hours_start && current.quiet_hours_end === stored.quiet_hours_end;
  if (!isQuietSame) await moveWaitingNotices(tx, owner, { settings: stored, now });
  if (current.task_reminder_time !== stored.task_reminder_time) await rescheduleTasks(tx, owner.userId, now);
  return ok(stored);
}

export function createSettingsService({ db, now }: ServiceContext) {
  return {
    get: async (owner: Owner): Promise<Result<AccountSettings>> => ok(await readSettings(db, owner)),
    /** Changes the given members; with `versions`, only if the settings have one of them. */
    update: (owner: Owner, changes: SettingsPatch, versions?: SeenVersions): Promise<Result<AccountSettings>> =>
      runExclusive(db, { userId: owner.userId, work: (tx) => update(tx, owner, { changes, versions, now: now() }) }),
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
