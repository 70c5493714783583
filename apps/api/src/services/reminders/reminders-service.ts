import {
  acknowledgeItems,
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
  setWithdrawn,
  showDueNotices,
  snoozeNotices,
  type DueSchedule,
  type NewNotice,
  type NextLook,
  type ReminderAccount,
  type ShownNotice,
} from "@hourloom/db/queries/reminders";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { afterQuietHours } from "@hourloom/domain/reminders/reminder-times";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { DAY_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { REMINDER_NOTICES_MAX, type HiddenReminders, type ReminderNotice } from "@hourloom/schema/reminders/notices";
import { newId, type ItemContext, type Owner } from "../../core/context.ts";
import { runExclusive } from "../../core/transactions.ts";
import { createExpansions } from "../calendar/expansions.ts";
import { quietHoursOf } from "../settings/quiet-hours.ts";
import { readSettings } from "../settings/settings-service.ts";
import { reminderChannels } from "./channels.ts";
import { leaveOutDismissed, type Found } from "./acknowledged.ts";
import { dueOfEvent, dueOfTask, lookAt, MISSED_MS, tryLater } from "./find-due.ts";
import { createRounds, type Visit } from "./rounds.ts";

export interface RemindersDeps extends ItemContext {
  onMailQueued: () => void;
}

/** Accounts at once, and items of an account in a transaction. */
const ACCOUNTS = 100;
const ITEMS = 200;
/** Reminders above it are shown in the tabs alone, so that no account fills the outbox. */
const SENT_A_DAY = 200;

/** The items of an account whose reminders are due, with their notices. */
async function readDue(db: Db, userId: UserId, now: Date) {
  // Read before the items: a change of one in between is seen when it is stored.
  const schedules = await listDueSchedules(db, userId, { now, limit: ITEMS });
  const idsOf = (kind: DueSchedule["kind"]) => schedules.filter((one) => one.kind === kind).map(({ item }) => item);
  const items = schedules.map(({ item }) => item);
  const [events, tasks, notices] = await Promise.all([
    listRemindedEvents(db, userId, idsOf("event")),
    listRemindedTasks(db, userId, idsOf("task")),
    listLiveNotices(db, userId, { items, since: new Date(now.getTime() - MISSED_MS) }),
  ]);
  return {
    schedules,
    events: new Map(events.map((one) => [one.id, one])),
    tasks: new Map(tasks.map((one) => [one.id, one])),
    notices: Map.groupBy(notices, ({ item }) => item),
  };
}

/** Looks at the items of an account that are due, as far as its share of time suffices. */
async function findDue(
  deps: ItemContext & { expansions: ReturnType<typeof createExpansions> },
  owner: Owner,
): Promise<Visit & { found: Found[] }> {
  const { userId, timezone: zone } = owner;
  const now = deps.now();
  const { schedules, events, tasks, notices } = await readDue(deps.db, userId, now);
  const { task_reminder_time: untimedFrom } = await readSettings(deps.db, owner);
  // After reading: a slow database makes no account a costly one.
  const hasTime = deps.calculator.openBudget();
  const expander = deps.expansions(userId, hasTime);
  const found: Found[] = [];
  let isCostly = false;
  // The first one in any case, so that each visit gets further.
  const isOver = () => found.length > 0 && !hasTime();
  for (const schedule of schedules) {
    if (isOver()) break;
    const { kind, item } = schedule;
    const of = { zone, notices: notices.get(item) ?? [], expander, untimedFrom };
    const look = lookAt(schedule, now);
    const result =
      kind === "event" ? await dueOfEvent(events.get(item), look, of) : dueOfTask(tasks.get(item), look, of);
    isCostly ||= result === undefined;
    // With a whole share, as the first one, it may be quick enough.
    if (result === undefined && isOver()) break;
    found.push({ schedule, result: result ?? tryLater(look) });
  }
  const hasMore = found.length < schedules.length || schedules.length === ITEMS;
  return { found: await leaveOutDismissed(deps, owner, found), hasMore, isCostly: isCostly || !hasTime() };
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

/** Stores what was found, and shows what is due; returns whether something was queued. */
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
    await setWithdrawn(tx, userId, { ids: stale, withdrawn_at: now });
    const restored = current.flatMap(({ result }) => result.restoredNotices);
    await setWithdrawn(tx, userId, { ids: restored, withdrawn_at: null });
    const notices = newNotices(current, { owner, settings, now });
    if (notices.length > 0) await insertNotices(tx, userId, notices);
  }
  const shown = await showDueNotices(tx, userId, now);
  return queueOnChannels(tx, { userId, settings, now }, shown);
}

