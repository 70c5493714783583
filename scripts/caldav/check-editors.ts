/** khal and todoman on a folder that vdirsyncer keeps equal to Hourloom. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Place } from "./check-sync.ts";
import { createChecks, has, rowsOf, WEEKLY, type Check } from "./checks.ts";
import { textOf, type HourloomServer } from "./hourloom-server.ts";
import { homeOf, makeCalendar } from "./pairs.ts";
import { runOrThrow } from "./programs.ts";
import { setUpVdirsyncer, type Pair } from "./vdirsyncer.ts";

/** khal and todoman, and what to look at after them. */
interface Editors {
  readonly khal: (options: readonly string[], input?: string) => Promise<string>;
  readonly todoman: (options: readonly string[]) => Promise<string>;
  readonly sync: () => Promise<void>;
  /** The rows of the calendar or the list by their title. */
  readonly events: () => Promise<Map<string, unknown>>;
  readonly tasks: () => Promise<Map<string, unknown>>;
  /** Ids of the calendar and of the list. */
  readonly calendar: string;
  readonly list: string;
}

const khalConfiguration = (folder: string) => `[calendars]
[[check]]
path = ${path.join(folder, "files/events")}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Prague
default_timezone = Europe/Prague
[sqlite]
path = ${path.join(folder, "khal.db")}
[default]
default_calendar = check
`;

const todomanConfiguration = (folder: string) => `path = "${path.join(folder, "files")}/tasks"
cache_path = "${path.join(folder, "todoman.sqlite3")}"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "tasks"
default_due = 0
humanize = False
`;

async function setUpEditors({ server, folder: parent }: Place): Promise<Editors> {
  const folder = path.join(parent, "editors");
  for (const name of ["events", "tasks"]) mkdirSync(path.join(folder, "files", name), { recursive: true });
  const calendar = await makeCalendar(server, "Editors");
  const list = textOf(await server.rest("POST", "/task-lists/", { title: "Editors" }), "id");
  const pair: Pair = {
    name: "editors",
    a: { account: server, home: homeOf(server) },
    b: { folder: path.join(folder, "files") },
    wins: "a wins",
    collections: [
      { name: "events", a: calendar, b: "events" },
      { name: "tasks", a: `tasks-${list}`, b: "tasks" },
    ],
  };
  const vdirsyncer = await setUpVdirsyncer(folder, [pair]);
  const [khalFile, todomanFile] = [path.join(folder, "khal.conf"), path.join(folder, "todoman.py")];
  writeFileSync(khalFile, khalConfiguration(folder));
  writeFileSync(todomanFile, todomanConfiguration(folder));
  const env = { HOME: folder, TZ: "Europe/Prague" };
  return {
    calendar,
    list,
    khal: async (options, input) => {
      const read = { env, ...(input !== undefined && { input }) };
      return (await runOrThrow("/usr/bin/khal", ["--config", khalFile, ...options], read)).output;
    },
    todoman: async (options) =>
      (await runOrThrow("/usr/bin/todoman", ["--config", todomanFile, ...options], { env })).output,
    sync: async () => {
      for (let count = 0; count < 2; count += 1) {
        const ended = await vdirsyncer.sync(["editors"]);
        if (ended.code !== 0) throw new Error(`vdirsyncer failed:\n${ended.output.slice(-2_000)}`);
      }
    },
    events: () => rowsOf(server, `/events/?calendar=${calendar}`),
    tasks: () => rowsOf(server, `/tasks/?task_list=${list}`),
  };
}

/** The number by which todoman knows the open task of a title. */
async function numberOf({ todoman }: Editors, title: string): Promise<string> {
  const tasks: unknown = JSON.parse(await todoman(["--porcelain", "list", "--sort", "id"]));
  const found = Array.isArray(tasks) ? tasks.find((one: unknown) => textOf(one, "summary") === title) : undefined;
  if (found === undefined) throw new Error(`todoman does not list ${title}`);
  return String(Reflect.get(found, "id"));
}

