import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { calendarText, eventText, sendFile, type SentFile } from "../../testing/import-files.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";

/** Files that are sent for an import: hostile, compressed, or too many. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = () => joinCalendar(api, "Europe/Prague");

const meeting = calendarText(eventText("meeting@x", "DTSTART:20260302T090000", "SUMMARY:Meeting"));

const send = (person: CalendarUser, file: SentFile) => sendFile(api, person, file);

describe("a hostile file", () => {
  const RULES = 10_000;
  const tooMany = [400, { file: ["This file has more than 10000 events, tasks and sessions."] }];
  const unknown = [400, { file: [expect.stringMatching(/^This is no file that can be imported\./)] }];
  const empty = [400, { file: ["This file is empty: it has no events, tasks or sessions."] }];
  const counts = (events: number) => [
    200,
    expect.objectContaining({ events: { new: events, changed: 0, unchanged: 0, older: 0 } }),
  ];
  const hostile: [string, string, unknown[]][] = [
    ["of deep nesting", "BEGIN:VEVENT\r\n".repeat(100_000), tooMany],
    ["of one endless line", `BEGIN:VCALENDAR\r\n${"x".repeat(9_000_000)}`, counts(0)],
    [
      "of many rules",
      calendarText(
        eventText(
          "r@x",
          "DTSTART:20260302T090000",
          ...Array.from(
            { length: RULES },
            (_, index) => `RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;INTERVAL=${index + 1}`,
          ),
        ),
      ),
      counts(1),
    ],
    [
      "of rules that never match",
      calendarText(
        ...Array.from({ length: 2_000 }, (_, index) =>
          eventText(
            `n${index}@x`,
            "DTSTART:20260302T090000",
            "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "SUMMARY:Never",
          ),
        ),
      ),
      counts(2_000),
    ],
    ["without anything", "\u0000\u0001\u0002", unknown],
    ["of an empty calendar", calendarText(), empty],
    [
      "of more than is imported",
      calendarText(...Array.from({ length: 10_001 }, (_, index) => eventText(`m${index}@x`, "DTSTART:20260302"))),
      tooMany,
    ],
    [
      "of one event with too many changed occurrences",
      calendarText(
        ...Array.from({ length: 10_001 }, (_, index) =>
          eventText("one@x", `RECURRENCE-ID:${20_000_101 + index}T090000`, "DTSTART:20260302T090000"),
        ),
      ),
      tooMany,
    ],
  ];

  test.each(hostile)("%s stops nobody else", async (_what, text, expected) => {
    const [person, other] = [await join(), await join()];
    const sent = send(person, { body: text });
    await other.events.create.mutate({ title: "Meanwhile", date: "2026-03-02" });
    const { items } = await other.calendar.inRange.query({ from: "2026-03-01", to: "2026-04-01" });
    expect(items).toMatchObject([{ title: "Meanwhile", date: "2026-03-02" }]);
    expect(await sent).toEqual(expected);
  });

  test.each([
    ["an unknown compression", "?encoding=br", {}],
    ["two names", "?name=a&name=b", {}],
    ["a compressed body that is not announced", "", { "content-encoding": "gzip" }],
  ])("with %s is rejected", async (_what, search, headers) => {
    expect(await send(await join(), { search, headers, body: meeting })).toEqual([
      400,
      { file: ["Send the file as it is, or compressed by gzip with ?encoding=gzip."] },
    ]);
  });

  test("that is compressed many times over is rejected", async () => {
    const body = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    expect(await send(await join(), { search: "?encoding=gzip", body })).toEqual([
      400,
      { file: ["This file is larger than 10 MB."] },
    ]);
  });
});

test("an account may send sixty files in an hour", async () => {
  const limited = await createListeningApp({ rateLimitScale: 1 });
  onTestFinished(() => limited.close());
  const { token } = await joinCalendar(limited, "Europe/Prague");
  const post = async () => {
    const headers = { authorization: `Token ${token}` };
    return (await fetch(`${limited.address}/imports`, { method: "POST", headers, body: "x" })).status;
  };
  for (let times = 0; times < 60; times += 1) expect(await post()).toBe(400);
  expect(await post()).toBe(429);
});

test("a compressed file is imported", async () => {
  const sent = await send(await join(), { search: "?encoding=gzip", body: gzipSync(meeting) });
  expect(sent).toMatchObject([200, { events: { new: 1 } }]);
});

test("a large file whose compressed body is small is imported", async () => {
  const events = Array.from({ length: 300 }, (_, index) =>
    eventText(`${index}@x`, "DTSTART:20260303T100000", `DESCRIPTION:${"x".repeat(1_000)}`),
  );
  const body = gzipSync(calendarText(...events));
  expect(body.length).toBeLessThan(20_000);
  const sent = await send(await join(), { search: "?encoding=gzip", body });
  expect(sent).toMatchObject([200, { events: { new: 300 } }]);
});
