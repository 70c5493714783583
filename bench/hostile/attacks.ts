import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eventText } from "../dav/fill.ts";
import { monthQuery, multigetBody } from "../dav/sync.ts";
import type { HostileAccount } from "./hostile-account.ts";
import {
  calendarFile,
  idOf,
  occupy,
  queryOf,
  send,
  type Credentials,
  type HostileRequest,
  type Pace,
} from "./requests.ts";

export interface Attack {
  name: string;
  /** Runs one of the loops until the process ends; reports ages of connections with a deadline. */
  loop: (account: HostileAccount, index: number, reportAge: (ms: number) => void) => Promise<unknown>;
  loops: number;
  /**
   * The longest that a connection may last, in milliseconds. That of a reader depends on how soon
   * its response is made; what waits for readers is measured in the server.
   */
  deadlineMs?: number;
}

/** Of a body, which has 15 s to arrive, with 10 s for a slot and some more. */
const BODY_DEADLINE_MS = 35_000;

const calls = {
  month: queryOf("calendar.inRange", { from: "2026-10-26", to: "2026-12-07" }),
  "another month": queryOf("calendar.inRange", { from: "2027-03-01", to: "2027-04-12" }),
  search: queryOf("search.find", { text: "event" }),
  unscheduled: "/trpc/calendar.unscheduled",
  "to-do": queryOf("todo.inView", { view: { kind: "today" }, completed: 50 }),
  insights: queryOf("insights.days", { from: "2026-11-01", to: "2026-12-01" }),
  "events (REST)": "/api/v1/events/",
  export: queryOf("accountData.page", { kind: "events", after: null }),
};

const manyWords = Array.from({ length: 127 }, (_, index) => (index % 16).toString(16)).join(" ");

function keyOf({ keys }: HostileAccount, index: number): Credentials {
  return { key: keys[index % keys.length] ?? "" };
}

/** An attack that makes requests in a loop. */
function flood(
  name: string,
  loops: number,
  requestOf: (account: HostileAccount, index: number, round: number) => HostileRequest,
  credentialsOf: (account: HostileAccount, index: number) => Credentials = () => "token",
): Attack {
  return {
    name,
    loops,
    async loop(account, index) {
      for (let round = 0; ; round += 1) {
        const { status } = await send(account, requestOf(account, index, round), credentialsOf(account, index));
        // A throttled attacker does not burn the processor that the others are measured on.
        if (status === undefined || status >= 429) await sleep(200);
      }
    },
  };
}

/** An attack by slow connections, each opened again when it was closed. */
function siege(
  name: string,
  loops: number,
  pace: Pace,
  requestOf: (account: HostileAccount, index: number) => HostileRequest,
  credentialsOf: (account: HostileAccount, index: number) => Credentials = () => "token",
): Attack {
  return {
    name,
    loops,
    ...(pace === "sends an octet a second" && { deadlineMs: BODY_DEADLINE_MS }),
    async loop(account, index, reportAge) {
      for (;;) {
        await occupy(account, requestOf(account, index), {
          pace,
          credentials: credentialsOf(account, index),
          reportAge,
        });
        await sleep(200);
      }
    },
  };
}

/**
 * Connections with a thousand requests in one packet, each closed and opened again. Parsing them
 * costs Node 6 ms a connection: more of them are a flood, which only a proxy keeps away.
 */
function pipelining(name: string, path: string, credentials: Credentials): Attack {
  return {
    name,
    loops: 2,
    async loop(account) {
      for (;;) {
        await sleep(8_000 * Math.random());
        await occupy(account, { path, times: 1_000 }, { pace: "reads nothing", credentials });
      }
    },
  };
}

