import { forgetPriorityAndTags } from "@hourloom/db/testing/forget-priority-and-tags";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";
import { spelledDate } from "@hourloom/domain/recurrence/rule-parts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { rule } from "../testing/rule.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, type DavAccount, type DavResponse } from "./testing/dav-client.ts";
import { component, eventText, objectText, taskText } from "./testing/sent-objects.ts";
import { createSyncClient } from "./testing/sync-client.ts";

/** Tasks that the web app and other programs complete, repeat and change. */

const NOW = Date.parse("2026-11-27T12:00:00Z");

let api: ListeningApp;
let phone: DavAccount;
let list: string;
let collection: string;
beforeAll(async () => {
  api = await createListeningApp();
  api.setNow(NOW);
  phone = await createDavClient(api, "ann", undefined, { timezone: "Europe/Prague" });
  const made = await api.call("POST", "/api/v1/task-lists/", { token: phone.token, body: { title: "Buy" } });
  list = textAt(made.body, "id");
  collection = `${phone.home}tasks-${list}/`;
});
afterAll(() => api.close());

const at = (name: string) => `${collection}${name}.ics`;
const etagOf = ({ headers }: DavResponse) => headers.get("etag");
const web = () => typedClientOf(api.address, { token: phone.token });
const get = async (name: string) => (await phone.call("GET", at(name))).text;
const lines = (text: string, pattern: RegExp) => text.split("\r\n").filter((line) => pattern.test(line));

/** The only task with a title, as the web app has it. */
async function taskOf(title: string) {
  const listed = await api.call("GET", `/api/v1/tasks/?task_list=${list}`, { token: phone.token });
  const rows = Array.isArray(listed.body) ? listed.body.filter((row: { title: string }) => row.title === title) : [];
  expect(rows).toHaveLength(1);
  const id = textAt(rows[0], "id");
  return web().tasks.get.query({ id });
}

/** Puts a new task with its name as title and UID. */
async function add(name: string, ...more: string[]): Promise<string> {
  const text = taskText(name, { summary: name, more });
  const made = await phone.put(at(name), text);
  expect([made.status, made.text]).toEqual([201, ""]);
  expect(await get(name)).toBe(text);
  return text;
}

/** The days of a task that its text says, as `YYYYMMDD`. */
function expandDays(text: string): string[] {
  const [, start = ""] = /^DTSTART.*:(\d{8})/m.exec(text) ?? [];
  const [, rrule = ""] = /^RRULE:(\S*)/m.exec(text) ?? [];
  const dates = nextSeriesDates({ first: spelledDate(start), rrule, excluded: [] }, null, 10);
  return dates.map((date) => date.replaceAll("-", ""));
}

/** The same task, completed by a program. */
const completed = (text: string) =>
  text.replace(/STATUS:.*\r\n/, "").replace("END:VTODO", [...COMPLETED, "END:VTODO"].join("\r\n"));

const COMPLETED = ["STATUS:COMPLETED", "COMPLETED:20261127T101500Z", "PERCENT-COMPLETE:100"];

