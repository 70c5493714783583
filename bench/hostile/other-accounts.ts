import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { authorizationOf, calendarOf } from "../dav/client.ts";
import { eventText } from "../dav/fill.ts";
import type { Account } from "../shared/database.ts";
import { percentile } from "../shared/figures.ts";
import { calendarFile, idOf, queryOf, respond, type Responded } from "./requests.ts";

/** Somebody who works meanwhile. */
interface OtherAccount extends Account {
  /** The address that the connections come from. */
  network: string;
}

export interface OthersResult {
  calls: number;
  p99: number;
  worst: number;
  /** Of a small and a large file that are staged, committed and undone, in milliseconds. */
  importTimes: number[];
  /** Statuses from 400 on, and lost connections, with the call. */
  rejected: string[];
}

interface Call {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const PAUSE_MS = 60;
/** The accounts that work; the others import files. */
export const WORKING = 2;
const json = { "content-type": "application/json" };

/**
 * What an account does in turn, on all transports, by the response to the call before. It deletes
 * what it creates, so that its month does not grow from attack to attack.
 */
function callsOf(account: OtherAccount): ((before: Responded) => Call)[] {
  const login = { authorization: `Token ${account.token}` };
  const key = { authorization: authorizationOf(account), depth: "0" };
  const get = (name: string, path: string) => (): Call => ({ name, method: "GET", path, headers: login });
  const event = () => JSON.stringify({ title: "Lunch", date: "2026-11-05" });
  const calendar = calendarOf(account);
  let uid = "";
  return [
    get("month", queryOf("calendar.inRange", { from: "2026-10-26", to: "2026-12-07" })),
    get("to-do", queryOf("todo.inView", { view: { kind: "today" }, completed: 50 })),
    get("search", queryOf("search.find", { text: "event" })),
    get("task lists (REST)", "/api/v1/task-lists/"),
    () => ({
      name: "create (REST)",
      method: "POST",
      path: "/api/v1/events/",
      headers: { ...login, ...json },
      body: event(),
    }),
    (created) => ({
      name: "delete (REST)",
      method: "DELETE",
      path: `/api/v1/events/${String(idOf(created))}/`,
      headers: login,
    }),
    () => ({ name: "PROPFIND", method: "PROPFIND", path: calendar, headers: key }),
    () => {
      const headers = { ...key, "content-type": "text/calendar; charset=utf-8" };
      uid = randomUUID();
      return { name: "PUT", method: "PUT", path: `${calendar}${uid}.ics`, headers, body: eventText(uid, 1) };
    },
    () => ({ name: "DELETE", method: "DELETE", path: `${calendar}${uid}.ics`, headers: key }),
  ];
}

/** What an account does to import a file, and to take it back, with the import's id. */
function importCalls({ token }: OtherAccount, events: number): ((id: unknown) => Call)[] {
  const login = { authorization: `Token ${token}` };
  const target = { kind: "by_title" };
  const mutation = (name: string, input: object): Call => ({
    name,
    method: "POST",
    path: `/trpc/${name}`,
    headers: { ...login, ...json },
    body: JSON.stringify(input),
  });
  const body = calendarFile(randomUUID(), events);
  return [
    () => ({ name: "import", method: "POST", path: "/imports?name=x.ics", headers: login, body }),
    (id) => mutation("imports.commit", { id, calendar: target, task_list: target, elsewhere: "update" }),
    (id) => mutation("imports.undo", { id }),
  ];
}

/**
 * Works with the first two accounts for some seconds; then a third imports a small file, and the
 * others a large one, which would slow the work down without an attack.
 */
export async function workWithOthers(
  address: string,
  accounts: readonly OtherAccount[],
  seconds: number,
): Promise<OthersResult> {
  const times: number[] = [];
  const importTimes: number[] = [];
  const rejected: string[] = [];
  const end = performance.now() + seconds * 1_000;
  const call = async ({ network }: OtherAccount, one: Call): Promise<Responded> => {
    const response = await respond(address + one.path, network, one);
    const { status } = response;
    if (status === undefined || status >= 400) rejected.push(`${one.name}: ${status ?? "lost"}`);
    return response;
  };
  const work = async (account: OtherAccount) => {
    const calls = callsOf(account);
    let before: Responded = { status: undefined, text: "" };
    for (let index = 0; performance.now() < end; index += 1) {
      const next = calls[index % calls.length]?.(before);
      if (next === undefined) return;
      const begun = performance.now();
      before = await call(account, next);
      times.push(performance.now() - begun);
      await sleep(PAUSE_MS);
    }
  };
  const importFile = async (account: OtherAccount, index: number) => {
    const begun = performance.now();
    let id: unknown;
    for (const next of importCalls(account, index === 0 ? 3 : 600)) {
      const response = await call(account, next(id));
      id ??= idOf(response);
    }
    importTimes.push(performance.now() - begun);
  };
  await Promise.all(accounts.slice(0, WORKING).map(work));
  await Promise.all(accounts.slice(WORKING).map(importFile));
  return { calls: times.length, p99: percentile(times, 0.99), worst: Math.max(...times), importTimes, rejected };
}
