/**
 * Measures calls of the API beside bare Fastify and pg on the same tables, and a creation in a full
 * account beside one in an empty one. Prints the medians of `TURNS` turns and their ratios; fails
 * where a ratio is beyond its limit. `SECONDS` is the duration of a turn, `ONLY` a part of the
 * names of the calls to measure.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { analyze, insertMonthlyEvents } from "../../packages/db/src/testing/many-items.ts";
import { queryOf } from "../hostile/requests.ts";
import { databaseUrl, startApi } from "../shared/api-process.ts";
import { addAccounts, startDatabase, type Account } from "../shared/database.ts";
import { conclude, median, readNumber, say } from "../shared/figures.ts";
import { measureRate } from "../shared/rate.ts";

const TURNS = readNumber("TURNS", 3);
const SECONDS = readNumber("SECONDS", 4);
const ONLY = process.env["ONLY"] ?? "";
const CONNECTIONS = 16;
const LISTED = 50;
const IN_MONTH = 300;
/** The measured month: from the first day (included) to the last (excluded). */
const MONTH = { from: "2026-11-01", to: "2026-12-01" };
/** Fewer than an account may have by what a turn of the usual duration creates. */
const FULL = 45_000;
const FULL_ACCOUNT = "create in a full account";
const FULL_GOAL = 1.1;
const FULL_MAX = 1.2;

/** A request that is repeated for an account. */
interface Call {
  method: "GET" | "POST" | "PATCH";
  pathOf: (account: Account) => string;
  body?: object;
}

/** A call of the product and its counterpart. */
interface Comparison {
  name: string;
  /** Ratio to bare that is aimed at, and the one below which the benchmark fails. */
  goal: number;
  least: number;
  ours: Call;
  bare: Call;
  /** The accounts of a turn. */
  accountsOf: (turn: number) => readonly Account[];
}

await using database = await startDatabase({ durable: true });
const { connection, db } = database;
const rounds = TURNS + 1;
const accounts = await addAccounts(db, 3 * CONNECTIONS + 4 * rounds);
const take = (count: number): Account[] => accounts.splice(0, count);
const [readers, writers, busy] = [take(CONNECTIONS), take(CONNECTIONS), take(CONNECTIONS)];
const [alone, empty, full] = [take(2 * rounds), take(rounds), take(rounds)];
const addEvents = (list: readonly Account[], each: number) =>
  insertMonthlyEvents(
    db,
    list.map(({ id }) => id),
    { first: MONTH.from, each },
  );
await addEvents(readers, LISTED);
await addEvents(writers, 1);
await addEvents(busy, IN_MONTH);
for (const account of full) await addEvents([account], FULL);
await analyze(db);
/** The only event of each writer. */
const eventIds = new Map<string, string>();
for (const { id } of writers) {
  const event = await db.selectFrom("events").select("id").where("user_id", "=", id).executeTakeFirstOrThrow();
  eventIds.set(id, event.id);
}

const creation = { title: "Course", date: "2026-11-21", start_time: "09:00" };
const create = (root: string): Call => ({ method: "POST", pathOf: () => `${root}/events/`, body: creation });
const read = (url: string): Call => ({ method: "GET", pathOf: () => url });
const rename = (root: string): Call => ({
  method: "PATCH",
  pathOf: ({ id }) => `${root}/events/${eventIds.get(id)}/`,
  body: { title: "Lecture" },
});
const procedure = (name: string, input: object): Call => read(queryOf(name, input));

