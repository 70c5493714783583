import { createHash } from "node:crypto";
import { findEvent, lockEvent, type EventRow } from "@hourloom/db/queries/events";
import { trashItem } from "@hourloom/db/queries/items";
import { insertPomodoros, type PomodoroColumns, type PomodoroRow } from "@hourloom/db/queries/pomodoros";
import { unknownReferenceText } from "@hourloom/schema/error-texts";
import {
  workspaceConverted,
  type SessionPlanned,
  type WorkspaceConversion,
  type WorkspaceConverted,
} from "@hourloom/schema/calendar";
import { convertedEvent, type ConvertedEvent, type PomodorosFromEvent } from "@hourloom/schema/pomodoros";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type ItemContext, type Owner } from "../context.ts";
import { presentCalendarEvent } from "../events/present-event.ts";
import { seriesCalculations } from "../events/series/decide-edit.ts";
import { storeEdit } from "../events/series/store-edit.ts";
import { workOut } from "../events/series/work-out.ts";
import { checkCapacity, trimTrash } from "../items/capacity.ts";
import { itemStep, type ItemStep } from "../items/items.ts";
import { doOnce, type RepeatKey } from "../items/repeats.ts";
import { printMoment } from "../moments.ts";
import { keepStep, rememberEvent } from "../undo/snapshot.ts";
import { findConvertible, planConversion, rulesOf, type Asked, type Convertible } from "./convertible.ts";
import { presentPomodoro } from "./present-pomodoro.ts";
import { unsaid } from "./settle-session.ts";

const MINUTE_MS = 60_000;

/**
 * Takes the event, or the one occurrence of it, out of the calendar; answers the id of an event that is gone with it. A series whose first occurrence leaves
 * goes on to the next that is left, so that nobody sees the converted one any more.
 */
async function takeOut(step: ItemStep, id: string, { series }: Convertible): Promise<Outcome<string | null>> {
  const { tx, owner, now } = step;
  const { userId } = owner;
  if (series === undefined) {
    await trashItem(tx, { table: "events", userId, id }, now);
    await trimTrash(step, "events");
    return done(id);
  }
  // Another version even where the first occurrence stays: who has seen the former one has not seen this occurrence leave.
  const { state, occurrence } = series;
  const edit = await workOut(step, seriesCalculations.decideRemoval, { state, scope: "this", occurrence });
  if (!edit.ok) return edit;
  const stored = await storeEdit(step, state, edit.value);
  return stored.ok ? done(stored.value.series === undefined ? id : null) : stored;
}

/** A conversion as either door asks for it. */
interface Asking {
  input: Omit<PomodorosFromEvent, "date">;
  asked: Asked;
  /** The version of the event that was on screen; undefined: any will do. */
  version?: number | undefined;
}

function askedOf({ occurrence = null, version, key: _key, ...input }: WorkspaceConversion): Asking {
  return { input, asked: { occurrence }, version };
}

interface Prepared {
  event: EventRow;
  convertible: Convertible;
  startsMs: readonly number[];
  unusedMinutes: number;
}

/** What is converted and which sessions come of it, or why none can. */
async function prepare(
  step: ItemStep,
  { input, asked, version }: Asking,
  event: EventRow | undefined,
): Promise<Outcome<Prepared>> {
  if (event === undefined) return refuseField("event_id", unknownReferenceText(input.event_id));
  if (version !== undefined && version !== event.version) {
    return refuse({ code: "changed", current: presentCalendarEvent(event) });
  }
  const convertible = await findConvertible(step, event, asked);
  if (!convertible.ok) return convertible;
  const plan = planConversion(convertible.value.values, { rules: rulesOf(input), owner: step.owner });
  return plan.ok ? done({ event, convertible: convertible.value, ...plan.value }) : plan;
}

/** Makes the sessions; refused where the account has no room for them. */
async function insertSessions(
  step: ItemStep,
  input: Asking["input"],
  { convertible: { values }, startsMs }: Prepared,
): Promise<Outcome<PomodoroRow[]>> {
  const { tx, owner, now } = step;
  const capacity = await checkCapacity(step, "pomodoros", startsMs.length);
  if (!capacity.ok) return capacity;
  const title = input.title === undefined || input.title === null || input.title === "" ? values.title : input.title;
  const { durationMinutes: duration } = rulesOf(input);
  const session = (startMs: number): PomodoroColumns & { id: string } => ({
    id: newId(now),
    title,
    start_time: new Date(startMs),
    duration,
    task: null,
    ...unsaid(new Date(startMs), duration, now),
  });
  return done(await insertPomodoros(tx, owner.userId, startsMs.map(session)));
}

