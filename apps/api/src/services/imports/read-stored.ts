import { isConnectionLost } from "@hourloom/db/lost-connections";
import type { UserId } from "@hourloom/db/owner";
import {
  findAccountWithUnread,
  listUnreadObjects,
  putReadMembers,
  type ReadMembers,
  type UnreadObject,
} from "@hourloom/db/queries/unread-objects";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { defineCalculation } from "../../core/calculation.ts";
import type { Calculator } from "../../core/calculator.ts";
import type { ServiceContext } from "../../core/context.ts";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { runExclusive } from "../../core/transactions.ts";
import { createSourceCalculator, type SourceCalculator } from "../recurrence/costly-sources.ts";
import { readStoredObject } from "../recurrence/read-stored-object.ts";
import { storedEvent, storedTask } from "./rows/stored-rows.ts";

export interface StoredReaderDeps extends ServiceContext {
  /** Reads sources that are costly to read. */
  fileReader: Calculator;
}

const BATCH = 100;
/** Until an account is read again of which some sources were too costly. */
const POSTPONED_MS = 3_600_000;

function noMembers(): ReadMembers {
  return { events: [], exceptions: [], tasks: [] };
}

/** Reads the members of an object that are missing in its rows. */
export function readMembers({ id, ...stored }: UnreadObject): ReadMembers {
  const members = noMembers();
  const object = readStoredObject(stored)?.object;
  if (object?.kind === "task") {
    const { priority, tags } = storedTask(object.row);
    members.tasks.push({ object: id, reminders: object.row.reminders, priority, tags });
  }
  if (object?.kind !== "event") return members;
  for (const [part, entry] of object.entries.entries()) {
    const stored = storedEvent(entry);
    if (typeof stored === "string") continue;
    members.events.push({ object: id, part, reminders: stored.event.reminders });
    for (const { date, changes } of stored.exceptions) {
      if (changes?.reminders !== undefined) {
        members.exceptions.push({ object: id, part, date, reminders: changes.reminders });
      }
    }
  }
  return members;
}

const reading = defineCalculation(import.meta.url, readMembers);

interface ReadRound {
  deps: StoredReaderDeps;
  userId: UserId;
  /** What throws is added. */
  failures: unknown[];
  calculate: SourceCalculator;
  /** Whether a source was too costly. */
  isPostponed: boolean;
}

/** Reads some objects; those that could not be read are missing in `ids`. */
async function readBatch(
  round: ReadRound,
  objects: readonly UnreadObject[],
): Promise<{ ids: string[]; members: ReadMembers }> {
  const yieldIfDue = createYielder();
  const ids: string[] = [];
  const members = noMembers();
  for (const object of objects) {
    await yieldIfDue();
    try {
      const calculated = await round.calculate(reading, object, object.source);
      if (calculated.status !== "done") {
        round.isPostponed = true;
        continue;
      }
      const { events, exceptions, tasks } = calculated.value;
      members.events.push(...events);
      members.exceptions.push(...exceptions);
      members.tasks.push(...tasks);
      ids.push(object.id);
    } catch (error) {
      round.failures.push(error);
    }
  }
  return { ids, members };
}

async function readAccount(round: ReadRound): Promise<void> {
  const { userId, deps } = round;
  let after: string | undefined;
  for (;;) {
    const objects = await listUnreadObjects(deps.db, userId, { after, limit: BATCH });
    if (objects.length === 0) return;
    after = objects.at(-1)?.id;
    const read = await readBatch(round, objects);
    if (read.ids.length === 0) continue;
    await runExclusive(deps.db, {
      userId,
      work: async (tx) => {
        await putReadMembers(tx, userId, read);
        return ok(null);
      },
    });
  }
}

/**
 * Returns a job that reads stored objects again whose rows were made before reminders, priority and
 * tags were read: those of an earlier version, and of account files of one. Sources that are too
 * costly stay as they are, and their account is left alone for an hour. The job throws an
 * `AggregateError` at the end for those that could not be read, which stay as they are, too.
 */
export function createStoredReader(deps: StoredReaderDeps): () => Promise<void> {
  const postponed = new Map<UserId, number>();

  async function readUnlessPostponed(userId: UserId, failures: unknown[]): Promise<void> {
    const nowMs = deps.now().getTime();
    if (nowMs < (postponed.get(userId) ?? 0)) return;
    postponed.delete(userId);
    const calculate = createSourceCalculator(deps.fileReader, userId);
    const round = { deps, userId, failures, calculate, isPostponed: false };
    await readAccount(round);
    if (round.isPostponed) postponed.set(userId, nowMs + POSTPONED_MS);
  }

  return async () => {
    const failures: unknown[] = [];
    let userId: UserId | undefined;
    while ((userId = await findAccountWithUnread(deps.db, userId)) !== undefined) {
      try {
        await readUnlessPostponed(userId, failures);
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} stored objects were not read.`);
  };
}
