import type { Db } from "@hourloom/db/connect";
import { markAllAsStored } from "@hourloom/db/queries/collection-changes";
import { putSettings } from "@hourloom/db/queries/account-settings";
import { deleteDefaultCalendar } from "@hourloom/db/queries/calendars";
import { findStagedSubscribed } from "@hourloom/db/queries/feed-objects";
import { updateProfile } from "@hourloom/db/queries/accounts";
import {
  countStagedDefaults,
  countStagedRows,
  findCrowded,
  deleteStagedRows,
  findLastStagedRow,
  hasAnyItem,
  listRunningRows,
  moveEventsOutOfTrash,
  trashBlocksOfTrashedTasks,
  listSingleRows,
} from "@hourloom/db/queries/account-data-import";
import {
  accountData,
  dataCounts,
  dataKinds,
  EXCEPTIONS_MAX,
  SERIES_EXCEPTIONS_MAX,
  settingsData,
  singleKinds,
  timerData,
  type AccountData,
  type DataCounts,
  type DataKind,
  type SingleKind,
  type TimerData,
} from "@hourloom/schema/accounts/account-data";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import { BLOCKS_MAX } from "@hourloom/schema/fields/limits";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import type { Owner } from "../../core/context.ts";
import { TOO_MANY_BLOCKS } from "@hourloom/schema/tasks/task-blocks";
import { checkSourceCapacity, maxRowsOf } from "../../core/capacity.ts";
import { SUBSCRIPTIONS_MAX, subscriptionData, type SubscriptionData } from "@hourloom/schema/icalendar/subscriptions";
import { savedFilter, type SavedFilter } from "@hourloom/schema/todo";
import { importSavedFilters } from "../todo/saved-filters.ts";
import { firstCalendarOf } from "../calendars/calendar-kind.ts";
import { importSubscriptions } from "../subscriptions/move-subscriptions.ts";
import type { AddressSeal } from "../subscriptions/sealed-address.ts";
import { replaceTimer } from "../timer/read-timer.ts";
import { insertKinds } from "./insert-kinds.ts";
import { pathOf } from "./validate-rows.ts";
import { notEmpty, incompleteImport } from "./stage-rows.ts";

/** What occurs at most once in a file, and what only a few of may occur. */
interface Singles {
  account: AccountData;
  settings: AccountSettings | null;
  timer: TimerData | null;
  subscriptions: SubscriptionData[];
  filters: SavedFilter[];
}

const TOO_MANY = "There are more of them than an account may hold.";

async function readSingles(tx: Db, { userId }: Owner): Promise<Result<Singles>> {
  const rows = await listSingleRows(tx, userId);
  for (const kind of singleKinds) {
    if (rows.filter((row) => row.kind === kind).length > 1) return invalidField(kind, "There can be only one.");
  }
  const rowOf = (kind: SingleKind) => rows.find((row) => row.kind === kind)?.row;
  const account = accountData.optional().parse(rowOf("account"));
  if (account === undefined) return invalidField("account", FIELD_REQUIRED);
  const settings = settingsData.optional().parse(rowOf("settings")) ?? null;
  const timer = timerData.optional().parse(rowOf("timer")) ?? null;
  const subscriptions = rows
    .filter(({ kind }) => kind === "subscriptions")
    .map(({ row }) => subscriptionData.parse(row));
  if (subscriptions.length > SUBSCRIPTIONS_MAX) return invalidField("subscriptions", TOO_MANY);
  const filters = rows.filter(({ kind }) => kind === "task_filters").map(({ row }) => savedFilter.parse(row));
  return ok({ account, settings, timer, subscriptions, filters });
}

interface ImportContext {
  tx: Db;
  seal: AddressSeal | undefined;
  rowsMax: number | undefined;
  now: Date;
}

/** Each event or task of an account, and as many in its trash, may have an object. */
function maxStored(kind: Exclude<DataKind, "event_exceptions">, rowsMax: number | undefined): number {
  return kind === "calendar_objects" ? 4 * maxRowsOf("events", rowsMax) : maxRowsOf(kind, rowsMax);
}

/** Counts the rows of each kind; an error above the capacity of an account. */
async function countRows(
  { tx, rowsMax }: ImportContext,
  { userId }: Owner,
  subscribed: number,
): Promise<Result<DataCounts>> {
  const found = await countStagedRows(tx, userId);
  const counts = dataCounts.parse(Object.fromEntries(dataKinds.map((kind) => [kind, 0])));
  for (const kind of dataKinds) {
    const { count, trashed } = found.find((one) => one.kind === kind) ?? { count: 0, trashed: 0 };
    const isFull =
      kind === "event_exceptions"
        ? count > EXCEPTIONS_MAX
        : Math.max(trashed, count - trashed) > maxStored(kind, rowsMax) + (kind === "calendars" ? subscribed : 0);
    if (isFull) return invalidField(kind, TOO_MANY);
    counts[kind] = count;
  }
  return ok(counts);
}