async function checkLists(
  { khal, todoman, sync, calendar, list }: Editors,
  { rest, mutate }: HourloomServer,
  check: Check,
) {
  const series = { start_time: "09:00", end_time: "10:00", timezone: "Europe/Prague", recurrence: "daily" };
  await rest("POST", "/events/", { title: "Breakfast", calendar, date: "2031-02-03", ...series });
  await rest("POST", "/tasks/", { title: "Buy flax", date: "2031-02-03", task_list: list });
  await mutate("tasks.create", { title: "Water plants", date: "2031-02-03", task_list: list, repeats: WEEKLY });
  await sync();
  const listed = await khal(["list", "2031-02-03", "2031-02-06"]);
  check("khal lists a series of Hourloom on each day", listed.split("09:00-10:00 Breakfast").length === 5, listed);
  const todo = await todoman(["list"]);
  check("todoman lists the tasks of Hourloom", todo.includes("Buy flax") && todo.includes("Water plants"), todo);
}

const fittingMembers = { date: "2031-02-04", start_time: "11:00", end_time: "12:30", location: "Hall" };

async function checkNew({ khal, todoman, sync, events, tasks }: Editors, check: Check) {
  await khal(["new", "-a", "check", "-l", "Hall", "-m", "15m", "2031-02-04 11:00", "2031-02-04 12:30", "Fitting"]);
  // With a day alone, khal 0.10 fails on a repetition.
  await khal(["new", "-a", "check", "-r", "weekly", "2031-02-05 08:00", "2031-02-05 09:00", "Market"]);
  await todoman(["new", "--list", "tasks", "--due", "2031-02-04 18:00", "--priority", "high", "Call Ada"]);
  await sync();
  const [fitting, market] = [(await events()).get("Fitting"), (await events()).get("Market")];
  check(
    "Hourloom has the event that khal made",
    has(fitting, { ...fittingMembers, timezone: "Europe/Prague" }),
    fitting,
  );
  check("Hourloom has the series that khal made", has(market, { start_time: "08:00", recurrence: "weekly" }), market);
  const call = (await tasks()).get("Call Ada");
  check("Hourloom has the task that todoman made", has(call, { date: "2031-02-04", start_time: "18:00" }), call);
}

async function checkChanges(editors: Editors, check: Check) {
  const { khal, todoman, sync, events, tasks } = editors;
  await khal(["edit", "Fitting"], "s\nSecond fitting\nn\n");
  await todoman(["edit", "--due", "2031-02-07", await numberOf(editors, "Buy flax")]);
  await todoman(["done", await numberOf(editors, "Call Ada")]);
  await todoman(["done", await numberOf(editors, "Water plants")]);
  await sync();
  const renamed = (await events()).get("Second fitting");
  check("Hourloom has the title that khal changed", has(renamed, fittingMembers), renamed);
  const rows = await tasks();
  const [moved, done, plants] = [rows.get("Buy flax"), rows.get("Call Ada"), rows.get("Water plants")];
  check("Hourloom has the date that todoman changed", has(moved, { date: "2031-02-07" }), moved);
  check("Hourloom has the task that todoman completed", has(done, { is_completed: true }), done);
  const isDue = has(plants, { is_completed: false, date: "2031-02-10" });
  check("A repeating task that todoman completed is due again", isDue, plants);
}

async function checkRemovals(editors: Editors, check: Check) {
  const { khal, todoman, sync, events, tasks } = editors;
  // Deletes at the first occurrence, and ends at the next one.
  await khal(["edit", "Market"], "D\ny\nq\n");
  await todoman(["delete", "--yes", await numberOf(editors, "Buy flax")]);
  await sync();
  const [left, open] = [await events(), await tasks()];
  check("An event that khal deleted is gone", !left.has("Market"), [...left.keys()]);
  check("A task that todoman deleted is gone", !open.has("Buy flax"), [...open.keys()]);
}

/** Runs khal and todoman; returns what is wrong. */
export async function checkEditors(place: Place): Promise<string[]> {
  const { problems, check } = createChecks();
  const editors = await setUpEditors(place);
  await checkLists(editors, place.server, check);
  await checkNew(editors, check);
  await checkChanges(editors, check);
  await checkRemovals(editors, check);
  return problems;
}