const xml = { "content-type": "application/xml; charset=utf-8" };
const home = ({ id }: HostileAccount) => `/dav/calendars/${id}/`;
const calendar = (account: HostileAccount) => `${home(account)}${account.id}/`;
const allProperties = `<d:propfind xmlns:d="DAV:"><d:allprop/></d:propfind>`;
const nested = `<d:property name="calendar-home-set" namespace="urn:ietf:params:xml:ns:caldav">${'<d:property name="displayname"/>'.repeat(60)}</d:property>`;
const expansion = `<d:expand-property xmlns:d="DAV:">${nested.repeat(430)}</d:expand-property>`;
const storedProperties = Array.from(
  { length: 50 },
  (_, index) => `<x:p${index} xmlns:x="urn:x">${"x".repeat(4_000)}</x:p${index}>`,
).join("");
const storing = `<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop>${storedProperties}</d:prop></d:set></d:propertyupdate>`;
/** As many as a report may have; each attacker has one account, and writes it once. */
let manyHrefs: string | undefined;
function hrefsOf(account: HostileAccount): string {
  return (manyHrefs ??= multigetBody(Array.from({ length: 20_000 }, (_, index) => `${calendar(account)}${index}`)));
}

/** Events of a large file. */
const LARGE_FILE = 9_000;
const importedFile = calendarFile("large", LARGE_FILE);

const jsonHeaders = { "content-type": "application/json" };

function mutation(name: string, input: object): HostileRequest {
  return { method: "POST", path: `/trpc/${name}`, headers: jsonHeaders, body: JSON.stringify(input) };
}

/** Fills the calendar with a large file, and then takes it back and does it again for ever. */
const importsCommitted: Attack = {
  name: "large imports that are committed and undone",
  loops: 2,
  async loop(account, index) {
    for (let round = 0; ; round += 1) {
      const body = calendarFile(`${index}-${round % 3}`, LARGE_FILE);
      const id = idOf(await send(account, { method: "POST", path: "/imports?name=x.ics", body }));
      const target = { kind: "existing", id: account.id };
      const chosen = { id, calendar: target, task_list: { kind: "by_title" } };
      await send(account, mutation("imports.commit", chosen));
      if (round >= 3) await send(account, mutation("imports.undo", { id }));
      if (id === undefined) await sleep(200);
    }
  },
};

const monthOf = (index: number) => ({ from: `20${10 + (index % 80)}-11-01`, to: `20${10 + (index % 80)}-12-07` });

function batchOfMonths(round: number): string {
  const names = Array.from({ length: 20 }, () => "calendar.inRange").join(",");
  const input = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, monthOf(round + index)]));
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}

/** Streams stay open, and end once their pings cannot be sent. */
const streamReaders: Attack = {
  name: "streams of changes that nobody reads",
  loops: 40,
  async loop(account) {
    const one = { path: queryOf("calendar.onChange", {}), headers: { accept: "text/event-stream" } };
    for (;;) {
      await occupy(account, one, { pace: "reads nothing" });
      await sleep(200);
    }
  },
};

