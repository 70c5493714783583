import { createHash } from "node:crypto";
import { eventRows, type EventRow } from "@hourloom/db/queries/events";
import { insertPomodoros, type PomodoroColumns, type PomodoroRow } from "@hourloom/db/queries/pomodoros";
import {
  workspaceConverted,
  type SessionPlanned,
  type WorkspaceConversion,
  type WorkspaceConverted,
} from "@hourloom/schema/workspace";
import { convertedEvent, type ConvertedEvent, type PomodorosFromEvent } from "@hourloom/schema/pomodoros";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { newId, type ItemContext, type Owner, ownerTransaction, type OwnerTransaction } from "../../core/context.ts";
import { checkOwnCalendars } from "../calendars/read-only.ts";
import { presentCalendarEvent } from "../events/present-event.ts";
import { seriesCalculations } from "../events/decide-series-edit.ts";
import { storeEdit } from "../events/store-series-edit.ts";
import { runSeriesCalculation } from "../events/calculate-series-edit.ts";
import { checkCapacity, moveToTrash } from "../../core/capacity.ts";
import { runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { printDateTime } from "../../core/date-times.ts";
import { storeUndoStep, captureEvent } from "../items/undo-snapshot.ts";
import { findConvertible, planConversion, rulesOf, type OccurrenceChoice, type Convertible } from "./convertible.ts";
import { presentPomodoro } from "./present-pomodoro.ts";
import { defaultCourse } from "./settle-session.ts";

/**
 * Removes the event, or one occurrence of it; returns the event's id if nothing is left of it. If
 * the first occurrence is removed, the series begins with the next one.
 */
async function removeConverted(
  transaction: OwnerTransaction,
  id: string,
  { series }: Convertible,
): Promise<Result<string | null>> {
  if (series === undefined) {
    await moveToTrash(transaction, "events", id);
    return ok(id);
  }
  // Always creates a new version: callers that saw the former one have not seen this removal.
  const { state, occurrence } = series;
  const edit = await runSeriesCalculation(transaction, seriesCalculations.decideRemoval, {
    state,
    scope: "this",
    occurrence,
  });
  if (!edit.ok) return edit;
  const stored = await storeEdit(transaction, state, edit.value);
  return stored.ok ? ok(stored.value.series === undefined ? id : null) : stored;
}

/** A conversion from either transport. */
interface ConversionRequest {
  input: Omit<PomodorosFromEvent, "date">;
  choice: OccurrenceChoice;
  /** The version of the event on screen; undefined accepts any. */
  version?: number | undefined;
}

function requestOf({ occurrence = null, version, key: _key, ...input }: WorkspaceConversion): ConversionRequest {
  return { input, choice: { occurrence }, version };
}

interface Prepared {
  event: EventRow;
  convertible: Convertible;
  startsMs: readonly number[];
  unusedMinutes: number;
}

/** Finds the event and plans its sessions, or returns why it cannot be converted. */
async function prepare(
  transaction: OwnerTransaction,
  { input, choice, version }: ConversionRequest,
  event: EventRow | undefined,
): Promise<Result<Prepared>> {
  if (event === undefined) return invalidField("event_id", unknownReferenceText(input.event_id));
  if (version !== undefined && version !== event.version) {
    return err({ code: "changed", current: presentCalendarEvent(event, transaction.owner) });
  }
  const convertible = await findConvertible(transaction, event, choice);
  if (!convertible.ok) return convertible;
  const plan = planConversion(convertible.value, rulesOf(input));
  return plan.ok ? ok({ event, convertible: convertible.value, ...plan.value }) : plan;
}

/** What all sessions of a conversion have. */
type SharedMembers = Pick<PomodoroColumns, "title" | "task" | "duration"> & { event?: string };

/** Inserts the sessions; an error if the account is full. */
export async function insertSessions(
  transaction: OwnerTransaction,
  shared: SharedMembers,
  startsMs: readonly number[],
): Promise<Result<PomodoroRow[]>> {
  const { tx, userId, now } = transaction;
  const capacity = await checkCapacity(transaction, "pomodoros", startsMs.length);
  if (!capacity.ok) return capacity;
  const session = (startMs: number): PomodoroColumns & SharedMembers & { id: string } => ({
    ...shared,
    id: newId(now),
    start_time: new Date(startMs),
    ...defaultCourse(new Date(startMs), shared.duration, now),
  });
  return ok(await insertPomodoros(tx, userId, startsMs.map(session)));
}

async function convert(
  transaction: OwnerTransaction,
  request: ConversionRequest,
): Promise<Result<{ converted: ConvertedEvent; rows: PomodoroRow[] }>> {
  const { input } = request;
  const prepared = await prepare(
    transaction,
    request,
    await eventRows.lock(transaction.tx, transaction.userId, input.event_id),
  );
  if (!prepared.ok) return prepared;
  const { event, convertible, unusedMinutes: unused_minutes } = prepared.value;
  const writable = input.keep_event === true ? ok(null) : await checkOwnCalendars(transaction, [event.calendar]);
  if (!writable.ok) return writable;
  const title = input.title === undefined || input.title === null || input.title === "" ? undefined : input.title;
  const { durationMinutes: duration } = rulesOf(input);
  const session = { title: title ?? convertible.values.title, task: null, event: event.id, duration };
  const rows = await insertSessions(transaction, session, prepared.value.startsMs);
  if (!rows.ok) return rows;
  const removed = input.keep_event === true ? ok(null) : await removeConverted(transaction, event.id, convertible);
  if (!removed.ok) return removed;
  const pomodoros = rows.value.map((row) => presentPomodoro(row, transaction.owner));
  return ok({ converted: { deleted_event_id: removed.value, pomodoros, unused_minutes }, rows: rows.value });
}

/**
 * Converts an event into sessions with breaks, in one transaction: the sessions are inserted and
 * the event (or one occurrence of a series) is removed. Of concurrent conversions one succeeds.
 */
export function convertEvent(
  deps: ItemContext,
  owner: Owner,
  { date = null, ...input }: PomodorosFromEvent,
  idempotencyKey?: IdempotencyKey,
): Promise<Result<ConvertedEvent>> {
  return runOnce(deps.db, {
    userId: owner.userId,
    idempotencyKey,
    parse: (response) => convertedEvent.parse(response),
    work: async (tx) => {
      const conversion = await convert(ownerTransaction(deps, tx, owner), { input, choice: { date } });
      return conversion.ok ? ok(conversion.value.converted) : conversion;
    },
  });
}

async function convertUndoably(
  transaction: OwnerTransaction,
  request: ConversionRequest,
): Promise<Result<WorkspaceConverted>> {
  const { input } = request;
  const event = await eventRows.lock(transaction.tx, transaction.userId, input.event_id);
  const events = event === undefined || input.keep_event === true ? [] : [await captureEvent(transaction, event.id)];
  const conversion = await convert(transaction, request);
  if (!conversion.ok) return conversion;
  const { converted, rows } = conversion.value;
  const made = rows.map(({ id, version }) => ({ table: "pomodoros" as const, id, version }));
  return ok({ ...converted, undo: await storeUndoStep(transaction, { kind: "pomodoros.fromEvent", events, made }) });
}

/** As `convertEvent`, with an undo step that restores the event and deletes the sessions. */
export function convertEventUndoably(
  deps: ItemContext,
  owner: Owner,
  input: WorkspaceConversion,
): Promise<Result<WorkspaceConverted>> {
  return runOnce(deps.db, {
    userId: owner.userId,
    idempotencyKey: conversionKey("pomodoros.fromEvent", input),
    parse: (response) => workspaceConverted.parse(response),
    work: (tx) => convertUndoably(ownerTransaction(deps, tx, owner), requestOf(input)),
  });
}

/** The idempotency key of a call, if the client sent one. */
export function conversionKey(call: string, input: { key?: string | undefined }): IdempotencyKey | undefined {
  if (input.key === undefined) return undefined;
  return {
    key: `${call} ${input.key}`,
    fingerprint: createHash("sha256").update(JSON.stringify(input)).digest(),
  };
}

/** The sessions that a conversion would create, and the unused minutes; changes nothing. */
export async function previewConversion(
  deps: ItemContext,
  owner: Owner,
  input: WorkspaceConversion,
): Promise<Result<SessionPlanned>> {
  const transaction = ownerTransaction(deps, deps.db, owner);
  const prepared = await prepare(
    transaction,
    requestOf(input),
    await eventRows.find(deps.db, owner.userId, input.event_id),
  );
  return prepared.ok ? ok(presentPlan(prepared.value, input, owner)) : prepared;
}

/** The sessions of a plan in the account's zone. */
export function presentPlan(
  { startsMs, unusedMinutes }: { startsMs: readonly number[]; unusedMinutes: number },
  input: Parameters<typeof rulesOf>[0],
  owner: Owner,
): SessionPlanned {
  const lengthMs = rulesOf(input).durationMinutes * MINUTE_MS;
  const slots = startsMs.map((startMs) => ({
    start_time: printDateTime(new Date(startMs), owner),
    end_time: printDateTime(new Date(startMs + lengthMs), owner),
  }));
  return { slots, unused_minutes: unusedMinutes };
}
