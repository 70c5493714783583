import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { authorizationOf, calendarOf } from "./client.ts";
import { eventText, type DavAccount } from "./fill.ts";

/** Creations by connections, which the accounts share in turns. */
export interface CreationLoad {
  address: string;
  accounts: readonly DavAccount[];
  connections: number;
  seconds: number;
}

function putOf(account: DavAccount): autocannon.Request {
  return {
    method: "PUT",
    headers: { authorization: authorizationOf(account), "content-type": "text/calendar; charset=utf-8" },
    setupRequest: (sent) => {
      const uid = randomUUID();
      return { ...sent, path: `${calendarOf(account)}${uid}.ics`, body: eventText(uid, 1) };
    },
  };
}

function postOf({ token }: DavAccount): autocannon.Request {
  return {
    method: "POST",
    headers: { authorization: `Token ${token}`, "content-type": "application/json" },
    setupRequest: (sent) => {
      // As long a text is made for each request as for a PUT.
      const notes = eventText(randomUUID(), 1).slice(0, 60);
      const body = { title: "Event 1", date: "2026-11-21", start_time: "09:00", end_time: "10:00", notes };
      return { ...sent, path: "/api/v1/events/", body: JSON.stringify(body) };
    },
  };
}

/** Creates events as fast as it goes; returns how many a second. Throws if a request fails. */
export async function measureCreations(
  by: "PUT" | "POST",
  { address, accounts, connections, seconds }: CreationLoad,
): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const account = accounts[next % accounts.length];
      next += 1;
      if (account !== undefined) client.setRequests([by === "PUT" ? putOf(account) : postOf(account)]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  const statuses = JSON.stringify(result.statusCodeStats);
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} creations failed by ${by}: ${statuses}`);
  return result.requests.total / result.duration;
}
