import {
  listUnreadObjects,
  putReadMembers,
  type ReadMembers,
  type UnreadObject,
} from "@hourloom/db/queries/unread-objects";
import { readObjects } from "@hourloom/domain/icalendar/reading/read-objects";
import { readSource } from "@hourloom/domain/icalendar/reading/read-source";
import { ok } from "@hourloom/schema/errors/domain-errors";
import type { ServiceContext } from "../../core/context.ts";
import { createYielder } from "../../core/event-loop-yielder.ts";
import { runExclusive } from "../../core/idempotency.ts";
import { storedEvent, storedTask } from "./rows/stored-rows.ts";

/** Objects of a round. */
const BATCH = 500;

function addMembers(members: ReadMembers, { id, uid, source, read_zone }: UnreadObject): void {
  const calendar = readSource(source);
  if (calendar === undefined) return;
  const [object] = readObjects([calendar], { accountZone: read_zone, createUid: () => uid }).objects;
  if (object?.kind === "task") {
    const { reminders, priority, tags } = storedTask(object.row);
    members.tasks.push({ object: id, reminders, priority, tags });
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

/**
 * Reads stored objects again whose rows were made before reminders, priority and tags were read:
 * those of an earlier version, and of account files of one. Returns when none is left. An object
 * that cannot be read stays as it is.
 */
export async function readStoredObjects({ db }: ServiceContext): Promise<void> {
  const yieldIfDue = createYielder();
  for (;;) {
    const objects = await listUnreadObjects(db, BATCH);
    const [first] = objects;
    if (first === undefined) return;
    const { userId } = first;
    const own = objects.filter((one) => one.userId === userId);
    const members: ReadMembers = { events: [], exceptions: [], tasks: [] };
    for (const object of own) {
      await yieldIfDue();
      addMembers(members, object);
    }
    const ids = own.map(({ id }) => id);
    await runExclusive(db, {
      userId,
      work: async (tx) => {
        await putReadMembers(tx, userId, { ids, members });
        return ok(null);
      },
    });
  }
}
