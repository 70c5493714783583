import type { Db } from "@hourloom/db/connect";
import type { ItemTable } from "@hourloom/schema/item-kinds";
import type { Subscription } from "@hourloom/schema/icalendar/subscriptions";
import { listProcedures } from "../../trpc/list-procedures.ts";
import type { OwnedTable } from "../route-registry.ts";
import { TEST_PASSWORD, textAt, type ListeningApp, type TestResponse } from "../test-app.ts";

/** Calls of both transports by their names in the registry; each must succeed. */

export type Body = Readonly<Record<string, unknown>>;

export const paths: Readonly<Record<ItemTable, string>> = {
  calendars: "/calendars/",
  events: "/events/",
  task_lists: "/task-lists/",
  tasks: "/tasks/",
  task_blocks: "/task-blocks/",
  pomodoros: "/pomodoros/",
  flowtimes: "/flowtime/",
};

/** A call's name, such as `GET /api/v1/events/` or `events.create`, and its input. */
export interface Call {
  name: string;
  id?: string;
  /** A text is sent as it is. */
  body?: Body | string;
}

/** A calendar file with a series and a task. */
export const CALENDAR_FILE = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "UID:course",
  "DTSTART:20260302T090000",
  "RRULE:FREQ=WEEKLY",
  "EXDATE:20260309T090000",
  "SUMMARY:Course",
  "END:VEVENT",
  "BEGIN:VTODO",
  "UID:call",
  "SUMMARY:Call",
  "END:VTODO",
  "END:VCALENDAR",
].join("\r\n");

/**
 * The app under test, the names of successful calls, and a connection of the test, whose statements
 * are not those of the app.
 */
export interface Operation {
  api: ListeningApp;
  testDb: Db;
  done: Set<string>;
  clock: { nowMs: number };
}

/** Makes calls for one login; throws on any other status than success. */
export interface Caller {
  token: string;
  call(call: Call): Promise<TestResponse>;
  /** Creates a row of this kind; returns its id. */
  make(table: OwnedTable): Promise<string>;
}

const procedureTypes = new Map(listProcedures().map(({ name, type }) => [name, type]));

function addressOf({ name, id, body }: Call): { method: string; url: string; body?: Body | string } {
  const type = procedureTypes.get(name);
  if (type === undefined) {
    const [method = "", url = ""] = name.split(" ");
    return { method, url: url.replace(":id", id ?? ""), ...(body && { body }) };
  }
  const input = { ...(typeof body === "object" && body), ...(id !== undefined && { id }) };
  if (type === "mutation") return { method: "POST", url: `/trpc/${name}`, body: input };
  return { method: "GET", url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` };
}

/** Makes a call and records its name; throws if it fails. */
export async function callByName(
  { api, done }: Pick<Operation, "api" | "done">,
  call: Call,
  token?: string,
): Promise<TestResponse> {
  const { method, url, body } = addressOf(call);
  const response = await api.call(method, url, { ...(token !== undefined && { token }), ...(body && { body }) });
  if (response.status >= 300) throw new Error(`${call.name} was answered ${response.status}: ${response.text}`);
  done.add(call.name);
  return response;
}

/** The output of a procedure. */
function dataOf({ body }: TestResponse): unknown {
  const { result } = Object(body) as { result?: { data?: unknown } };
  return result?.data;
}

/** Signs in a new user, and makes calls for them. */
export async function createCaller(context: Operation, username: string): Promise<Caller> {
  const { api, testDb, clock } = context;
  const { token, email, id: userId } = await api.signIn(username);
  const call = (request: Call) => callByName(context, request, token);
  const logIn = () =>
    callByName(context, { name: "POST /api/v1/token/login/", body: { email, password: TEST_PASSWORD } });
  const bodies: Readonly<Record<ItemTable, () => Promise<Body>>> = {
    calendars: async () => ({ title: "x" }),
    events: async () => ({ title: "x", date: "2025-03-10", start_time: "09:00", end_time: "11:00" }),
    task_lists: async () => ({ title: "x" }),
    tasks: async () => ({ title: "x", task_list: await make("task_lists") }),
    task_blocks: async () => ({
      task: await make("tasks"),
      date: "2025-03-10",
      start_time: "09:00",
      end_time: "11:00",
    }),
    pomodoros: async () => ({ title: "x", start_time: "2025-03-10 09:00", task: await make("tasks") }),
    flowtimes: async () => ({ start_time: "2025-03-10 09:00", task: await make("tasks") }),
  };

  async function newLogin(): Promise<string> {
    await logIn();
    const newest = testDb
      .selectFrom("auth_tokens")
      .select("id")
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc");
    return (await newest.executeTakeFirstOrThrow()).id;
  }

  async function newNotice(item: string): Promise<string> {
    const [id, at] = [crypto.randomUUID(), new Date(clock.nowMs)];
    const times = { due_at: at, starts_at: at, show_at: at, shown_at: at };
    const occurrence = at.toISOString().slice(0, 10);
    const notice = { kind: "event", item, occurrence, minutes: 0, is_timed: true, ...times } as const;
    await testDb
      .insertInto("reminder_notices")
      .values({ user_id: userId, id, ...notice })
      .execute();
    return id;
  }

  async function make(table: OwnedTable): Promise<string> {
    if (table === "users") return userId;
    if (table === "auth_tokens") return newLogin();
    if (table === "calendar_imports") {
      return textAt((await call({ name: "POST /imports", body: CALENDAR_FILE })).body, "id");
    }
    if (table === "subscriptions") {
      const url = `https://feeds.example/${crypto.randomUUID()}.ics`;
      const { subscription } = (await callProcedure({ call }, "subscriptions.create", { url })) as {
        subscription: Subscription;
      };
      return subscription.id;
    }
    if (table === "access_keys") {
      const scopes = { events: "write", tasks: "write", api: "write" };
      const body = { name: "x", scopes, current_password: TEST_PASSWORD };
      return textAt(dataOf(await call({ name: "accessKeys.create", body })), "id");
    }
    if (table === "feeds") {
      const calendars = [await make("calendars")];
      const feed = { title: "x", mode: "full", calendars, current_password: TEST_PASSWORD };
      const { feed: made } = dataOf(await call({ name: "feeds.create", body: feed })) as { feed: unknown };
      return textAt(made, "id");
    }
    if (table === "reminder_notices") return newNotice(await make("events"));
    if (table === "undo_steps") {
      const made = await call({ name: "pomodoros.fromEvent", body: { event_id: await make("events") } });
      return textAt(dataOf(made), "undo");
    }
    const body = await bodies[table]();
    return textAt((await call({ name: `POST /api/v1${paths[table]}`, body })).body, "id");
  }

  return { token, call, make };
}

/** Calls a procedure; returns its output. */
export async function callProcedure({ call }: Pick<Caller, "call">, name: string, body: Body = {}): Promise<unknown> {
  return dataOf(await call({ name, body }));
}
