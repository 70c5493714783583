import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idOf,
  listOf,
  startHttpServer,
  texts,
  UNKNOWN_ID,
  type Account,
  type HttpServer,
} from "../testing/http-driver.ts";
import { createTestApp } from "../testing/test-app.ts";

/** REST contract: tasks from one line of text. */

const QUICK = "/api/v1/tasks/quick/";
const TASKS = "/api/v1/tasks/";
const LISTS = "/api/v1/task-lists/";
/** A Monday. */
const NOW = "2025-03-10 09:00";

let server: HttpServer;
let ann: Account;
let bob: Account;
let home: string;
let week: string;
beforeAll(async () => {
  server = await startHttpServer();
  ann = await server.join("ann");
  bob = await server.join("bob");
  home = await createList("Home and garden");
  week = await createList("This week");
});
afterAll(() => server.close());

const as = (account: Account, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: account.token, ...(body !== undefined && { body }) });
const add = (text: unknown, more: Record<string, unknown> = {}, account = ann) =>
  as(account, "POST", QUICK, { text, now: NOW, ...more });
async function createList(title: string, account = ann): Promise<string> {
  return idOf(await as(account, "POST", LISTS, { title }));
}
const titlesOf = async (path: string, account = ann) =>
  listOf(await as(account, "GET", path)).map(({ title }) => title);

const nothing = {
  date: null,
  start_time: null,
  estimate_minutes: null,
  recurrence: null,
  rrule: null,
  priority: "none",
  tags: [],
  reminders: [],
};

describe("words", () => {
  test.each([
    ["en", "Call Ben", { title: "Call Ben" }],
    ["en", "Send the report tomorrow 4pm", { title: "Send the report", date: "2025-03-11", start_time: "16:00" }],
    ["en", "Read 9-10:30", { title: "Read", date: "2025-03-10", start_time: "09:00", estimate_minutes: 90 }],
    ["en", "Write for 30 minutes !high @office", { estimate_minutes: 30, priority: "high", tags: ["office"] }],
    ["en", "Party 4/12/2025", { title: "Party", date: "2025-04-12" }],
    ["en-GB", "Party 4/12/2025", { title: "Party", date: "2025-12-04" }],
    ["en", "Water plants every day", { title: "Water plants", date: "2025-03-10", recurrence: "daily" }],
    [
      "en",
      "Yoga every other Tuesday 6pm until June 1",
      {
        title: "Yoga",
        date: "2025-03-11",
        start_time: "18:00",
        recurrence: "weekly",
        rrule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=20250601;BYDAY=TU",
      },
    ],
    ["en", "Call tomorrow 9am remind me 10 minutes before", { title: "Call", date: "2025-03-11", reminders: [10] }],
    ["de", "Bericht abgeben morgen 16 Uhr", { title: "Bericht abgeben", date: "2025-03-11", start_time: "16:00" }],
    ["de", "Lesen 30 Minuten !hoch", { title: "Lesen !hoch", estimate_minutes: 30 }],
    ["de", "Fest am 4.12.", { title: "Fest", date: "2025-12-04" }],
    [
      "de",
      "Vitamine jeden Montag bis 1. Juni",
      { title: "Vitamine", date: "2025-03-10", recurrence: "weekly", rrule: "FREQ=WEEKLY;UNTIL=20250601;BYDAY=MO" },
    ],
    ["de", "Anruf morgen 9 Uhr erinnere mich 10 Minuten vorher", { title: "Anruf", reminders: [10] }],
    ["ja", "Send the report tomorrow", { title: "Send the report", date: "2025-03-11" }],
  ])("in %s: %s", async (language, text, task) => {
    const response = await add(text, { language });
    expect(response.status, response.text).toBe(201);
    expect(response.body).toMatchObject({ task: { task_list: home, ...task } });
  });

  test("that say nothing leave the defaults of POST /tasks/, and the task is one of the list", async () => {
    const { body } = await add("Buy oats");
    const { task } = body as { task: { id: string } };
    expect(task).toMatchObject({ title: "Buy oats", ...nothing });
    expect((await as(ann, "GET", `${TASKS}${task.id}/`)).body).toEqual(task);
  });

  test("are named with their positions in the text as it was sent, in UTF-16 code units", async () => {
    const text = "  🚀 Launch   tomorrow @space ";
    const { body } = await add(text);
    expect(body).toMatchObject({
      task: { title: "🚀 Launch", tags: ["space"] },
      parts: [
        { kind: "date", start: 14, end: 22, text: "tomorrow" },
        { kind: "tag", start: 23, end: 29, text: "@space" },
      ],
    });
    expect(text.slice(14, 22)).toBe("tomorrow");
  });

  test("with a date of two numbers are read as the settings say", async () => {
    const carl = await server.join("carl");
    await as(carl, "PATCH", "/api/v1/settings/", { date_order: "day_first" });
    expect((await add("Party 4/12/2025", {}, carl)).body).toMatchObject({ task: { date: "2025-12-04" } });
  });
});

