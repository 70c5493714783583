import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentiles } from "../calls.ts";
import { eventText } from "../dav/fill.ts";
import { queryOf } from "./requests.ts";
import { authorizationOf, calendarOf, type DavUser } from "../dav/client.ts";

/** Somebody who works meanwhile. */
export interface OtherAccount extends DavUser {
  token: string;
  /** The address that the connections come from. */
  network: string;
}

export interface OthersResult {
  calls: number;
  p99: number;
  worst: number;
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
const json = { "content-type": "application/json" };

/** What an account does in turn, on all transports. */
function callsOf(account: OtherAccount): (() => Call)[] {
  const login = { authorization: `Token ${account.token}` };
  const key = { authorization: authorizationOf(account), depth: "0" };
  const get = (name: string, path: string) => (): Call => ({ name, method: "GET", path, headers: login });
  const event = () => JSON.stringify({ title: "Lunch", date: "2026-11-05" });
  const calendar = calendarOf(account);
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
    () => ({ name: "PROPFIND", method: "PROPFIND", path: calendar, headers: key }),
    () => {
      const uid = randomUUID();
      const headers = { ...key, "content-type": "text/calendar; charset=utf-8" };
      return { name: "PUT", method: "PUT", path: `${calendar}${uid}.ics`, headers, body: eventText(uid, 1) };
    },
  ];
}

/** The status of a call after its response has been read; undefined if the connection was lost. */
function statusOf(
  address: string,
  network: string,
  { method, path, headers, body }: Call,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(
      address + path,
      { method, headers: { ...headers, ...length }, localAddress: network },
      (response) => {
        response.on("error", () => resolve(undefined)).on("end", () => resolve(response.statusCode));
        response.resume();
      },
    );
    sent.on("error", () => resolve(undefined));
    sent.end(body);
  });
}

/** Works with the accounts for some seconds. */
export async function workWithOthers(
  address: string,
  accounts: readonly OtherAccount[],
  seconds: number,
): Promise<OthersResult> {
  const times: number[] = [];
  const rejected: string[] = [];
  const end = performance.now() + seconds * 1_000;
  const work = async (account: OtherAccount) => {
    const calls = callsOf(account);
    for (let index = 0; performance.now() < end; index += 1) {
      const call = calls[index % calls.length]?.();
      if (call === undefined) return;
      const begun = performance.now();
      const status = await statusOf(address, account.network, call);
      times.push(performance.now() - begun);
      if (status === undefined || status >= 400) rejected.push(`${call.name}: ${status ?? "lost"}`);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(accounts.map(work));
  const [p99] = percentiles(times, [0.99]);
  return { calls: times.length, p99, worst: Math.max(...times), rejected };
}
