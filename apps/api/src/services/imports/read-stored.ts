import { isConnectionLost } from "@hourloom/db/lost-connections";
import type { UserId } from "@hourloom/db/owner";
import {
  findAccountWithUnread,
  listUnreadObjects,
  putReadMembers,
  type ReadMembers,
  type UnreadObject,
} from "@hourloom/db/queries/unread-objects";
import { readObjects } from "@hourloom/domain/icalendar/reading/read-objects";
import { readSource } from "@hourloom/domain/icalendar/sources/read-source";
import { ok } from "@hourloom/schema/errors/domain-errors";
import type { ServiceContext } from "../../core/context.ts";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { runExclusive } from "../../core/idempotency.ts";
import { storedEvent, storedTask } from "./rows/stored-rows.ts";

/** Objects of a round. */
const BATCH = 100;

function addMembers(members: ReadMembers, { id, uid, source, read_zone }: UnreadObject): void {
  const calendar = readSource(source);
  if (calendar === undefined) return;
  const [object] = readObjects([calendar], { accountZone: read_zone, createUid: () => uid }).objects;
  if (object?.kind === "task") {
    const { priority, tags } = storedTask(object.row);
    members.tasks.push({ object: id, reminders: object.row.reminders, priority, tags });
  }
  if (object?.kind !== "event") return;
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
}

/** Reads the objects of an account; what throws is added to `failures`. */
async function readAccount({ db }: ServiceContext, userId: UserId, failures: unknown[]): Promise<void> {
  const yieldIfDue = createYielder();
  let after: string | undefined;
  for (;;) {
    const objects = await listUnreadObjects(db, userId, { after, limit: BATCH });
    if (objects.length === 0) return;
    after = objects.at(-1)?.id;
    const members: ReadMembers = { events: [], exceptions: [], tasks: [] };
    const ids: string[] = [];
    for (const object of objects) {
      await yieldIfDue();
      try {
        addMembers(members, object);
        ids.push(object.id);
      } catch (error) {
        failures.push(error);
      }
    }
    if (ids.length === 0) continue;
    await runExclusive(db, {
      userId,
      work: async (tx) => {
        await putReadMembers(tx, userId, { ids, members });
        return ok(null);
      },
    });
  }
}

/**
 * Reads stored objects again whose rows were made before reminders, priority and tags were read:
 * those of an earlier version, and of account files of one. Throws an `AggregateError` at the end
 * for those that could not be read, which stay as they are.
 */
export async function readStoredObjects(context: ServiceContext): Promise<void> {
  const failures: unknown[] = [];
  let userId: UserId | undefined;
  while ((userId = await findAccountWithUnread(context.db, userId)) !== undefined) {
    try {
      await readAccount(context, userId, failures);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} stored objects were not read.`);
}
