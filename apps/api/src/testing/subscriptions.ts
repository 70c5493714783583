import { afterAll, beforeEach } from "vitest";
import { createLoopbackFetch, startFeedServer } from "../core/public-fetch/testing/feed-server.ts";
import type { CalendarUser } from "./calendar-user.ts";
import { createListeningApp } from "./test-app.ts";

/** The clock when a test begins. */
export const START_MS = Date.parse("2026-03-01T12:00:00Z");

/** A VCALENDAR of components and lines, called "Team". */
export function feed(...components: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Team", ...components, "END:VCALENDAR", ""].join("\r\n");
}

/**
 * For the tests of a file: an app, the server of the feeds that its accounts subscribe to, and a
 * clock, which each test begins at `START_MS`.
 */
export async function startSubscriptions() {
  const server = await startFeedServer("https");
  let nowMs = START_MS;
  const api = await createListeningApp({ fetchPublic: createLoopbackFetch({ now: () => new Date(nowMs) }) });

  function setTime(ms: number): void {
    nowMs = ms;
    api.setNow(ms);
  }

  /** An event on a day of March 2026, written now. */
  function event(uid: string, day: number, ...lines: string[]): string {
    const date = `202603${String(day).padStart(2, "0")}`;
    const summary = lines.some((line) => line.startsWith("SUMMARY")) ? [] : [`SUMMARY:Event ${uid}`];
    const times = [`DTSTART:${date}T090000Z`, `DTEND:${date}T100000Z`];
    return [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:20260301T${nowMs % 1e6}`,
      ...times,
      ...summary,
      ...lines,
      "END:VEVENT",
    ].join("\r\n");
  }

  /** Responds with a body and an ETag, and with 304 where the request has that. */
  function serve(body: string, headers: Record<string, string> = {}): void {
    server.respond((request, response) => {
      const etag = headers["etag"];
      if (etag !== undefined && request.headers["if-none-match"] === etag) response.writeHead(304).end();
      else response.writeHead(200, headers).end(body);
    });
  }

  afterAll(async () => {
    await api.close();
    await server.close();
  });
  beforeEach(async () => {
    // Nothing of earlier tests is due.
    await api.db.updateTable("subscriptions").set({ state: "paused" }).execute();
    setTime(START_MS);
  });

  const addressOf = (path: string) => `https://feed.test:${server.port}/${path}`;

  return {
    api,
    server,
    setTime,
    now: () => nowMs,
    event,
    /** An event on each of the first days. */
    days: (count: number) => Array.from({ length: count }, (_none, index) => event(`day${index + 1}`, index + 1)),
    /** Three occurrences, of which the second one is left out. */
    series: event("series", 2, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20260309T090000Z", "SUMMARY:Course"),
    serve,
    addressOf,
    serveStatus(status: number, headers: Record<string, string> = {}): void {
      server.respond((_request, response) => void response.writeHead(status, headers).end());
    },
    async subscribe(person: CalendarUser, body: string, more: { title?: string } = {}) {
      serve(body);
      const url = addressOf(`${crypto.randomUUID()}.ics`);
      return person.subscriptions.create.mutate({ url, ...more });
    },
    /** Lets the clock pass to when the feed is due, and runs the job. */
    async passUntilDue(person: CalendarUser): Promise<void> {
      const [{ next_at } = { next_at: null }] = await person.subscriptions.list.query();
      setTime(Date.parse(next_at ?? "") + 1_000);
      await api.services.subscriptions.fetchDue();
    },
    storedEvents: ({ userId }: CalendarUser) =>
      api.db
        .selectFrom("events")
        .select(["id", "title", "version"])
        .where("user_id", "=", userId)
        .orderBy("date")
        .orderBy("title")
        .execute(),
  };
}

/** The only subscription of an account. */
export async function only(person: CalendarUser) {
  return (await person.subscriptions.list.query())[0];
}

/** The month of the feeds' events. */
export const range = { from: "2026-03-01", to: "2026-04-01" };

export async function titles({ calendar }: CalendarUser): Promise<string[]> {
  return (await calendar.inRange.query(range)).items.map(({ title }) => title);
}
