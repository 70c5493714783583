import { findImport, listCommittedImports } from "@hourloom/db/queries/imports/staging";
import {
  committedImport,
  IMPORTS_MAX,
  type CommittedImport,
  type ImportChoice,
  type ImportPreview,
  type UndoneImport,
} from "@hourloom/schema/imports";
import { createHash } from "node:crypto";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { bindDeps, ownerTransaction, type Client, type Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { SMALL_IMPORT_MAX, type ImportQueues } from "../../core/load/import-queues.ts";
import { runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { audit } from "../accounts/audit.ts";
import { commitImport } from "./commit.ts";
import { SMALL_FILE_OCTETS } from "./file-reader.ts";
import { importDetails } from "./import-details.ts";
import { previewImport } from "./preview.ts";
import type { StagedFile } from "./reading/read-file.ts";
import { createStoredReader } from "./read-stored.ts";
import { readOnThread, stageFile, type ImportsDeps, type SentFile } from "./stage-file.ts";
import { undoImport } from "./undo.ts";

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

/** Import of calendar files. */
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