interface Conversion {
  converted: ConvertedEvent;
  rows: PomodoroRow[];
}

async function convert(step: ItemStep, asking: Asking): Promise<Outcome<Conversion>> {
  const { tx, owner } = step;
  const { input } = asking;
  const prepared = await prepare(step, asking, await lockEvent(tx, owner.userId, input.event_id));
  if (!prepared.ok) return prepared;
  const { event, convertible, unusedMinutes: unused_minutes } = prepared.value;
  const rows = await insertSessions(step, input, prepared.value);
  if (!rows.ok) return rows;
  const taken = input.keep_event === true ? done(null) : await takeOut(step, event.id, convertible);
  if (!taken.ok) return taken;
  const pomodoros = rows.value.map((row) => presentPomodoro(row, owner));
  return done({ converted: { deleted_event_id: taken.value, pomodoros, unused_minutes }, rows: rows.value });
}

/**
 * Cuts an event into sessions with breaks, in one transaction: the sessions are made and the event goes, or nothing happens. Of racers for one event, one
 * wins. Of a repeating event only one occurrence goes.
 */
export function convertEvent(
  deps: ItemContext,
  owner: Owner,
  { input, repeat }: { input: PomodorosFromEvent; repeat: RepeatKey | undefined },
): Promise<Outcome<ConvertedEvent>> {
  return doOnce(deps.db, {
    userId: owner.userId,
    repeat,
    parse: (kept) => convertedEvent.parse(kept),
    work: async (tx) => {
      const { date = null, ...rest } = input;
      const conversion = await convert(itemStep(deps, tx, owner), { input: rest, asked: { date } });
      return conversion.ok ? done(conversion.value.converted) : conversion;
    },
  });
}

async function convertStep(step: ItemStep, asking: Asking): Promise<Outcome<WorkspaceConverted>> {
  const { tx, owner } = step;
  const { input } = asking;
  const event = await lockEvent(tx, owner.userId, input.event_id);
  const events = event === undefined || input.keep_event === true ? [] : [await rememberEvent(step, event.id)];
  const conversion = await convert(step, asking);
  if (!conversion.ok) return conversion;
  const { converted, rows } = conversion.value;
  const made = rows.map(({ id, version }) => ({ table: "pomodoros" as const, id, version }));
  return done({ ...converted, undo: await keepStep(step, { kind: "pomodoros.fromEvent", events, made }) });
}

/** The same, with the step by which it is taken back: the event returns and the sessions go to the trash. */
export function convertEventUndoably(
  deps: ItemContext,
  owner: Owner,
  input: WorkspaceConversion,
): Promise<Outcome<WorkspaceConverted>> {
  return doOnce(deps.db, {
    userId: owner.userId,
    repeat: repeatOf(input),
    parse: (kept) => workspaceConverted.parse(kept),
    work: (tx) => convertStep(itemStep(deps, tx, owner), askedOf(input)),
  });
}

/** What tells a repeat of the call from another one. */
function repeatOf(input: WorkspaceConversion): RepeatKey | undefined {
  if (input.key === undefined) return undefined;
  const fingerprint = createHash("sha256").update(JSON.stringify(input)).digest();
  return { key: `pomodoros.fromEvent ${input.key}`, fingerprint };
}

/** The sessions that the same call would make, and what would be left over; nothing is changed. */
export async function previewConversion(
  deps: ItemContext,
  owner: Owner,
  input: WorkspaceConversion,
): Promise<Outcome<SessionPlanned>> {
  const step = itemStep(deps, deps.db, owner);
  const prepared = await prepare(step, askedOf(input), await findEvent(deps.db, owner.userId, input.event_id));
  if (!prepared.ok) return prepared;
  const { startsMs, unusedMinutes } = prepared.value;
  const lengthMs = rulesOf(input).durationMinutes * MINUTE_MS;
  const slots = startsMs.map((startMs) => ({
    start_time: printMoment(new Date(startMs), owner),
    end_time: printMoment(new Date(startMs + lengthMs), owner),
  }));
  return done({ slots, unused_minutes: unusedMinutes });
}