/** Reads the largest file of the app slowly on many connections. */
const fileReaders: Attack = {
  name: "static files that are read slowly",
  loops: 130,
  async loop(account) {
    const page = await send(account, { path: "/" });
    const path = /\/assets\/[^"]+\.js/.exec(page.text)?.[0] ?? "/";
    for (;;) {
      await occupy(account, { path, times: 8 }, { pace: "reads 1 kB in 9 s", credentials: "none" });
      await sleep(200);
    }
  },
};

/** Stores properties on 190 lists first, which a server with a limit rejects at some time. */
const propertyReaders: Attack = {
  name: "stored properties of CalDAV",
  loops: 8,
  async loop(account, index) {
    const key = keyOf(account, index);
    for (let count = index; count < 190; count += 8) {
      const path = `${home(account)}tasks-${randomUUID()}/`;
      await send(account, { method: "MKCOL", path, headers: xml }, key);
      await send(account, { method: "PROPPATCH", path, headers: xml, body: storing }, key);
    }
    const one = { method: "PROPFIND", path: home(account), headers: { ...xml, depth: "1" }, body: allProperties };
    for (;;) {
      await send(account, one, key);
      await occupy(account, one, { pace: "reads 1 kB in 9 s", credentials: key });
    }
  },
};

const wrongLogins: Attack = {
  name: "wrong logins of 60 networks",
  loops: 60,
  async loop(account, index) {
    for (let round = 0; ; round += 1) {
      const body = JSON.stringify({
        username: `u${(index * 7 + round) % 50}`,
        password: randomBytes(8).toString("hex"),
      });
      const one = {
        method: "POST",
        path: "/api/v1/token/login/",
        headers: jsonHeaders,
        body,
      };
      const { status } = await send(account, { ...one, network: `127.0.1.${index + 1}` }, "none");
      if (status !== 400) await sleep(1_000);
    }
  },
};

const ruleReaders = Object.values(calls);

export const attacks: readonly Attack[] = [
  flood("costly rules", 4, (_account, index, round) => ({
    path: ruleReaders[(index * 2 + round) % ruleReaders.length] ?? "",
  })),
  siege("lists that nobody reads", 60, "reads nothing", () => ({ path: "/api/v1/events/" })),
  siege("calls that nobody reads", 60, "reads nothing", () => ({ path: calls.export })),
  siege(
    "reports that nobody reads",
    32,
    "reads nothing",
    (account) => ({ method: "REPORT", path: calendar(account), headers: { ...xml, depth: "1" }, body: monthQuery }),
    keyOf,
  ),
  siege("exports that are read slowly", 8, "reads 1 kB in 9 s", () => ({ path: "/exports/everything.ics" })),
  siege(
    "feeds that are read slowly",
    20,
    "reads 1 kB in 9 s",
    ({ feeds }, index) => ({ path: feeds[index] ?? "" }),
    () => "none",
  ),
  siege("bodies that arrive slowly", 60, "sends an octet a second", () => ({
    method: "POST",
    path: "/api/v1/events/",
    headers: { ...jsonHeaders, "content-length": "900000" },
  })),
  propertyReaders,
  flood(
    "expand-property",
    16,
    (account) => ({
      method: "REPORT",
      path: `/dav/principals/${account.id}/`,
      headers: xml,
      body: expansion,
    }),
    keyOf,
  ),
  flood(
    "reports of 20,000 addresses",
    8,
    (account) => ({ method: "REPORT", path: calendar(account), headers: xml, body: hrefsOf(account) }),
    keyOf,
  ),
  flood(
    "queries with fifty keys",
    50,
    (account) => ({ method: "REPORT", path: calendar(account), headers: { ...xml, depth: "1" }, body: monthQuery }),
    keyOf,
  ),
  flood("exports of costly rules", 4, () => ({ path: "/exports/everything.ics?sessions=true" })),
  flood(
    "feeds of costly rules",
    8,
    ({ feeds }, index, round) => ({ path: feeds[(index + round) % feeds.length] ?? "" }),
    () => "none",
  ),
  flood("searches for 127 words", 8, (_account, index) => ({
    path:
      index % 2 === 0
        ? queryOf("search.find", { text: manyWords })
        : queryOf("todo.inView", { view: { kind: "search", text: manyWords }, completed: 50 }),
  })),
  flood("batches of 20 months", 4, (_account, index, round) => ({ path: batchOfMonths(20 * round + index) })),
  siege("batches that nobody reads", 30, "reads nothing", () => ({ path: batchOfMonths(16) })),
  pipelining("pipelined requests", "/api/v1/events/", "token"),
  pipelining("pipelined pages", "/", "none"),
  pipelining("pipelined addresses that cannot be decoded", "/%", "none"),
  fileReaders,
  streamReaders,
  flood("new subscriptions", 8, (_account, index, round) =>
    mutation("subscriptions.create", { url: `https://203.0.113.${index + 1}/${round}.ics` }),
  ),
  importsCommitted,
  flood("imports of large files", 4, () => ({ method: "POST", path: "/imports?name=x.ics", body: importedFile })),
  flood("writes with idempotency keys", 8, () => ({
    method: "POST",
    path: "/api/v1/events/",
    headers: { ...jsonHeaders, "idempotency-key": randomUUID() },
    body: JSON.stringify({ title: "x", date: "2026-11-05", notes: "x".repeat(10_000) }),
  })),
  flood(
    "objects that come and go",
    16,
    (account, index, round) => {
      const path = `${calendar(account)}flood-${index}-${Math.floor(round / 2)}.ics`;
      return round % 2 === 0
        ? {
            method: "PUT",
            path,
            headers: { "content-type": "text/calendar" },
            body: eventText(`flood-${index}-${round}`, 1),
          }
        : { method: "DELETE", path };
    },
    keyOf,
  ),
  wrongLogins,
];
