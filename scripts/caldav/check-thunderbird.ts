/** Thunderbird adds the account, and reads and writes its items. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "./check-sync.ts";
import { createChecks, has, listRows, rowsOf, WEEKLY, type Check } from "./checks.ts";
import { textOf } from "./hourloom-server.ts";
import { makeCalendar } from "./pairs.ts";
import { startThunderbird, type Thunderbird } from "./thunderbird.ts";

/** How long Thunderbird may take to show what it was told to read. */
const SHOWN_MS = 30_000;

type Items = readonly { title: string; text: string }[];

/** The account, and what the check made in it. */
interface Account extends Place {
  readonly thunderbird: Thunderbird;
  readonly calendar: string;
  readonly list: string;
}

async function readItems({ thunderbird }: Account, id: string): Promise<Items> {
  const items = await thunderbird.run("read", id);
  if (!Array.isArray(items)) throw new Error(`Thunderbird gives no items: ${JSON.stringify(items)}`);
  return items.map((one: unknown) => ({ title: textOf(one, "title"), text: textOf(one, "text") }));
}

/** Reads the items until they are as expected, or time is up. */
async function readUntil(account: Account, id: string, isExpected: (items: Items) => boolean): Promise<Items> {
  const ends = Date.now() + SHOWN_MS;
  for (;;) {
    const items = await readItems(account, id);
    if (isExpected(items) || Date.now() > ends) return items;
    await sleep(250);
  }
}

function titlesOf(items: readonly { title: string }[]): string {
  return items
    .map(({ title }) => title)
    .toSorted()
    .join();
}

async function checkConnection({ thunderbird, server, calendar, list }: Account, check: Check): Promise<void> {
  const { address, username, key } = server;
  const found = await thunderbird.run("connect", address, username, key, [calendar, list]);
  const text = JSON.stringify(found);
  check(
    "Thunderbird finds the calendar and the list of the account",
    text.includes(calendar) && text.includes(list),
    found,
  );
}

async function checkFirst(account: Account, check: Check): Promise<void> {
  const { calendar, list } = account;
  const events = await readUntil(account, calendar, (items) => items.length === 2);
  check("It shows the events of Hourloom", titlesOf(events) === "Breakfast,Lecture", events);
  const tasks = await readUntil(account, list, (items) => items.length === 1);
  check("It shows the repeating task of Hourloom", titlesOf(tasks) === "Water plants", tasks);
}

const component = (name: string, lines: readonly string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`].join("\r\n");

async function checkAdded({ thunderbird, server, calendar, list }: Account, check: Check): Promise<void> {
  const event = ["DTSTART:20310204T100000Z", "DTEND:20310204T113000Z", "SUMMARY:Fitting", "LOCATION:Hall"];
  await thunderbird.run("add", calendar, component("VEVENT", event));
  await thunderbird.run("add", list, component("VTODO", ["DUE:20310204T170000Z", "SUMMARY:Call Ada"]));
  await thunderbird.run("rename", calendar, "Lecture", "Lecture 2");
  const events = await rowsOf(server, `/events/?calendar=${calendar}`);
  const fitting = { start_time: "10:00", end_time: "11:30", timezone: "UTC", location: "Hall" };
  check("Hourloom has the event that it added", has(events.get("Fitting"), fitting), [...events.values()]);
  check("Hourloom has the title that it changed", has(events.get("Lecture 2"), { date: "2031-02-05" }), [
    ...events.keys(),
  ]);
  const tasks = await rowsOf(server, `/tasks/?task_list=${list}`);
  check("Hourloom has the task that it added", has(tasks.get("Call Ada"), { date: "2031-02-04" }), [...tasks.values()]);
}

async function checkOccurrence(account: Account, check: Check): Promise<void> {
  const { thunderbird, server, list } = account;
  await thunderbird.run("complete", list, "Water plants");
  const tasks = await rowsOf(server, `/tasks/?task_list=${list}`);
  const isNext = { is_completed: false, date: "2031-02-10", completed_date: "2031-02-03" };
  check(
    "A task of which it ticked one occurrence is due on the next",
    has(tasks.get("Water plants"), isNext),
    tasks.get("Water plants"),
  );
  await server.mutate("tasks.update", { id: textOf(tasks.get("Water plants"), "id"), changes: { is_completed: true } });
  await thunderbird.run("refresh", list);
  const isBoth = ([...items]: Items) => items.some(({ text }) => text.split("STATUS:COMPLETED").length === 3);
  const items = await readUntil(account, list, isBoth);
  check("It shows the occurrence that was completed in Hourloom", isBoth(items), items);
}

async function checkRefreshed(account: Account, check: Check): Promise<void> {
  const { thunderbird, server, calendar } = account;
  const events = await rowsOf(server, `/events/?calendar=${calendar}`);
  await server.rest("PATCH", `/events/${textOf(events.get("Fitting"), "id")}/`, { title: "Second fitting" });
  await server.rest("DELETE", `/events/${textOf(events.get("Breakfast"), "id")}/`);
  await thunderbird.run("refresh", calendar);
  const expected = "Lecture 2,Second fitting";
  const shown = await readUntil(account, calendar, (items) => titlesOf(items) === expected);
  check("It shows the changes of Hourloom after a refresh", titlesOf(shown) === expected, shown);
}

/** All titles are compared, since a map of rows by title hides a doubled one. */
async function checkTotals(account: Account, check: Check): Promise<void> {
  const { server, calendar, list } = account;
  const expected = "Call Ada,Lecture 2,Second fitting,Water plants";
  const rows = await listRows(server, `/events/?calendar=${calendar}`);
  rows.push(...(await listRows(server, `/tasks/?task_list=${list}`)));
  const here = titlesOf(rows.map((row) => ({ title: textOf(row, "title") })));
  check("Nothing is lost or doubled in Hourloom", here === expected, here);
  const there = titlesOf([...(await readItems(account, calendar)), ...(await readItems(account, list))]);
  check("Nothing is lost or doubled in Thunderbird", there === expected, there);
}

async function runThunderbird(made: Omit<Account, "thunderbird">, check: Check): Promise<void> {
  const thunderbird = await startThunderbird(path.join(made.folder, "thunderbird"));
  try {
    const account = { ...made, thunderbird };
    await checkConnection(account, check);
    await checkFirst(account, check);
    await checkAdded(account, check);
    await checkOccurrence(account, check);
    await checkRefreshed(account, check);
    await checkTotals(account, check);
  } finally {
    thunderbird.stop();
  }
}

/** Runs Thunderbird; returns what is wrong. */
export async function checkThunderbird(place: Place): Promise<string[]> {
  const { server } = place;
  const { problems, check } = createChecks();
  const calendar = await makeCalendar(server, "Thunderbird");
  const list = textOf(await server.rest("POST", "/task-lists/", { title: "Thunderbird" }), "id");
  const times = { start_time: "09:00", end_time: "10:00", timezone: "Europe/Prague" };
  await server.rest("POST", "/events/", {
    title: "Breakfast",
    calendar,
    date: "2031-02-03",
    ...times,
    recurrence: "daily",
  });
  await server.rest("POST", "/events/", { title: "Lecture", calendar, date: "2031-02-05", ...times });
  await server.mutate("tasks.create", { title: "Water plants", date: "2031-02-03", task_list: list, repeats: WEEKLY });
  try {
    await runThunderbird({ ...place, calendar, list }, check);
  } catch (error) {
    check("Thunderbird runs to the end", false, String(error));
  }
  return problems;
}
