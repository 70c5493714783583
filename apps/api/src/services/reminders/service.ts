import { insertMail } from "@hourloom/db/queries/mail-outbox";
import {
  announceNotice,
  countShownSince,
  dismissNotices,
  insertNotices,
  listDueReminderAccounts,
  listDueSchedules,
  listLiveNotices,
  listRemindedEvents,
  listRemindedTasks,
  listShownNotices,
  lockNotice,
  putNextLooks,
  showDueNotices,
  snoozeNotices,
  type DueSchedule,
  type NewNotice,
  type NextLook,
  type ShownNotice,
} from "@hourloom/db/queries/reminders";
import type { Db } from "@hourloom/db/connect";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import { afterQuietHours } from "@hourloom/domain/reminders/reminder-times";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { DAY_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { REMINDER_NOTICES_MAX, type HiddenReminders, type ReminderNotice } from "@hourloom/schema/reminders/notices";
import { newId, type ItemContext, type Owner } from "../../core/context.ts";
import { runExclusive } from "../../core/idempotency.ts";
import { createExpansions, type Expander } from "../calendar/expansions.ts";
import { readSettings } from "../settings/service.ts";
import { dueOfEvent, dueOfTask, lookAt, type DueOfItem } from "./find-due.ts";

/** Reminders of events and tasks. */
export interface RemindersService {
  /** Lists what is due and not dismissed, the next to begin first. */
  list(owner: Owner): Promise<ReminderNotice[]>;
  /**
   * Whether the caller is to announce the notice, with a sound or a notification of its system: one
   * tab of one device is.
   */
  announce(owner: Owner, id: string): Promise<Result<boolean>>;
  /** Hides notices for some minutes, or for good; those that are not there any more are ignored. */
  hide(owner: Owner, input: HiddenReminders): Promise<Result<null>>;
  /**
   * Makes notices of the reminders that are due, of all accounts, and shows those whose time has
   * come. Any number of processes may call it at the same time: each reminder is shown once.
   */
  showDue(): Promise<void>;
}

export interface RemindersDeps extends ItemContext {
  /** Called after mails were queued. */
  onMailQueued: () => void;
}

/** Accounts at once, and items of an account in a transaction. */
const ACCOUNTS = 100;
const ITEMS = 200;
/** Times that a round looks for more, so that it ends. */
const LOOKS_MAX = 20;
/** Reminders above it are shown in the tabs alone, so that no account fills the outbox. */
const MAILS_A_DAY = 200;

/** What was found of an item, outside of a transaction. */
interface Found {
  schedule: DueSchedule;
  result: DueOfItem;
}

async function findDue(deps: ItemContext, owner: Owner, expander: Expander): Promise<Found[]> {
  const { db } = deps;
  const now = deps.now();
  // Read before the items: a change of one in between is seen when it is stored.
  const schedules = await listDueSchedules(db, owner.userId, { now, limit: ITEMS });
  const idsOf = (kind: DueSchedule["kind"]) => schedules.filter((one) => one.kind === kind).map(({ item }) => item);
  const [events, tasks, notices] = await Promise.all([
    listRemindedEvents(db, owner.userId, idsOf("event")),
    listRemindedTasks(db, owner.userId, idsOf("task")),
    listLiveNotices(
      db,
      owner.userId,
      schedules.map(({ item }) => item),
    ),
  ]);
  const [eventOf, taskOf] = [new Map(events.map((one) => [one.id, one])), new Map(tasks.map((one) => [one.id, one]))];
  const noticesOf = Map.groupBy(notices, ({ item }) => item);
  const found: Found[] = [];
  for (const schedule of schedules) {
    const { kind, item } = schedule;
    const of = { zone: owner.timezone, notices: noticesOf.get(item) ?? [], expander };
    const look = lookAt(schedule, now);
    const result =
      kind === "event" ? await dueOfEvent(eventOf.get(item), look, of) : dueOfTask(taskOf.get(item), look, of);
    found.push({ schedule, result });
  }
  return found;
}

function nextLook({ schedule: { kind, item, revision }, result: { nextMs, doneMs } }: Found): NextLook {
  return {
    kind,
    item,
    revision,
    next_at: nextMs === null ? null : new Date(nextMs),
    done_until: new Date(doneMs),
  };
}

function quietHoursOf({ quiet_hours_start: start, quiet_hours_end: end }: AccountSettings) {
  return start === null || end === null ? null : { start, end };
}

/** The latest due reminder of each occurrence, as a notice: earlier ones are outdated by it. */
function newNotices(
  found: readonly Found[],
  { owner, settings, now }: { owner: Owner; settings: AccountSettings; now: Date },
): NewNotice[] {
  const quiet = quietHoursOf(settings);
  return found.flatMap(({ schedule: { kind, item }, result }) =>
    [...new Map(result.due.map((one) => [one.occurrence, one])).values()].map(
      ({ occurrence, minutes, dueMs, startMs, isTimed }) => ({
        id: newId(now),
        kind,
        item,
        occurrence,
        minutes,
        due_at: new Date(dueMs),
        starts_at: new Date(startMs),
        is_timed: isTimed,
        show_at: new Date(afterQuietHours(Math.max(dueMs, now.getTime()), quiet, owner.timezone)),
      }),
    ),
  );
}

/** Stores what was found, and shows what is due; returns whether a mail was queued. */
async function storeAndShow(
  tx: Db,
  { owner, now }: { owner: Owner; now: Date },
  found: readonly Found[],
): Promise<boolean> {
  const { userId } = owner;
  const settings = await readSettings(tx, owner);
  if (found.length > 0) {
    const stored = await putNextLooks(tx, userId, found.map(nextLook));
    const keys = new Set(stored.map(({ kind, item }) => `${kind} ${item}`));
    const current = found.filter(({ schedule: { kind, item } }) => keys.has(`${kind} ${item}`));
    const stale = current.flatMap(({ result }) => result.staleNotices);
    await dismissNotices(tx, userId, { ids: stale, now });
    const notices = newNotices(current, { owner, settings, now });
    if (notices.length > 0) await insertNotices(tx, userId, notices);
  }
  const shown = await showDueNotices(tx, userId, now);
  const wanted = settings.reminder_mails ? shown.filter(({ snoozed_at }) => snoozed_at === null) : [];
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const left = wanted.length === 0 ? 0 : MAILS_A_DAY - (await countShownSince(tx, userId, dayAgo)) + wanted.length;
  const mailed = wanted.slice(0, Math.max(0, left));
  for (const { id } of mailed) {
    await insertMail(tx, { user_id: userId, id: newId(now), kind: "reminder", subject_id: id });
  }
  return mailed.length > 0;
}

/** A notice with its start on the account's clock. */
function presentNotice(
  { starts_at, is_timed, announced_at, ...notice }: ShownNotice,
  { timezone }: Pick<Owner, "timezone">,
): ReminderNotice {
  const { date, time } = wallClockIn(timezone, starts_at.getTime());
  return {
    ...notice,
    date,
    start_time: is_timed ? time : null,
    starts_at: starts_at.getTime(),
    is_announced: announced_at !== null,
  };
}

export function createRemindersService(deps: RemindersDeps): RemindersService {
  const { db, now } = deps;
  const expansions = createExpansions(deps.calculator);

  /** Returns whether there may be more. */
  async function showDueOf(owner: Owner): Promise<boolean> {
    const found = await findDue(deps, owner, expansions(owner.userId));
    const stored = await runExclusive(db, {
      userId: owner.userId,
      work: async (tx) => ok(await storeAndShow(tx, { owner, now: now() }, found)),
    });
    // An account that was deleted meanwhile has no reminders.
    if (stored.ok && stored.value) deps.onMailQueued();
    return found.length === ITEMS;
  }

  /** Shows what is due of some accounts; returns whether there may be more. */
  async function showDueOfSome(failures: Map<string, unknown>): Promise<boolean> {
    const accounts = await listDueReminderAccounts(db, { now: now(), limit: ACCOUNTS, except: [...failures.keys()] });
    let hasMore = accounts.length === ACCOUNTS;
    for (const owner of accounts) {
      try {
        hasMore = (await showDueOf(owner)) || hasMore;
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        failures.set(owner.userId, error);
      }
    }
    return hasMore;
  }

  return {
    async list(owner) {
      const notices = await listShownNotices(db, owner.userId, REMINDER_NOTICES_MAX);
      return notices.map((notice) => presentNotice(notice, owner));
    },
    announce: ({ userId }, id) =>
      runExclusive(db, {
        userId,
        work: async (tx) => {
          const notice = await lockNotice(tx, userId, id);
          if (notice === undefined) return err({ code: "not_found" });
          const isFirst = notice.shown_at !== null && notice.announced_at === null && notice.dismissed_at === null;
          if (isFirst) await announceNotice(tx, userId, { id, now: now() });
          return ok(isFirst);
        },
      }),
    hide: ({ userId }, { ids, minutes }) =>
      runExclusive(db, {
        userId,
        work: async (tx) => {
          const at = now();
          if (minutes === null) await dismissNotices(tx, userId, { ids, now: at });
          else {
            const until = new Date(at.getTime() + minutes * MINUTE_MS);
            await snoozeNotices(tx, userId, { ids, now: at, until });
          }
          return ok(null);
        },
      }),
    async showDue() {
      const failures = new Map<string, unknown>();
      let looks = 1;
      while ((await showDueOfSome(failures)) && looks < LOOKS_MAX) looks += 1;
      if (failures.size > 0) {
        throw new AggregateError([...failures.values()], "Reminders that are due could not be shown.");
      }
    },
  };
}