async function checkExceptions(tx: Db, { userId }: Owner): Promise<Result<null>> {
  const number = await findCrowded(tx, userId, { kind: "event_exceptions", max: SERIES_EXCEPTIONS_MAX });
  if (number === undefined) return ok(null);
  const text = `One series can have at most ${SERIES_EXCEPTIONS_MAX} changed occurrences.`;
  return invalidField(pathOf({ kind: "events", number }, "exceptions"), text);
}

async function checkBlocks(tx: Db, { userId }: Owner): Promise<Result<null>> {
  const number = await findCrowded(tx, userId, { kind: "task_blocks", max: BLOCKS_MAX });
  return number === undefined
    ? ok(null)
    : invalidField(pathOf({ kind: "task_blocks", number }, "task"), TOO_MANY_BLOCKS);
}

/** The session that a running or paused timer refers to; undefined for none. */
function runningSession(timer: TimerData | null): { kind: string; id: string } | undefined {
  const state = timer?.state;
  if (state?.status !== "running" && state?.status !== "paused") return undefined;
  const { session, mode } = state.run;
  return session === null ? undefined : { kind: mode === "pomodoro" ? "pomodoros" : "flowtimes", id: session };
}

/** Checks that the timer's session and the running rows match. */
async function checkRunning(tx: Db, { userId }: Owner, timer: TimerData | null): Promise<Result<null>> {
  const session = runningSession(timer);
  const rows = await listRunningRows(tx, userId);
  const other = rows.find(({ kind, id }) => kind !== session?.kind || id !== session.id);
  if (other !== undefined) {
    return invalidField(`${other.kind}.${other.number}.state`, "The timer does not run this session.");
  }
  const isMissing = session !== undefined && rows.length === 0;
  return isMissing ? invalidField("timer.state", "The session that the timer runs is not in the file.") : ok(null);
}

/**
 * Makes way for the calendars of the file, of which one has to be the default. Files from before
 * calendars have none: their events belong to the account's own.
 */
async function replaceCalendars(tx: Db, { userId }: Owner, { calendars }: DataCounts): Promise<Result<null>> {
  if (calendars === 0) return ok(null);
  const defaults = await countStagedDefaults(tx, userId);
  if (defaults !== 1) return invalidField("calendars", "One of them has to be the default.");
  const number = await findStagedSubscribed(tx, userId, firstCalendarOf(userId));
  if (number !== undefined) {
    return invalidField(pathOf({ kind: "calendars", number }, "id"), "A subscribed calendar has another id.");
  }
  await deleteDefaultCalendar(tx, userId);
  return ok(null);
}

async function putSingles(tx: Db, owner: Owner, { account, settings, timer }: Singles): Promise<void> {
  await updateProfile(tx, owner.userId, account);
  await putSettings(tx, owner.userId, settings);
  await replaceTimer(tx, owner, timer);
}

/**
 * Inserts a staged import into its account, which the caller has locked. Errors: the account is not
 * empty, or the staged rows are incomplete or inconsistent.
 */
export async function commitImport(
  context: ImportContext,
  owner: Owner,
  { importId, rows }: { importId: string; rows: number },
): Promise<Result<DataCounts>> {
  const { tx } = context;
  const { userId } = owner;
  const last = await findLastStagedRow(tx, userId);
  if (last === undefined || last.import_id !== importId || last.seq + 1 !== rows) return incompleteImport;
  if (await hasAnyItem(tx, userId)) return notEmpty;
  const singles = await readSingles(tx, owner);
  if (!singles.ok) return singles;
  const { subscriptions } = singles.value;
  const counts = await countRows(context, owner, subscriptions.length);
  if (!counts.ok) return counts;
  const exceptions = await checkExceptions(tx, owner);
  if (!exceptions.ok) return exceptions;
  const blocks = await checkBlocks(tx, owner);
  if (!blocks.ok) return blocks;
  const running = await checkRunning(tx, owner, singles.value.timer);
  if (!running.ok) return running;
  const calendars = await replaceCalendars(tx, owner, counts.value);
  if (!calendars.ok) return calendars;
  const inserted = await insertKinds(tx, owner);
  if (!inserted.ok) return inserted;
  const capacity = await checkSourceCapacity({ tx, userId }, 0);
  if (!capacity.ok) return capacity;
  const subscribed = await importSubscriptions(context, userId, subscriptions);
  if (!subscribed.ok) return subscribed;
  const filtered = await importSavedFilters(tx, userId, singles.value.filters);
  if (!filtered.ok) return filtered;
  await moveEventsOutOfTrash(tx, userId);
  await trashBlocksOfTrashedTasks(tx, userId);
  await markAllAsStored(tx, userId);
  await putSingles(tx, owner, singles.value);
  await deleteStagedRows(tx, userId);
  return counts;
}
