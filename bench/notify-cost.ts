/**
 * Measures the cost of live updates for writers: sixteen accounts create events on a database that
 * syncs to disk, alternating with and without the notification triggers. Prints the medians of
 * commits per second and of the 99th percentile. `TURNS` and `TURN_SECONDS` set the duration;
 * `FLUSH_MS` delays each flush to disk; `FOLLOWED` is the number of accounts with an open stream.
 */
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { followAccountChanges } from "../apps/api/src/account-changes.ts";
import { createCalculator } from "../apps/api/src/core/calculator.ts";
import { createEventsService } from "../apps/api/src/services/events/service.ts";
import { createEpoch } from "../apps/api/src/services/installation/epoch.ts";
import { createLiveService } from "../apps/api/src/services/live/service.ts";
import { openDatabase } from "../packages/db/src/connect.ts";
import { startEmbedded } from "../packages/db/src/embedded/start.ts";
import { migrateToLatest } from "../packages/db/src/migrate.ts";
import { toUserId } from "../packages/db/src/owner.ts";
import { insertAccounts } from "../packages/db/src/testing/many-items.ts";
import { administer } from "../packages/db/src/testing/test-server.ts";

const TURNS = Number(process.env["TURNS"] ?? 10);
const TURN_SECONDS = Number(process.env["TURN_SECONDS"] ?? 2);
const FLUSH_MS = Number(process.env["FLUSH_MS"] ?? 0);
const FOLLOWED = Number(process.env["FOLLOWED"] ?? 0);
const WRITERS = 16;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const dataDirectory = await mkdtemp(join(tmpdir(), "hourloom-bench-"));
// As root the server runs as another user, who needs access.
await chmod(dataDirectory, 0o711);
// In microseconds; a commit waits this long before the flush if others are writing.
const server = await startEmbedded({ dataDirectory, settings: { commit_delay: FLUSH_MS * 1_000 } });
const connection = server.connection("hourloom");
await migrateToLatest(connection);
const command = (text: string) => administer({ admin: connection, prefix: "" }, text);
const db = openDatabase(connection);
const context = { db, now: () => new Date(), calculator: createCalculator() };
const events = createEventsService(context);
const live = createLiveService(context);
const changes = followAccountChanges(connection, { live, epoch: createEpoch(db) }, () => {});
const users = Array.from({ length: WRITERS }, () => randomUUID());
await insertAccounts(db, users, "UTC");
const owners = users.map((id) => ({ userId: toUserId(id), timezone: "UTC" }));

let received = 0;
const followers = owners.slice(0, FOLLOWED).map(async (owner) => {
  const follower = { since: undefined, signal: undefined, isSignedIn: async () => true };
  for await (const _change of live.follow(owner, follower)) received += 1;
});

/** Durations of the calls in milliseconds, ascending. */
async function write(): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + TURN_SECONDS * 1_000;
  const writer = async (owner: (typeof owners)[number]) => {
    while (performance.now() < end) {
      const begun = performance.now();
      const made = await events.create(owner, { title: "Course", date: "2026-11-21", start_time: "09:00" });
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(owners.map(writer));
  return times.toSorted((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** Collects the results of one variant. */
function createTally(name: string) {
  const perSecond: number[] = [];
  const slowest: number[] = [];
  const median = (values: readonly number[]) =>
    at(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  return {
    turn: async () => {
      const times = await write();
      perSecond.push(times.length / TURN_SECONDS);
      slowest.push(at(times, 0.99));
    },
    summary: () =>
      `${name.padEnd(16)} ${Math.round(median(perSecond))} commits/s  p99 ${median(slowest).toFixed(1)} ms`,
  };
}

const [withTriggers, withoutTriggers] = [createTally("with triggers"), createTally("without triggers")];
await write();
for (let turn = 0; turn < TURNS; turn += 1) {
  await withTriggers.turn();
  await command("alter table events disable trigger user");
  await withoutTriggers.turn();
  await command("alter table events enable trigger user");
}
say(withTriggers.summary());
say(withoutTriggers.summary());
say(`${FOLLOWED} accounts with a stream, which heard ${received} changes`);

live.stop();
await Promise.all(followers);
await changes.stop();
await db.destroy();
await server.stop();
await rm(dataDirectory, { recursive: true, force: true });
