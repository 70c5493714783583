import { findImport, listCommittedImports, updateImport } from "@hourloom/db/queries/imports/staging";
import {
  importKind,
  committedImport,
  IMPORTS_MAX,
  type CommittedImport,
  type ImportChoice,
  type ImportPreview,
  type UndoneImport,
} from "@hourloom/schema/imports";
import { createHash } from "node:crypto";
import { ok, type Result, err } from "@hourloom/schema/errors/domain-errors";
import { bindDeps, ownerTransaction, type Client, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { SMALL_IMPORT_MAX, type ImportQueues } from "../../core/load/import-queues.ts";
import { runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { audit } from "../accounts/audit.ts";
import { commitImport } from "./commit.ts";
import { SMALL_FILE_OCTETS } from "./file-reader.ts";
import { importDetails, type ImportDetails } from "./import-details.ts";
import { previewImport } from "./preview.ts";
import type { StagedFile } from "./reading/read-file.ts";
import { createStoredReader } from "./read-stored.ts";
import { readOnThread, stageFile, type ImportsDeps, type SentFile } from "./stage-file.ts";
import { forgetPlans, numberUpdated, planByAverages } from "@hourloom/db/queries/imports/slices";
import { listImportedSeqs, restoreUpdated, skipChangedSince, trashInserted } from "@hourloom/db/queries/imports/undo";
import { calendarRows } from "@hourloom/db/queries/calendars";
import { hasLiveChildren } from "@hourloom/db/queries/items";
import { childrenOf, itemKinds, type ItemKindName } from "@hourloom/schema/item-kinds";
import { checkCapacity, checkSourceCapacity, moveToTrash, trimTrash } from "../../core/capacity.ts";
import { slicesOf } from "./slices.ts";

function isId(id: string | null): id is string {
  return id !== null;
}

async function hasChildren({ tx, userId }: OwnerTransaction, kind: ItemKindName, parent: string): Promise<boolean> {
  for (const child of childrenOf(kind)) if (await hasLiveChildren(tx, { ...child, userId, parent })) return true;
  return false;
}

/**
 * Moves the calendars and lists that the import made to the trash, unless they have other rows. The
 * default calendar stays.
 */
async function trashMade(transaction: OwnerTransaction, details: ImportDetails): Promise<void> {
  const { tx, userId } = transaction;
  const made = {
    calendar: [details.made_calendar, ...details.made_calendars].filter(isId),
    task_list: [details.made_list, ...details.made_lists].filter(isId),
  };
  for (const kind of ["calendar", "task_list"] as const) {
    for (const id of made[kind]) {
      const isDefault = kind === "calendar" && (await calendarRows.find(tx, userId, id))?.is_default !== false;
      if (!isDefault && !(await hasChildren(transaction, kind, id))) {
        await moveToTrash(transaction, itemKinds[kind].table, id);
      }
    }
  }
}

/**
 * Takes back a committed import: what it made goes to the trash, what it changed is as before. Rows
 * that were changed since stay as they are, and are counted.
 */
async function undoImport(transaction: OwnerTransaction, id: string): Promise<Result<UndoneImport>> {
  const { tx, userId, now } = transaction;
  await planByAverages(tx);
  const found = await findImport(tx, userId, id);
  if (found === undefined || found.state === "staged") return err({ code: "not_found" });
  const details = importDetails.parse(found.details);
  // Sent again, since the response was lost.
  if (found.state === "undone") return ok({ left: details.left });
  let left = 0;
  for (const slice of slicesOf(id, await listImportedSeqs(tx, userId, id))) {
    await forgetPlans(tx);
    left += await skipChangedSince(tx, userId, slice);
    await trashInserted(tx, userId, slice, now);
    await restoreUpdated(tx, userId, slice);
  }
  await numberUpdated(tx, userId, { importId: id, isStored: false });
  await trashMade(transaction, details);
  await updateImport(tx, userId, id, { state: "undone", details: JSON.stringify({ ...details, left }) });
  for (const { table } of importKind.options.map((kind) => itemKinds[kind])) {
    await trimTrash(transaction, table);
    const capacity = await checkCapacity(transaction, table, 0);
    if (!capacity.ok) return capacity;
  }
  const capacity = await checkSourceCapacity(transaction, 0);
  return capacity.ok ? ok({ left }) : capacity;
}

export interface QueuedImportsDeps extends ImportsDeps {
  importQueues: ImportQueues;
}

function idempotencyKeyOf(choice: ImportChoice): IdempotencyKey {
  const fingerprint = createHash("sha256").update(JSON.stringify(choice)).digest();
  return { key: `calendar import ${choice.id}`, fingerprint };
}

async function listImports({ db }: ImportsDeps, owner: Owner): Promise<Result<CommittedImport[]>> {
  const rows = await listCommittedImports(db, owner.userId, IMPORTS_MAX);
  return ok(
    rows.flatMap(({ id, file_name, state, details, committed_at }) => {
      const { made, changed } = importDetails.parse(details);
      if (committed_at === null) return [];
      const is_undone = state === "undone";
      return [{ id, file_name, committed_at: printDateTime(committed_at, owner), made, changed, is_undone }];
    }),
  );
}

async function stage(deps: QueuedImportsDeps, owner: Owner, file: SentFile): Promise<Result<ImportPreview>> {
  const allowed = await deps.limits.take("import-file:account", owner.userId);
  if (!allowed.ok) return allowed;
  const account = owner.userId;
  const stageAndPreview = async (content: StagedFile): Promise<Result<ImportPreview>> => {
    const staged = await stageFile(deps, owner, { name: file.name, content });
    return staged.ok ? previewImport(deps, owner, { id: staged.value }) : staged;
  };
  if (file.octets.length <= SMALL_FILE_OCTETS) {
    const read = await readOnThread(deps, owner, file);
    if (!read.ok) return read;
    const size = read.value.rows;
    if (size <= SMALL_IMPORT_MAX) return deps.importQueues.run({ account, size }, () => stageAndPreview(read.value));
  }
  // A large file is read, and a small one with much in it is read again, after the wait: it takes a
  // processor, and many times the memory of the file.
  return deps.importQueues.run({ account, size: Infinity }, async () => {
    const read = await readOnThread(deps, owner, file);
    return read.ok ? stageAndPreview(read.value) : read;
  });
}

export function createImportsService(deps: QueuedImportsDeps) {
  const withDeps = bindDeps(deps);
  /** Works on a stored import in its turn. */
  const runQueued = async <T>({ userId }: Owner, id: string, work: () => Promise<T>): Promise<T> => {
    const found = await findImport(deps.db, userId, id);
    const size = found === undefined ? 0 : importDetails.parse(found.details).rows;
    return deps.importQueues.run({ account: userId, size }, work);
  };
  return {
    /** Reads and stages a file, and returns what an import into the default calendar would do. */
    stage: withDeps(stage),
    preview: withDeps(previewImport),
    /** Puts the staged objects into the account, in one transaction. Idempotent by id. */
    commit: (owner: Owner, choice: ImportChoice, client: Client): Promise<Result<CommittedImport>> =>
      runQueued(owner, choice.id, () =>
        runOnce(deps.db, {
          userId: owner.userId,
          idempotencyKey: idempotencyKeyOf(choice),
          parse: (response) => committedImport.parse(response),
          work: async (tx) => {
            const committed = await commitImport(ownerTransaction(deps, tx, owner), choice);
            if (committed.ok) await audit(tx, "file_imported", { userId: owner.userId, client, now: deps.now() });
            return committed;
          },
        }),
      ),
    /** The imports that can be undone, newest first. */
    list: withDeps(listImports),
    undo: (owner: Owner, id: string): Promise<Result<UndoneImport>> =>
      runQueued(owner, id, () => runOwnerTransaction(deps, owner, (transaction) => undoImport(transaction, id))),
    /**
     * Reads stored objects again whose rows were made before all members were read, but for
     * what cannot be read.
     */
    readStored: createStoredReader(deps),
  };
}

export type ImportsService = ReturnType<typeof createImportsService>;
