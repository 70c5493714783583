import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Db } from "../../packages/db/src/connect.ts";
import { analyze, insertAccounts } from "../../packages/db/src/testing/many-items.ts";
import {
  databaseBytes,
  insertTypicalItems,
  insertTypicalSeries,
  ITEMS_PER_ACCOUNT,
} from "../../packages/db/src/testing/typical-accounts.ts";

/** Large batches, since triggers count the changes of each account once for a statement. */
const BATCH_ITEMS = 500_000;
/** Bytes that stay free for other users of the disk and for PostgreSQL's log. */
const FREE_BYTES = 5e9;
/** Of an item with its indexes. */
const ITEM_BYTES = 1_000;

/** Whether the disk of temporary databases has space for so many items. */
export async function hasSpaceFor(items: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize > items * ITEM_BYTES + FREE_BYTES;
}

/** Fills an empty database; undefined if the disk became too full. */
export async function fill(db: Db, items: number): Promise<{ users: string[]; bytes: number } | undefined> {
  const users = Array.from({ length: items / ITEMS_PER_ACCOUNT }, () => randomUUID());
  await insertAccounts(db, users, "Europe/Berlin");
  await insertTypicalSeries(db, users);
  const batches = Math.ceil(items / BATCH_ITEMS);
  for (let batch = 0; batch < batches; batch += 1) {
    if (!(await hasSpaceFor(0))) return undefined;
    await insertTypicalItems(db, { users, from: batch / batches, to: (batch + 1) / batches });
  }
  await analyze(db);
  return { users, bytes: await databaseBytes(db) };
}
