import { z } from "zod";
import { listEventExceptions } from "@hourloom/db/queries/event-exceptions";
import type { TaskColumns, TaskRow } from "@hourloom/db/queries/tasks";
import {
  insertUndoStep,
  lockTrashedVersion,
  lockVersion,
  lockWholeEvent,
  type EventRowBefore,
  type TaskBefore,
  type WholeEvent,
} from "@hourloom/db/queries/undo-steps";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import { event, eventMembers, eventOccurrence } from "@hourloom/schema/events";
import { recordedTypes } from "@hourloom/schema/fields/members";
import { task, taskMembers } from "@hourloom/schema/tasks";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { omitUndefined } from "@hourloom/domain/items/members";

const date = z.string().nullable();

const occurrenceChanges = eventOccurrence
  .extend({ date: z.string() })
  .partial()
  .transform((changes): OccurrenceChanges => omitUndefined<OccurrenceChanges>(changes));

/** A task before a step. Old steps do not have all members; missing ones are not restored. */
const taskBefore = z
  .object({
    ...recordedTypes(taskMembers),
    ...task.pick({ id: true, version: true, task_list: true, rrule: true, completed_date: true }).shape,
    recurrence_anchor: date,
    after_completion: z.boolean(),
    position: z.string().optional(),
    completed_at: z.coerce.date().nullable().optional(),
  })
  .transform(({ id, version, task_list, ...columns }): TaskBefore => ({
    id,
    version,
    task_list,
    ...omitUndefined<TaskColumns>(columns),
  }));

/** An event before a step. Old steps do not have all members; missing ones are not restored. */
const eventBefore = z
  .object({
    ...recordedTypes(eventMembers),
    ...event.pick({ id: true, version: true, rrule: true }).shape,
    title: z.string(),
    recurrence_anchor: date,
    series_until: date,
    split_from: date,
    added: z.array(z.string()).optional(),
  })
  .transform(({ id, version, ...columns }): EventRowBefore => ({
    id,
    version,
    ...omitUndefined<WholeEvent>(columns),
  }));

/**
 * The rows before a step, and their versions after it (`left_at`): as long as they have these, they
 * have not changed since.
 */
export const snapshot = z.object({
  events: z.array(
    z.object({
      row: eventBefore,
      exceptions: z.array(
        z.object({ date: z.string(), changes: occurrenceChanges.nullable(), shown_from: date, shown_to: date }),
      ),
      left_at: z.int(),
    }),
  ),
  /** Old steps have no tasks. */
  tasks: z
    .array(
      z.object({
        row: taskBefore,
        left_at: z.int(),
        /** Whether the step moved it to the trash. */
        is_trashed: z.boolean().default(false),
      }),
    )
    .default([]),
  /** Blocks that the step moved to the trash. Old steps have none. */
  blocks: z.array(z.object({ id: z.string(), left_at: z.int() })).default([]),
  made: z.array(z.object({ table: z.enum(["events", "pomodoros"]), id: z.string(), version: z.int() })),
});
export type Snapshot = z.output<typeof snapshot>;

export type EventBefore = Omit<Snapshot["events"][number], "left_at">;
export type MadeRow = Snapshot["made"][number];

/** Input of an undo step: rows as they were before, and rows that the step created. */
interface UndoStepInput {
  kind: string;
  events?: readonly EventBefore[];
  tasks?: readonly TaskRow[];
  /** Tasks that the step moved to the trash. */
  trashed?: readonly TaskRow[];
  /** Blocks that the step moved to the trash. */
  blocks?: readonly { id: string }[];
  made?: readonly MadeRow[];
}

/** Reads the event before a change, for the undo step. */
export async function captureEvent({ tx, userId }: OwnerTransaction, id: string): Promise<EventBefore> {
  const row = await lockWholeEvent(tx, userId, id);
  if (row === undefined) throw new Error("an event that is locked has no row");
  return { row, exceptions: await listEventExceptions(tx, { userId, eventId: id }) };
}

/** Stores an undo step; returns its id. */
export async function storeUndoStep(
  { tx, userId, now }: OwnerTransaction,
  { kind, events = [], tasks = [], trashed = [], blocks = [], made = [] }: UndoStepInput,
): Promise<string> {
  const id = newId(now);
  const stepSnapshot: Snapshot = { events: [], tasks: [], blocks: [], made: [...made] };
  for (const found of events) {
    // In the trash or not: the step may have moved it there.
    const { version = 0 } = (await lockWholeEvent(tx, userId, found.row.id)) ?? {};
    stepSnapshot.events.push({ ...found, left_at: version });
  }
  for (const row of tasks) {
    const left_at = (await lockVersion(tx, { table: "tasks", userId, id: row.id })) ?? 0;
    stepSnapshot.tasks.push({ row, left_at, is_trashed: false });
  }
  for (const row of trashed) {
    const left_at = (await lockTrashedVersion(tx, { table: "tasks", userId, id: row.id })) ?? 0;
    stepSnapshot.tasks.push({ row, left_at, is_trashed: true });
  }
  for (const { id: block } of blocks) {
    const left_at = (await lockTrashedVersion(tx, { table: "task_blocks", userId, id: block })) ?? 0;
    stepSnapshot.blocks.push({ id: block, left_at });
  }
  await insertUndoStep(tx, { user_id: userId, id, kind, snapshot: stepSnapshot, created_at: now });
  return id;
}
