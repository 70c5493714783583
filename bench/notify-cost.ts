/**
 * Measures the cost of live updates for writers: sixteen accounts create events on a database that
 * syncs to disk, alternating with and without the trigger that notifies. Prints the medians of
 * commits per second and of the 99th percentile. `TURNS` and `TURN_SECONDS` set the duration;
 * `FLUSH_MS` delays each flush to disk; `FOLLOWED` is the number of accounts with an open stream.
 */
import { performance } from "node:perf_hooks";
import { followAccountChanges } from "../apps/api/src/account-changes.ts";
import { openDatabase } from "../packages/db/src/connect.ts";
import { toUserId } from "../packages/db/src/owner.ts";
import { administer } from "../packages/db/src/testing/test-server.ts";
import { addAccounts, startDatabase } from "./shared/database.ts";
import { median, percentile, readNumber, say } from "./shared/figures.ts";
import { startServices } from "./shared/services.ts";

const TURNS = readNumber("TURNS", 10);
const TURN_SECONDS = readNumber("TURN_SECONDS", 2);
const FLUSH_MS = readNumber("FLUSH_MS", 0);
const FOLLOWED = readNumber("FOLLOWED", 0);
const WRITERS = 16;

// In microseconds; a commit waits this long before the flush if others are writing.
const settings = { commit_delay: FLUSH_MS * 1_000 };
await using database = await startDatabase({ durable: true, settings });
const { connection } = database;
const db = openDatabase(connection);
const command = (text: string) => administer({ admin: connection, prefix: "" }, text);
const services = startServices(db);
const { events, live } = services;
const changes = followAccountChanges(connection, services, () => {});
const accounts = await addAccounts(db, WRITERS);
const owners = accounts.map(({ id }) => ({ userId: toUserId(id), timezone: "UTC" }));

let received = 0;
const followers = owners.slice(0, FOLLOWED).map(async (owner) => {
  const follower = { since: undefined, signal: undefined, isSignedIn: async () => true };
  for await (const _change of live.follow(owner, follower)) received += 1;
});

/** Durations of the calls in milliseconds. */
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
  return times;
}

/** Collects the results of one variant. */
function createTally(name: string) {
  const perSecond: number[] = [];
  const slowest: number[] = [];
  return {
    turn: async () => {
      const times = await write();
      perSecond.push(times.length / TURN_SECONDS);
      slowest.push(percentile(times, 0.99));
    },
    summary: () =>
      `${name.padEnd(16)} ${Math.round(median(perSecond))} commits/s  p99 ${median(slowest).toFixed(1)} ms`,
  };
}

const [withTriggers, withoutTriggers] = [createTally("with triggers"), createTally("without triggers")];
await write();
for (let turn = 0; turn < TURNS; turn += 1) {
  await withTriggers.turn();
  await command("alter table events disable trigger note_insert");
  await withoutTriggers.turn();
  await command("alter table events enable trigger note_insert");
}
say(withTriggers.summary());
say(withoutTriggers.summary());
say(`${FOLLOWED} accounts with a stream, which heard ${received} changes`);

live.stop();
await Promise.all(followers);
await changes.stop();
await db.destroy();