const comparisons: readonly Comparison[] = [
  {
    name: "REST list of 50",
    goal: 0.7,
    least: 0.65,
    ours: read("/api/v1/events/"),
    bare: read("/events/"),
    accountsOf: () => readers,
  },
  {
    name: "REST create",
    goal: 0.8,
    least: 0.75,
    ours: create("/api/v1"),
    bare: create(""),
    accountsOf: () => writers,
  },
  {
    name: "REST create, one account",
    goal: 0.7,
    least: 0.65,
    ours: create("/api/v1"),
    bare: create(""),
    accountsOf: (turn) => alone.slice(turn, turn + 1),
  },
  {
    name: "REST PATCH",
    goal: 0.6,
    least: 0.55,
    ours: rename("/api/v1"),
    bare: rename(""),
    accountsOf: () => writers,
  },
  {
    name: "calendar.inRange, 300 items",
    goal: 0.5,
    least: 0.45,
    ours: procedure("calendar.inRange", MONTH),
    bare: read(`/month?from=${MONTH.from}&to=${MONTH.to}`),
    accountsOf: () => busy,
  },
  {
    name: "timer.get",
    goal: 0.5,
    least: 0.45,
    ours: procedure("timer.get", {}),
    bare: read("/timer"),
    accountsOf: () => readers,
  },
];

/** Starts the server of `bare.ts` in a process of its own. */
async function startBare(): Promise<AsyncDisposable & { address: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(connection) };
  const file = path.join(import.meta.dirname, "bare.ts");
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [address = ""]: string[] = await once(createInterface(child.stdout), "line");
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { address, [Symbol.asyncDispose]: stop };
}

await using product = await startApi(connection);
await using bare = await startBare();
const problems: string[] = [];

/** Repeats the call as fast as it is answered; returns the responses per second. */
function rateOf({ method, pathOf, body }: Call, address: string, users: readonly Account[], connections = CONNECTIONS) {
  const requestOf = (account: Account) => ({
    method,
    path: pathOf(account),
    headers: { authorization: `Token ${account.token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return measureRate({ address, accounts: users, connections, seconds: SECONDS, requestOf });
}

/** The medians of two measurements that take turns, after one turn that does not count. */
async function compare(first: (turn: number) => Promise<number>, second: (turn: number) => Promise<number>) {
  const [firsts, seconds]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    firsts.push(await first(turn));
    seconds.push(await second(turn));
  }
  return [median(firsts.slice(1)), median(seconds.slice(1))] as const;
}

function print(name: string, figures: string, { ratio, goal }: { ratio: number; goal: number }): void {
  say(`${name.padEnd(28)} ${figures}  ratio ${ratio.toFixed(2)} (goal ${goal})`);
}

async function compareWithBare({ name, goal, least, ours, bare: counterpart, accountsOf }: Comparison): Promise<void> {
  const [theirRate, ourRate] = await compare(
    (turn) => rateOf(counterpart, bare.address, accountsOf(2 * turn)),
    (turn) => rateOf(ours, product.address, accountsOf(2 * turn + 1)),
  );
  const ratio = ourRate / theirRate;
  const rates = [theirRate, ourRate].map((rate) => rate.toFixed(0).padStart(5));
  print(name, `bare ${rates[0]}/s  ours ${rates[1]}/s`, { ratio, goal });
  if (ratio < least) problems.push(`${name}: ${ratio.toFixed(2)} of bare is below ${least}`);
}

/** One connection, so that the rate is the inverse of the duration of a creation. */
async function compareFullAccount(name: string): Promise<void> {
  const [emptyRate, fullRate] = await compare(
    (turn) => rateOf(create("/api/v1"), product.address, empty.slice(turn, turn + 1), 1),
    (turn) => rateOf(create("/api/v1"), product.address, full.slice(turn, turn + 1), 1),
  );
  const ratio = emptyRate / fullRate;
  const durations = [emptyRate, fullRate].map((rate) => `${(1_000 / rate).toFixed(2)} ms`);
  print(name, `empty ${durations[0]}  ${FULL} rows ${durations[1]}`, { ratio, goal: FULL_GOAL });
  if (ratio > FULL_MAX) problems.push(`${name}: ${ratio.toFixed(2)} is above ${FULL_MAX}`);
}

for (const comparison of comparisons) if (comparison.name.includes(ONLY)) await compareWithBare(comparison);
if (FULL_ACCOUNT.includes(ONLY)) await compareFullAccount(FULL_ACCOUNT);
conclude(problems, "Within the limits.");
