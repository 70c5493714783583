import { findSettings } from "@hourloom/db/queries/account-settings";
import { findFirstTaskList, listTaskLists } from "@hourloom/db/queries/task-lists";
import { dateOrderOf } from "@hourloom/domain/time/date-order";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { isSameTitle } from "@hourloom/phrases/marks";
import type { QuickTask as QuickWords } from "@hourloom/phrases/quick-task";
import { err, fieldErrorsOf, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { TASK_NEEDS_TITLE } from "@hourloom/schema/fields/error-texts";
import { fieldErrors, type FieldErrors } from "@hourloom/schema/fields/field-errors";
import { repeatRule } from "@hourloom/schema/recurrence";
import { FIRST_LIST } from "@hourloom/schema/task-lists";
import { taskPatch, type Task } from "@hourloom/schema/tasks";
import {
  QUICK_TEXT_LANGUAGE,
  quickTask,
  type QuickTask,
  type QuickTaskCreate,
} from "@hourloom/schema/quick-add/quick-tasks";
import { newId, ownerTransaction, type ItemContext, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { readDateTimeIfSent } from "../../core/date-times.ts";
import { runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { phraseReading } from "../../core/phrase-reader.ts";
import { findMissingReferences } from "../items/references.ts";
import type { NewTask } from "./task-kind.ts";

/** A line of at most so many characters is read within milliseconds, whatever it says. */
const QUICK_CHARACTERS = 100;
/** And beside so many lists. */
const QUICK_LISTS = 1_000;

const textTooCostly = invalidField("text", "This text takes too long to read.");

/** The members that are read from a text; that they are valid is checked as in a form. */
const members = taskPatch.required({ title: true }).extend({ repeats: repeatRule.nullable() });

export type CreateTask = (transaction: OwnerTransaction, input: NewTask, id: string) => Promise<Result<Task>>;

/** The members beside the text that may be wrong for the account. */
export type QuickTaskPlace = Pick<QuickTaskCreate, "now" | "task_list">;

/** Errors of the members beside the text. */
export async function quickTaskErrors(
  transaction: Pick<OwnerTransaction, "tx" | "userId" | "owner">,
  { now, task_list }: QuickTaskPlace,
): Promise<FieldErrors> {
  const missing = await findMissingReferences({ task_list: "task_lists" }, { task_list }, transaction);
  return { ...missing, ...fieldErrorsOf(readDateTimeIfSent("now", now, transaction.owner)) };
}

/** The words of the text, read by the account's clock, settings and lists. */
async function readText(
  { db, now, calculator }: ItemContext,
  { userId, timezone }: Owner,
  {
    text,
    language = QUICK_TEXT_LANGUAGE,
    typedAt = now(),
  }: Pick<QuickTaskCreate, "text" | "language"> & { typedAt: Date | undefined },
): Promise<Result<QuickWords>> {
  const lists = text.includes("#") ? await listTaskLists(db, userId) : [];
  const dateOrder = (await findSettings(db, userId))?.date_order ?? dateOrderOf([language]);
  const clock = { now: wallClockIn(timezone, typedAt.getTime()), dateOrder, languages: [language] };
  const input = { text, context: { ...clock, lists, ignored: new Set<string>() } };
  const isQuick = text.length <= QUICK_CHARACTERS && lists.length <= QUICK_LISTS;
  const calculated = await calculator.run(phraseReading, input, { account: userId, isQuick });
  switch (calculated.status) {
    case "done":
      return ok(calculated.value);
    case "too_costly":
    case "rejected":
      return textTooCostly;
    case "busy":
      return err({ code: "unavailable", retry_after_seconds: 1 });
  }
}

/**
 * The list that the text names, or the caller, or the first one; without any a new one. The named
 * list is looked up again: since the text was read, another call may have created or deleted it.
 */
async function placeOf(
  { tx, userId }: OwnerTransaction,
  { list }: QuickWords,
  sent: string | undefined,
): Promise<Pick<NewTask, "task_list" | "new_list">> {
  if (list !== undefined) {
    const lists = await listTaskLists(tx, userId);
    const named = lists.find(({ id }) => id === list.id) ?? lists.find(({ title }) => isSameTitle(title, list.title));
    return named === undefined ? { new_list: list.title } : { task_list: named.id };
  }
  const task_list = sent ?? (await findFirstTaskList(tx, userId))?.id;
  return task_list === undefined ? { new_list: FIRST_LIST } : { task_list };
}

/** The task of the words, or as errors of the text why there can be none. */
function taskOf(
  { title, reminder_minutes, tags, priority, ...words }: QuickWords,
  place: Pick<NewTask, "task_list" | "new_list">,
): Result<NewTask> {
  if (title === "") return invalidField("text", TASK_NEEDS_TITLE);
  const { date, start_time, estimate_minutes, repeats } = words;
  const read = members.safeParse({
    ...place,
    title,
    date,
    start_time,
    estimate_minutes,
    repeats,
    priority: priority ?? "none",
    tags: [...tags],
    reminders: reminder_minutes === null ? [] : [reminder_minutes],
  });
  if (read.success) return ok(read.data);
  const errors = Object.entries(fieldErrors(read.error.issues));
  return invalidField("text", ...errors.flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`)));
}

function partsOf(text: string, { parts }: QuickWords): QuickTask["parts"] {
  return parts.map(({ kind, start, end }) => ({ kind, start, end, text: text.slice(start, end) }));
}

/**
 * Reads a task from one line of text and creates it. The text is read before the transaction, which
 * must not wait for a thread to start.
 */
export async function addQuickTask(
  deps: ItemContext & { createTask: CreateTask },
  owner: Owner,
  input: QuickTaskCreate,
  idempotencyKey?: IdempotencyKey,
): Promise<Result<QuickTask>> {
  const { text, task_list } = input;
  const typedAt = readDateTimeIfSent("now", input.now, owner);
  const words = typedAt.ok ? await readText(deps, owner, { ...input, typedAt: typedAt.value }) : typedAt;
  const add = async (transaction: OwnerTransaction): Promise<Result<QuickTask>> => {
    const errors = await quickTaskErrors(transaction, input);
    if (Object.keys(errors).length > 0) return err({ code: "invalid", errors });
    if (!words.ok) return words;
    const read = taskOf(words.value, await placeOf(transaction, words.value, task_list));
    if (!read.ok) return read;
    const task = await deps.createTask(transaction, read.value, newId(transaction.now));
    return task.ok ? ok({ task: task.value, parts: partsOf(text, words.value) }) : task;
  };
  return runOnce(deps.db, {
    userId: owner.userId,
    idempotencyKey,
    parse: (response) => quickTask.parse(response),
    work: (tx) => add(ownerTransaction(deps, tx, owner)),
  });
}