describe("completing", () => {
  test("by a program stores its time, and reopening removes it", async () => {
    const text = await add("by-program", "DUE;VALUE=DATE:20261127");
    expect(await taskOf("by-program")).toMatchObject({ is_completed: false, date: "2026-11-27", start_time: null });
    const done = taskText("by-program", { summary: "by-program", more: ["DUE;VALUE=DATE:20261127", ...COMPLETED] });
    const put = await phone.put(at("by-program"), done);
    expect([put.status, etagOf(put)]).toEqual([204, expect.any(String)]);
    expect(await get("by-program")).toBe(done);
    const task = await taskOf("by-program");
    expect(task.is_completed).toBe(true);
    const row = api.db.selectFrom("tasks").select("completed_at").where("id", "=", task.id);
    expect((await row.executeTakeFirstOrThrow()).completed_at).toEqual(new Date("2026-11-27T10:15:00Z"));
    const reopened = await phone.put(at("by-program"), text);
    expect([reopened.status, etagOf(reopened)]).toEqual([204, expect.any(String)]);
    expect(await taskOf("by-program")).toMatchObject({ id: task.id, is_completed: false });
    expect((await row.executeTakeFirstOrThrow()).completed_at).toBeNull();
  });

  test("here is written for programs, and reopening too", async () => {
    await add("by-web", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40", "PRIORITY:1");
    const { id } = await taskOf("by-web");
    await web().tasks.update.mutate({ id, changes: { notes: "More" } });
    expect(lines(await get("by-web"), /^(STATUS|PERCENT|COMPLETED)/)).toEqual([
      "STATUS:IN-PROCESS",
      "PERCENT-COMPLETE:40",
    ]);
    await web().tasks.update.mutate({ id, changes: { is_completed: true } });
    expect(lines(await get("by-web"), /^(STATUS|PERCENT|COMPLETED)/).toSorted()).toEqual([
      "COMPLETED:20261127T120000Z",
      "PERCENT-COMPLETE:100",
      "STATUS:COMPLETED",
    ]);
    await web().tasks.update.mutate({ id, changes: { is_completed: false } });
    const reopened = await get("by-web");
    expect(lines(reopened, /^(STATUS|COMPLETED)/), "as the program left it").toEqual(["STATUS:IN-PROCESS"]);
    expect(lines(reopened, /^(X-OWN|PRIORITY)/)).toEqual(["X-OWN;A=1:kept", "PRIORITY:1"]);
  });

  test("by a program can be undone here", async () => {
    await add("undone", ...COMPLETED);
    const { id } = await taskOf("undone");
    await web().tasks.update.mutate({ id, changes: { is_completed: false } });
    expect(lines(await get("undone"), /^(STATUS|COMPLETED|PERCENT-COMPLETE:100)/)).toEqual(["STATUS:NEEDS-ACTION"]);
  });

  test("is not cancelling, which remains", async () => {
    await add("cancelled", "STATUS:CANCELLED");
    const task = await taskOf("cancelled");
    expect(task.is_completed).toBe(true);
    await web().tasks.update.mutate({ id: task.id, changes: { notes: "More" } });
    expect(lines(await get("cancelled"), /^(STATUS|COMPLETED)/)).toEqual(["STATUS:CANCELLED"]);
  });
});

describe("a repeating task", () => {
  const repeating = ["DUE;VALUE=DATE:20261127", "RRULE:FREQ=DAILY;COUNT=3"];

  test("that a program completes is due again, and the program has to read it", async () => {
    await add("bins", ...repeating);
    const { id } = await taskOf("bins");
    const program = createSyncClient(phone, collection);
    await program.sync();
    const complete = async () => {
      const text = completed(await get("bins"));
      return phone.put(at("bins"), text, { "if-match": etagOf(await phone.call("HEAD", at("bins"))) ?? "" });
    };
    const first = await complete();
    expect([first.status, etagOf(first)]).toEqual([204, null]);
    const next = await get("bins");
    expect(lines(next, /^(DUE|RRULE|X-OWN)/).toSorted()).toEqual([
      "DUE;VALUE=DATE:20261128",
      "RRULE:FREQ=DAILY;COUNT=2",
      "X-OWN;A=1:kept",
    ]);
    expect(lines(next, /^(COMPLETED|STATUS:COMPLETED|PERCENT)/)).toEqual([]);
    expect(await taskOf("bins")).toMatchObject({ id, date: "2026-11-28", is_completed: false });
    expect(await program.sync()).toEqual({ changed: [at("bins")], gone: [] });
    expect(program.known.get(at("bins"))).toBe(etagOf(await phone.call("GET", at("bins"))));
    expect(etagOf(await complete())).toBeNull();
    expect(lines(await get("bins"), /^(DUE|RRULE)/).toSorted()).toEqual([
      "DUE;VALUE=DATE:20261129",
      expect.stringMatching(/^RRULE:FREQ=DAILY;COUNT=1$/),
    ]);
    const last = await complete();
    expect([last.status, etagOf(last)]).toEqual([204, expect.any(String)]);
    expect(await taskOf("bins")).toMatchObject({ id, is_completed: true });
    expect(await program.sync()).toEqual({ changed: [at("bins")], gone: [] });
  });

  test("that is completed here has its next date for programs, and never COMPLETED", async () => {
    await add(
      "water",
      "DTSTART;TZID=Europe/Prague:20261127T090000",
      "DUE;TZID=Europe/Prague:20261127T100000",
      "RRULE:FREQ=WEEKLY",
    );
    const { id } = await taskOf("water");
    await web().tasks.update.mutate({ id, changes: { is_completed: true } });
    const next = await get("water");
    expect(lines(next, /^DUE/)).toEqual(["DUE;TZID=Europe/Prague:20261204T100000"]);
    expect(lines(next, /^(COMPLETED|STATUS:COMPLETED|PERCENT)/)).toEqual([]);
    expect(lines(next, /^RRULE/)).toEqual(["RRULE:FREQ=WEEKLY"]);
  });

  test("whose occurrence was completed here and by a program is done once, and the program reads the next one", async () => {
    const text = await add("plants", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY");
    const { id } = await taskOf("plants");
    await web().tasks.update.mutate({ id, changes: { is_completed: true } });
    // Without If-Match, as a program does whose version wins.
    const put = await phone.put(at("plants"), completed(text));
    expect([put.status, etagOf(put)]).toEqual([204, null]);
    expect(await taskOf("plants")).toMatchObject({ id, date: "2026-12-04", is_completed: false });
    const next = await get("plants");
    expect(lines(next, /^(DUE|COMPLETED|STATUS:COMPLETED)/)).toEqual(["DUE;VALUE=DATE:20261204"]);
  });

  test("that was made here can be completed by a program", async () => {
    const input = { title: "made-bins", task_list: list, date: "2026-11-27", repeats: rule({ frequency: "daily" }) };
    const { id } = await web().tasks.create.mutate(input);
    const text = await get(id);
    expect(lines(text, /^(DTSTART|DUE)/).toSorted()).toEqual([
      "DTSTART;VALUE=DATE:20261127",
      "DUE;VALUE=DATE:20261127",
    ]);
    const put = await phone.put(at(id), completed(text));
    expect([put.status, etagOf(put)]).toEqual([204, null]);
    expect(await taskOf("made-bins")).toMatchObject({ id, date: "2026-11-28", is_completed: false });
  });

  test("ends to repeat, and moves to another date, as a program says", async () => {
    await add("single", ...repeating);
    await phone.put(at("single"), taskText("single", { summary: "single", more: ["DUE;VALUE=DATE:20261201"] }));
    expect(await taskOf("single")).toMatchObject({ date: "2026-12-01", recurrence: null });
    const again = taskText("single", { summary: "single", more: ["DUE;VALUE=DATE:20261202", "RRULE:FREQ=MONTHLY"] });
    expect(etagOf(await phone.put(at("single"), again))).not.toBeNull();
    expect(await taskOf("single")).toMatchObject({ date: "2026-12-02", recurrence: "monthly" });
    expect(await get("single")).toBe(again);
  });
});

describe("a repeating task whose occurrences have components of their own", () => {
  const ofSeries = ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=MONTHLY"];

  /** An occurrence that a program completed. */
  const done = (uid: string, day: string, ...more: readonly string[]) =>
    component("VTODO", uid, [
      `RECURRENCE-ID;VALUE=DATE:${day}`,
      `DTSTART;VALUE=DATE:${day}`,
      `DUE;VALUE=DATE:${day}`,
      "SUMMARY:Own",
      "STATUS:COMPLETED",
      ...more,
    ]);

  const textOf = (uid: string, days: readonly string[], more: readonly string[] = []) =>
    objectText(component("VTODO", uid, [`SUMMARY:${uid}`, ...ofSeries, ...more]), ...days.map((day) => done(uid, day)));

  const putOver = async (name: string, text: string) => {
    const etag = etagOf(await phone.call("HEAD", at(name))) ?? "";
    const put = await phone.put(at(name), text, { "if-match": etag });
    expect([put.status, etagOf(put)], "stored as sent").toEqual([204, expect.any(String)]);
    expect(await get(name)).toBe(text);
  };

  test("is due at its next open one, as a program completes them one after another", async () => {
    await phone.put(at("rent"), textOf("rent", []));
    const { id } = await taskOf("rent");
    await putOver("rent", textOf("rent", ["20261201"]));
    expect(await taskOf("rent")).toMatchObject({ id, date: "2027-01-01", completed_date: "2026-12-01" });
    await putOver("rent", textOf("rent", ["20261201", "20270101"]));
    expect(await taskOf("rent")).toMatchObject({ id, date: "2027-02-01", is_completed: false });
    await putOver("rent", textOf("rent", ["20270101"]));
    expect(await taskOf("rent"), "one that is reopened").toMatchObject({ id, date: "2026-12-01" });
  });

  test("keeps them when it is edited here", async () => {
    await phone.put(at("noted"), textOf("noted", ["20261201"]));
    const { id } = await taskOf("noted");
    await web().tasks.update.mutate({ id, changes: { notes: "By transfer" } });
    const text = await get("noted");
    expect(text).toContain(done("noted", "20261201").join("\r\n"));
    expect(lines(text, /^(DESCRIPTION|DTSTART|DUE|RRULE)/).slice(0, 4)).toEqual([
      ...ofSeries,
      "DESCRIPTION:By transfer",
    ]);
    const put = await phone.put(at("noted"), text.replace("By transfer", "In cash"));
    expect([put.status, etagOf(put)]).toEqual([204, expect.any(String)]);
    expect(await taskOf("noted")).toMatchObject({ id, date: "2027-01-01", notes: "In cash" });
  });

  test("gets one for each that is completed here, and loses it when that is undone", async () => {
    await phone.put(at("here"), textOf("here", ["20261201"], ["EXDATE;VALUE=DATE:20270201"]));
    const { id } = await taskOf("here");
    const first = await web().tasks.update.mutate({ id, changes: { is_completed: true } });
    expect(first.task).toMatchObject({ date: "2027-03-01", completed_date: "2027-01-01", is_completed: false });
    const text = await get("here");
    expect(lines(text, /^(RECURRENCE-ID|STATUS)/)).toEqual([
      "RECURRENCE-ID;VALUE=DATE:20261201",
      "STATUS:COMPLETED",
      "RECURRENCE-ID;VALUE=DATE:20270101",
      "STATUS:COMPLETED",
    ]);
    expect(lines(text, /^(DTSTART|RRULE|EXDATE)/)).toEqual([
      "DTSTART;VALUE=DATE:20261201",
      "RRULE:FREQ=MONTHLY",
      "EXDATE;VALUE=DATE:20270201",
      "DTSTART;VALUE=DATE:20261201",
      "DTSTART;VALUE=DATE:20270101",
    ]);
    await putOver("here", text.replace("SUMMARY:here", "SUMMARY:here again"));
    expect(await taskOf("here again")).toMatchObject({ id, date: "2027-03-01" });
  });

  test("is completed with its last one, here or by a program", async () => {
    const two = (days: readonly string[]) => textOf("two", days).replace("FREQ=MONTHLY", "FREQ=MONTHLY;COUNT=2");
    await phone.put(at("two"), two(["20261201"]));
    const { id } = await taskOf("two");
    await web().tasks.update.mutate({ id, changes: { is_completed: true } });
    expect(await taskOf("two")).toMatchObject({ date: "2027-01-01", is_completed: true });
    const text = await get("two");
    expect(lines(text, /^(RECURRENCE-ID|STATUS|COMPLETED|RRULE)/)).toEqual([
      "RRULE:FREQ=MONTHLY;COUNT=2",
      "RECURRENCE-ID;VALUE=DATE:20261201",
      "STATUS:COMPLETED",
      "RECURRENCE-ID;VALUE=DATE:20270101",
      "STATUS:COMPLETED",
      "COMPLETED:20261127T120000Z",
    ]);
    await putOver("two", text.replace("SUMMARY:two", "SUMMARY:both"));
    expect(await taskOf("both")).toMatchObject({ id, is_completed: true });
  });

  test("keeps those that a move to another day leaves in the series", async () => {
    const daily = textOf("moved", ["20261202", "20261210"]).replace("FREQ=MONTHLY", "FREQ=DAILY");
    await phone.put(at("moved"), daily);
    const { id } = await taskOf("moved");
    await web().tasks.update.mutate({ id, changes: { date: "2026-12-05" } });
    expect(lines(await get("moved"), /^(DTSTART|RECURRENCE-ID)/)).toEqual([
      "DTSTART;VALUE=DATE:20261205",
      "RECURRENCE-ID;VALUE=DATE:20261210",
      "DTSTART;VALUE=DATE:20261210",
    ]);
  });
});

describe("a repeating task keeps its rule and dates in the object", () => {
  const rule = /^(DUE|RRULE|RDATE|STATUS|COMPLETED)/;
  const lasting = ["DUE;VALUE=DATE:20261201", "RRULE:FREQ=MONTHLY", "RDATE;VALUE=DATE:20261215"];

  test("where a program completed it as a whole, edited and reopened here", async () => {
    const completed = [...lasting, "STATUS:COMPLETED", "COMPLETED:20261120T100000Z"];
    await add("over", ...completed);
    const { id } = await taskOf("over");
    await web().tasks.update.mutate({ id, changes: { notes: "By transfer" } });
    expect(lines(await get("over"), rule)).toEqual(completed);
    await web().tasks.update.mutate({ id, changes: { is_completed: false } });
    expect(lines(await get("over"), rule)).toEqual([...lasting, "STATUS:NEEDS-ACTION"]);
  });

  test("where it is completed here, but for RDATE, on which it is not due", async () => {
    await add("dated", ...lasting);
    const { id } = await taskOf("dated");
    const { task } = await web().tasks.update.mutate({ id, changes: { is_completed: true } });
    expect(task).toMatchObject({ date: "2027-01-01", is_completed: false });
    expect(lines(await get("dated"), rule)).toEqual(["DUE;VALUE=DATE:20270101", ...lasting.slice(1)]);
  });
});

describe("the next date of a repeating task", () => {
  const complete = async (name: string) => {
    const { id } = await taskOf(name);
    return (await web().tasks.update.mutate({ id, changes: { is_completed: true } })).task;
  };

  test("is none that EXDATE leaves out", async () => {
    await add("left-out", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE;VALUE=DATE:20261202");
    expect(await complete("left-out")).toMatchObject({ date: "2026-12-03" });
    const text = await get("left-out");
    expect(lines(text, /^(DUE|RRULE)/).toSorted()).toEqual(["DUE;VALUE=DATE:20261203", "RRULE:FREQ=DAILY;COUNT=2"]);
  });

  test("is on the clock of the zone in which it is due", async () => {
    const zone = "TZID=America/New_York";
    await add("abroad", `DUE;${zone}:20261023T200000`, "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3");
    expect(await taskOf("abroad")).toMatchObject({ date: "2026-10-24", start_time: "02:00" });
    expect(await complete("abroad"), "where the clocks changed").toMatchObject({
      date: "2026-10-31",
      start_time: "01:00",
    });
    expect(lines(await get("abroad"), /^(DUE|RRULE)/).toSorted()).toEqual([
      `DUE;${zone}:20261030T200000`,
      "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2",
    ]);
    expect(await complete("abroad")).toMatchObject({ date: "2026-11-07", start_time: "02:00" });
  });

  test("keeps the length of a task with a duration", async () => {
    await add("long", "DTSTART;VALUE=DATE:20261201", "DURATION:P2D", "RRULE:FREQ=WEEKLY");
    expect(await complete("long")).toMatchObject({ date: "2026-12-10", completed_date: "2026-12-03" });
    expect(lines(await get("long"), /^(DTSTART|DUE|DURATION)/).toSorted()).toEqual([
      "DTSTART;VALUE=DATE:20261208",
      "DUE;VALUE=DATE:20261210",
    ]);
  });

  test.each([
    ["MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", ["20261130", "20261231", "20270129"]],
    ["DAILY;BYDAY=MO,WE;COUNT=4", ["20261130", "20261202", "20261207", "20261209"]],
    ["YEARLY;BYMONTH=5,11;BYMONTHDAY=30;COUNT=3", ["20261130", "20270530", "20271130"]],
    ["MONTHLY;BYDAY=-1MO;COUNT=3", ["20261130", "20261228", "20270125"]],
  ])("leaves as many of FREQ=%s as remain, for readers of the object", async (rrule, days) => {
    const name = `counted ${rrule.slice(0, 20)}`;
    await add(name, "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", `RRULE:FREQ=${rrule}`);
    for (const [index, day] of days.entries()) {
      const text = await get(name);
      expect(expandDays(text)).toEqual(days.slice(index));
      expect(lines(text, /^DUE/)).toEqual([`DUE;VALUE=DATE:${day}`]);
      await complete(name);
    }
    expect((await taskOf(name)).is_completed).toBe(true);
  });
});

describe("what only one side knows", () => {
  test("is what a task belongs to, for programs, also after a change here", async () => {
    const more = [
      "RELATED-TO;RELTYPE=PARENT:parent-uid",
      "CATEGORIES:a,b",
      "RESOURCES:beamer",
      "GEO:1;2",
      "X-APPLE-SORT-ORDER:7",
    ];
    await add("child", ...more);
    const { id } = await taskOf("child");
    await web().tasks.update.mutate({ id, changes: { title: "renamed child", date: "2026-12-01" } });
    const text = await get("child");
    for (const line of more) expect(text).toContain(`\r\n${line}\r\n`);
    expect(lines(text, /^(SUMMARY|DUE)/).toSorted()).toEqual(["DUE;VALUE=DATE:20261201", "SUMMARY:renamed child"]);
  });

  test("is steps, estimate, mode and place in the list, here, also after a PUT", async () => {
    const steps = [{ title: "First step", is_completed: false }];
    const own = { estimate_minutes: 45, mode: "flowtime" } as const;
    const { id } = await web().tasks.create.mutate({ title: "own", task_list: list, subtasks: steps, ...own });
    const before = await taskOf("own");
    const text = await get(id);
    expect(text).not.toContain("First step");
    const sent = text.replace("SUMMARY:own", "SUMMARY:own again\r\nDESCRIPTION:There");
    expect((await phone.put(at(id), sent)).status).toBe(204);
    expect(await get(id)).toBe(sent);
    const { version: _was, title: _title, notes: _notes, ...unchanged } = before;
    expect(await taskOf("own again")).toMatchObject({ ...unchanged, notes: "There" });
  });

  test("gives a new entity tag, and changes no row", async () => {
    await add("alarm", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=DAILY", "BEGIN:VALARM", "END:VALARM");
    const before = await taskOf("alarm");
    const etag = etagOf(await phone.call("HEAD", at("alarm")));
    const more = ["DUE;VALUE=DATE:20261127", "RRULE:FREQ=DAILY", "PERCENT-COMPLETE:5"];
    const put = await phone.put(at("alarm"), taskText("alarm", { summary: "alarm", more }));
    expect([put.status, etagOf(put) === etag]).toEqual([204, false]);
    expect(await taskOf("alarm")).toEqual(before);
  });

  test("is no change for programs", async () => {
    await add("quiet");
    const program = createSyncClient(phone, collection);
    await program.sync();
    const { id } = await taskOf("quiet");
    await web().tasks.update.mutate({ id, changes: { estimate_minutes: 30, position: "a0", mode: "flowtime" } });
    expect(await program.sync()).toEqual({ changed: [], gone: [] });
  });
});

describe("priority and tags", () => {
  const priorityAndTags = ["PRIORITY:3", "CATEGORIES;LANGUAGE=en:Home,phone", String.raw`CATEGORIES:a\, b`];
  const priorityAndTagLines = (text: string) => lines(text, /^(PRIORITY|CATEGORIES)/);

  test("are PRIORITY and CATEGORIES, both ways, and only what changes is written", async () => {
    await add("ranked", ...priorityAndTags);
    const task = await taskOf("ranked");
    expect(task).toMatchObject({ priority: "high", tags: ["Home", "phone", "a b"] });
    const program = createSyncClient(phone, collection);
    await program.sync();
    const { id } = task;
    await web().tasks.update.mutate({ id, changes: { tags: ["Home", "a b", "new"] } });
    expect(await program.sync()).toEqual({ changed: [at("ranked")], gone: [] });
    const tagged = await get("ranked");
    expect(priorityAndTagLines(tagged)).toEqual([
      "PRIORITY:3",
      "CATEGORIES;LANGUAGE=en:Home",
      String.raw`CATEGORIES:a\, b,new`,
    ]);
    await web().tasks.update.mutate({ id, changes: { priority: "low" } });
    const low = await get("ranked");
    expect(priorityAndTagLines(low)[0]).toBe("PRIORITY:9");
    const put = await phone.put(at("ranked"), low.replace("PRIORITY:9\r\n", "").replaceAll(/CATEGORIES.*\r\n/g, ""));
    expect([put.status, etagOf(put)]).toEqual([204, expect.any(String)]);
    expect(await taskOf("ranked")).toMatchObject({ id, priority: "none", tags: [] });
  });

  test("of a task that was made here are written, and none are not", async () => {
    const input = { title: "ranked here", task_list: list };
    const ranked = await web().tasks.create.mutate({ ...input, priority: "medium", tags: ["b", "a;c"] });
    expect(priorityAndTagLines(await get(ranked.id))).toEqual(["PRIORITY:5", String.raw`CATEGORIES:b,a\;c`]);
    const plain = await web().tasks.create.mutate(input);
    expect(priorityAndTagLines(await get(plain.id))).toEqual([]);
  });

  test("of sources from before are read later, survive an edit until then, and change nothing for programs", async () => {
    const names = ["old", "edited", "chosen"];
    for (const name of names) await add(name, ...priorityAndTags);
    await forgetPriorityAndTags(api.db, names);
    const before = await phone.call("HEAD", at("old"));
    await web().tasks.update.mutate({ id: (await taskOf("edited")).id, changes: { notes: "There" } });
    await web().tasks.update.mutate({ id: (await taskOf("chosen")).id, changes: { priority: "low" } });
    const texts = [await get("edited"), await get("chosen")];
    expect(texts.map(priorityAndTagLines)).toEqual([priorityAndTags, ["PRIORITY:9", ...priorityAndTags.slice(1)]]);
    const program = createSyncClient(phone, collection);
    await program.sync();
    await api.services.imports.readStored();
    expect(await program.sync()).toEqual({ changed: [], gone: [] });
    expect(etagOf(await phone.call("HEAD", at("old")))).toBe(etagOf(before));
    expect([await get("edited"), await get("chosen")]).toEqual(texts);
    const tags = ["Home", "phone", "a b"];
    for (const name of ["old", "edited"]) expect(await taskOf(name)).toMatchObject({ priority: "high", tags });
    expect(await taskOf("chosen")).toMatchObject({ priority: "low", tags });
  });
});

test("the account's time zone gives tasks from programs new entity tags, and changes no octets", async () => {
  const traveller = await createDavClient(api, "traveller", undefined, { timezone: "Europe/Prague" });
  const { token, home } = traveller;
  const made = await api.call("POST", "/api/v1/task-lists/", { token, body: { title: "Trip" } });
  const trip = `${home}tasks-${textAt(made.body, "id")}/`;
  const text = taskText("zoned", { more: ["DUE;TZID=Europe/Prague:20261127T090000"] });
  await traveller.put(`${trip}zoned.ics`, text);
  const body = { title: "Here", task_list: textAt(made.body, "id"), date: "2026-11-27", start_time: "09:00" };
  const own = textAt((await api.call("POST", "/api/v1/tasks/", { token, body })).body, "id");
  const program = createSyncClient(traveller, trip);
  await program.sync();
  const before = await traveller.call("GET", `${trip}zoned.ics`);
  const moved = await api.call("PATCH", "/api/v1/users/me/", { token, body: { timezone: "America/New_York" } });
  expect(moved.status).toBe(200);
  expect(await program.sync()).toEqual({ changed: [`${trip}zoned.ics`], gone: [] });
  const after = await traveller.call("GET", `${trip}zoned.ics`);
  expect(etagOf(after)).not.toBe(etagOf(before));
  expect(etagOf(after)).toBe(program.known.get(`${trip}zoned.ics`));
  expect(program.known.has(`${trip}${own}.ics`)).toBe(true);
  const name = await api.call("PATCH", "/api/v1/users/me/", { token, body: { first_name: "Other" } });
  expect(name.status).toBe(200);
  expect(await program.sync()).toEqual({ changed: [], gone: [] });
});

test.each([
  [
    "two tasks",
    objectText(component("VTODO", "two", []), component("VTODO", "two", [])),
    "valid-calendar-object-resource",
  ],
  ["an event", eventText("event"), "supported-calendar-component"],
  ["no UID", taskText("none").replace("UID:none\r\n", ""), "valid-calendar-object-resource"],
])("%s in a list are rejected", async (_case, text, condition) => {
  const { status, text: body } = await phone.put(at("invalid"), text);
  expect([status, body.includes(`<c:${condition}/>`)]).toEqual([403, true]);
});