describe("now", () => {
  test("is the server's clock unless it is sent", async () => {
    server.api.setNow(Date.parse("2025-06-30T12:00:00Z"));
    const { body } = await as(ann, "POST", QUICK, { text: "Report tomorrow" });
    server.api.setNow(Date.now());
    expect(body).toMatchObject({ task: { date: "2025-07-01" } });
  });

  test.each([
    ["2025-03-10 23:30", "Europe/Berlin", "2025-03-11"],
    ["2025-03-10T18:30:00-05:00", "Europe/Berlin", "2025-03-12"],
    ["2025-03-10T15:30:00Z", "Pacific/Auckland", "2025-03-12"],
  ])("%s is on the clock of the account, in %s", async (now, timezone, date) => {
    const dora = await server.join(`dora${date}${timezone.length}`, { timezone });
    expect((await add("Report tomorrow", { now }, dora)).body).toMatchObject({ task: { date } });
  });
});

describe("the list", () => {
  test.each([
    ["of the text", "Mow #Home and garden"],
    ["of the text in any case", "Mow #home AND garden"],
  ])("is the one %s, before that of the body", async (_name, text) => {
    const response = await add(text, { task_list: week });
    expect(response.body).toMatchObject({ task: { title: "Mow", task_list: home } });
  });

  test("is the first one for a text and a body that name none", async () => {
    expect((await add("Mow")).body).toMatchObject({ task: { task_list: home } });
  });

  test("is that of the body for a text that names none, in any case of its letters", async () => {
    const response = await add("Mow", { task_list: home.toUpperCase() });
    expect(response.body).toMatchObject({ task: { task_list: home } });
  });

  test("is created if the text names none that there is; calls at once create one", async () => {
    const erna = await server.join("erna");
    const texts = ["Oats #Groceries", "Milk #groceries", "Rice #GROCERIES", "Eggs #Groceries", "Salt #groceries"];
    const responses = await Promise.all(texts.map((text) => add(text, {}, erna)));
    expect(responses.map(({ status }) => status)).toEqual(texts.map(() => 201));
    expect(await titlesOf(LISTS, erna)).toEqual([expect.stringMatching(/^groceries$/i)]);
  });

  test("is a first one in an account without lists", async () => {
    const fred = await server.join("fred");
    expect((await add("Call Ben", {}, fred)).status).toBe(201);
    expect(await titlesOf(LISTS, fred)).toEqual(["Tasks"]);
  });

  test("of another account is an unknown one, also beside a list of the text", async () => {
    const foreign = await createList("bob's", bob);
    for (const text of ["Mow", "Mow #Home and garden"]) {
      for (const task_list of [foreign, UNKNOWN_ID, "none"]) {
        const response = await add(text, { task_list });
        expect(response).toMatchObject({ status: 400, body: { task_list: [texts.pk(task_list)] } });
      }
    }
    expect(await titlesOf(TASKS, bob)).toEqual([]);
  });
});

describe("a request", () => {
  const untitled = { text: ["A task needs a title beside that."] };
  const badTag = 'Enter a valid language tag, such as "de" or "en-GB".';

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ["without a text", {}, { text: [texts.required] }],
    ["with a blank text", { text: " \t " }, { text: [texts.blank] }],
    ["with a long text", { text: "x".repeat(501) }, { text: [texts.longerThan(500)] }],
    ["with a long title", { text: "x".repeat(256) }, { text: [`title: ${texts.longerThan(255)}`] }],
    ["with parts only", { text: "tomorrow 9am #Home and garden !high" }, untitled],
    ["with no language", { text: "x", language: "in English" }, { language: [badTag] }],
    ["with a blank language", { text: "x", language: "" }, { language: [texts.blank] }],
    ["with no date-time", { text: "x", now: "tomorrow" }, { now: [texts.dateTime] }],
    [
      "with several",
      { text: "", language: "e", now: "9999-12-31T23:59:00-12:00", task_list: UNKNOWN_ID },
      {
        text: [texts.blank],
        language: [badTag],
        now: ["Datetime value out of range."],
        task_list: [texts.pk(UNKNOWN_ID)],
      },
    ],
  ])("%s is rejected", async (_name, body, errors) => {
    expect(await as(ann, "POST", QUICK, body)).toMatchObject({ status: 400, body: errors });
  });

  test("with a long text is read on a thread, and rejected if that takes too long", async () => {
    const text = `Call ${"Ben ".repeat(30)}tomorrow`;
    expect((await add(text)).body).toMatchObject({ task: { date: "2025-03-11" } });
    const api = await createTestApp({ calculator: { limitMs: 1 } });
    const { token } = await api.signIn("hugo");
    const response = await api.call("POST", QUICK, { token, body: { text: "mo ".repeat(160) } });
    await api.close();
    expect(response).toMatchObject({ status: 400, body: { text: ["This text takes too long to read."] } });
  });

  test("that is repeated with its key creates one task and one list, whatever was created since", async () => {
    const gina = await server.join("gina");
    const send = (text: string) =>
      server.call("POST", QUICK, {
        token: gina.token,
        body: { text, now: NOW },
        headers: { "idempotency-key": "quick" },
      });
    const first = await send("Plan #New tomorrow");
    await createList("New tomorrow", gina);
    const second = await send("Plan #New tomorrow");
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await send("Plan")).toMatchObject({ status: 422 });
    expect(await titlesOf(TASKS, gina)).toEqual(["Plan"]);
    expect(await titlesOf(LISTS, gina)).toEqual(["New", "New tomorrow"]);
  });

  test("is no task of the id quick", async () => {
    expect((await as(ann, "GET", QUICK)).status).toBe(405);
    expect((await as(ann, "DELETE", QUICK)).status).toBe(405);
  });
});
