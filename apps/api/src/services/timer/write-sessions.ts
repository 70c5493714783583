import type { OwnerTransaction } from "../../core/context.ts";
import { flowtimeRows, type FlowtimeColumns } from "@hourloom/db/queries/flowtimes";
import { isInTrash, restoreItem } from "@hourloom/db/queries/items";
import { taskRows } from "@hourloom/db/queries/tasks";
import { pomodoroRows, type PomodoroColumns } from "@hourloom/db/queries/pomodoros";
import type { SessionRecord } from "@hourloom/domain/timer/timer-result";
import { MINUTE_MS, SECOND_MS, TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { checkCapacity, moveToTrash } from "../../core/capacity.ts";

/** Title of a session without one. */
const UNTITLED = "Pomodoro";

/** The columns of a pomodoro; a discarded one is stored as stopped before it is deleted. */
function pomodoroOf(record: SessionRecord): Omit<PomodoroColumns, "task" | "next_step"> {
  const { title, started_at, ended_at, planned_ms, focused_ms, interruptions, status, counts } = record;
  return {
    title: title === "" ? UNTITLED : [...title].slice(0, TITLE_MAX_LENGTH).join(""),
    start_time: new Date(started_at),
    duration: Math.max(1, Math.round((planned_ms ?? 0) / MINUTE_MS)),
    state: status === "discarded" ? "stopped" : status,
    ended_at: ended_at === null ? null : new Date(ended_at),
    focused_seconds: ended_at === null ? null : Math.floor(focused_ms / SECOND_MS),
    counts,
    internal_interruptions: interruptions.internal,
    external_interruptions: interruptions.external,
  };
}

function flowtimeOf({
  started_at,
  ended_at,
  focused_ms,
  interruptions,
}: SessionRecord): Omit<FlowtimeColumns, "task" | "next_step"> {
  return {
    start_time: new Date(started_at),
    end_time: ended_at === null ? null : new Date(ended_at),
    state: ended_at === null ? "running" : "done",
    focused_seconds: ended_at === null ? null : Math.floor(focused_ms / SECOND_MS),
    internal_interruptions: interruptions.internal,
    external_interruptions: interruptions.external,
  };
}

/** The session's task, even in the trash; null once it was purged. */
async function taskOf({ tx, userId }: OwnerTransaction, { task: id }: SessionRecord): Promise<string | null> {
  if (id === null) return null;
  const isThere =
    (await taskRows.find(tx, userId, id)) !== undefined || (await isInTrash(tx, { table: "tasks", userId, id }));
  return isThere ? id : null;
}

function tableOf({ mode }: SessionRecord) {
  return mode === "pomodoro" ? "pomodoros" : "flowtimes";
}

/** Updates or inserts the row of a session; an error if a new one exceeds the capacity. */
async function writeRow(transaction: OwnerTransaction, record: SessionRecord): Promise<Result<null>> {
  const { tx, userId } = transaction;
  const { id } = record;
  const task = await taskOf(transaction, record);
  const table = tableOf(record);
  const isPomodoro = table === "pomodoros";
  const known = await (isPomodoro ? pomodoroRows.find : flowtimeRows.find)(tx, userId, id);
  // A session that was just deleted is updated in the trash.
  const isTrashed = known === undefined && (await isInTrash(tx, { table, userId, id }));
  // The undo of an end that discarded it.
  if (isTrashed && record.status === "running") await restoreItem(tx, { table, userId, id });
  if (known === undefined && !isTrashed) {
    const capacity = await checkCapacity(transaction, table);
    if (!capacity.ok) return capacity;
    await (isPomodoro
      ? pomodoroRows.insert(tx, userId, { id, task, next_step: "", ...pomodoroOf(record) })
      : flowtimeRows.insert(tx, userId, { id, task, next_step: "", ...flowtimeOf(record) }));
    return ok(null);
  }
  // A task in the trash reads as null; the column must remain, in case it is restored.
  const worked = task === null && known?.task === null ? {} : { task };
  await (isPomodoro
    ? pomodoroRows.update(tx, userId, id, { ...worked, ...pomodoroOf(record) })
    : flowtimeRows.update(tx, userId, id, { ...worked, ...flowtimeOf(record) }));
  return ok(null);
}

/** Stores the sessions of timer records in order; discarded ones are moved to the trash. */
export async function writeSessions(
  transaction: OwnerTransaction,
  records: readonly SessionRecord[],
): Promise<Result<null>> {
  // Ended sessions first: a unique index allows one running session.
  const inOrder = records.toSorted((a, b) => Number(a.status === "running") - Number(b.status === "running"));
  for (const record of inOrder) {
    const written = await writeRow(transaction, record);
    if (!written.ok) return written;
    if (record.status === "discarded") await moveToTrash(transaction, tableOf(record), record.id);
  }
  return ok(null);
}