/** Queues notices that are shown for the first time; returns whether there are any. */
async function queueOnChannels(
  tx: Db,
  { userId, settings, now }: { userId: UserId; settings: AccountSettings; now: Date },
  shown: Awaited<ReturnType<typeof showDueNotices>>,
): Promise<boolean> {
  const channels = reminderChannels.filter(({ isWanted }) => isWanted(settings));
  const wanted = channels.length === 0 ? [] : shown.filter(({ snoozed_at }) => snoozed_at === null);
  if (wanted.length === 0) return false;
  const before = (await countShownSince(tx, userId, new Date(now.getTime() - DAY_MS))) - wanted.length;
  const ids = wanted.slice(0, Math.max(0, SENT_A_DAY - before)).map(({ id }) => id);
  for (const { queue } of channels) await queue(tx, userId, { ids, now });
  return ids.length > 0;
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

export function createRemindersService(deps: RemindersDeps) {
  const { db, now } = deps;
  const findingDeps = { ...deps, expansions: createExpansions(deps.calculator) };

  async function showDueOf(owner: Owner): Promise<Visit> {
    const { found, ...visit } = await findDue(findingDeps, owner);
    const stored = await runExclusive(db, {
      userId: owner.userId,
      work: async (tx) => ok(await storeAndShow(tx, { owner, now: now() }, found)),
    });
    // An account that was deleted meanwhile has no reminders.
    if (stored.ok && stored.value) deps.onMailQueued();
    return visit;
  }

  return {
    /** Lists what is due and not dismissed, the next to begin first. */
    async list(owner: Owner): Promise<ReminderNotice[]> {
      const notices = await listShownNotices(db, owner.userId, REMINDER_NOTICES_MAX);
      return notices.map((notice) => presentNotice(notice, owner));
    },
    /**
     * Whether the caller is to announce the notice, with a sound or a notification of its system:
     * one tab of one device is.
     */
    announce: ({ userId }: Owner, id: string): Promise<Result<boolean>> =>
      runExclusive(db, {
        userId,
        work: async (tx) => {
          const notice = await lockNotice(tx, userId, id);
          if (notice === undefined) return err({ code: "not_found" });
          const isHidden = notice.dismissed_at !== null || notice.withdrawn_at !== null;
          const isFirst = notice.shown_at !== null && notice.announced_at === null && !isHidden;
          if (isFirst) await announceNotice(tx, userId, { id, now: now() });
          return ok(isFirst);
        },
      }),
    /**
     * Hides notices for some minutes, or for good; those that are not there any more are ignored.
     */
    hide: ({ userId }: Owner, { ids, minutes }: HiddenReminders): Promise<Result<null>> =>
      runExclusive(db, {
        userId,
        work: async (tx) => {
          const at = now();
          if (minutes === null) {
            await dismissNotices(tx, userId, { ids, now: at });
            await acknowledgeItems(tx, userId, { ids, now: at });
          } else {
            const until = new Date(at.getTime() + minutes * MINUTE_MS);
            await snoozeNotices(tx, userId, { ids, now: at, until });
          }
          return ok(null);
        },
      }),
    /**
     * Makes notices of the reminders that are due, of all accounts, and shows those whose time has
     * come; returns whether some are left for the next round, which may begin at once. Any number
     * of processes may call it at the same time: each reminder is shown once.
     */
    showDue: createRounds<ReminderAccount>({
      list: (query) => listDueReminderAccounts(db, { now: now(), ...query }),
      visit: showDueOf,
      limit: ACCOUNTS,
    }),
  };
}

export type RemindersService = ReturnType<typeof createRemindersService>;
