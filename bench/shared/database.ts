import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { insertKey } from "../../apps/api/src/dav/testing/dav-client.ts";
import { issueToken } from "../../apps/api/src/services/accounts/complete-login.ts";
import type { Connection, Db } from "../../packages/db/src/connect.ts";
import { startEmbedded, type EmbeddedOptions } from "../../packages/db/src/embedded/start.ts";
import { migrateToLatest } from "../../packages/db/src/migrate.ts";
import { toUserId } from "../../packages/db/src/owner.ts";
import { explain, insertAccounts, openWatched } from "../../packages/db/src/testing/many-items.ts";
import { say } from "./figures.ts";

/** A folder of a benchmark in a short path, since those of sockets have a limit. */
export async function makeFolder(): Promise<AsyncDisposable & { folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "hourloom-bench-"));
  // As root the server runs as another user, who needs access.
  await chmod(folder, 0o711);
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return { folder, [Symbol.asyncDispose]: remove };
}

/** A migrated database on a server of its own. */
export interface BenchDatabase extends AsyncDisposable, ReturnType<typeof openWatched> {
  connection: Connection;
}

/** Starts a server in a temporary folder; by default it does not sync to disk. */
export async function startDatabase(options: Partial<EmbeddedOptions> = {}): Promise<BenchDatabase> {
  const disposal = new AsyncDisposableStack();
  const { folder } = disposal.use(await makeFolder());
  const server = await startEmbedded({ dataDirectory: folder, durable: false, createsDatabases: true, ...options });
  disposal.defer(() => server.stop());
  const connection = server.connection("hourloom");
  await migrateToLatest(connection);
  // Unlike the app's connections, these have no time limits.
  const watched = openWatched(connection);
  disposal.defer(() => watched.db.destroy());
  return { connection, ...watched, [Symbol.asyncDispose]: () => disposal.disposeAsync() };
}

/** Prints the plans of the statements of a call, as far as they fit on a line. */
export async function printPlans({ db, watch }: BenchDatabase, call: () => Promise<unknown>): Promise<void> {
  for (const query of await watch(call)) {
    say(`\n${query.sql.replaceAll(/\s+/g, " ").slice(0, 160)} …`);
    for (const line of await explain(db, query)) say(line.slice(0, 200));
  }
}

/** An account with a login and an access key. */
export interface Account {
  id: string;
  username: string;
  token: string;
  key: string;
}

const CLIENT = { address: "127.0.0.1", network: "127.0.0.0", browser: "bench", family: "bench" };

/** Logs in accounts that `insertAccounts` has inserted, from its first one on. */
export async function signIn(db: Db, ids: readonly string[]): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const [index, id] of ids.entries()) {
    const token = await issueToken(db, { userId: toUserId(id), client: CLIENT, now: new Date() });
    accounts.push({ id, username: `u${index + 1}`, token, key: await insertKey(db, id) });
  }
  return accounts;
}

/** Inserts accounts; call it once for each database. */
export async function addAccounts(db: Db, count: number, timezone = "UTC"): Promise<Account[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await insertAccounts(db, ids, timezone);
  return signIn(db, ids);
}
