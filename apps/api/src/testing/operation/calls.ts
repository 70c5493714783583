import type { Db } from "@hourloom/db/connect";
import type { ItemTable } from "@hourloom/db/queries/items";
import { listProcedures } from "../../trpc/list-procedures.ts";
import type { OwnedTable } from "../route-registry.ts";
import { TEST_PASSWORD, textAt, type ListeningApp, type TestResponse } from "../test-app.ts";

/** Calls of both doors by their names in the registry, each of which must succeed. */

export type Body = Readonly<Record<string, unknown>>;

export const paths: Readonly<Record<ItemTable, string>> = {
  events: "/events/",
  task_lists: "/task-lists/",
  tasks: "/tasks/",
  pomodoros: "/pomodoros/",
  flowtimes: "/flowtime/",
};

/** A call's name, such as `GET /api/v1/events/` or `events.create`, and what it says. */
export interface Call {
  name: string;
  id?: string;
  body?: Body;
}

/** The app under test, what it has answered with success, and a connection beside its own, for what no call tells: that is no part of what the app does. */
export interface Operation {
  api: ListeningApp;
  look: Db;
  done: Set<string>;
  clock: { nowMs: number };
}

/** Makes calls of either door for one login, and throws where one is not answered with success. */
export interface Caller {
  token: string;
  call(call: Call): Promise<TestResponse>;
  /** Makes a row of this kind, and answers its id. */
  make(table: OwnedTable): Promise<string>;
}

const procedureTypes = new Map(listProcedures().map(({ name, type }) => [name, type]));

function addressOf({ name, id, body }: Call): { method: string; url: string; body?: Body } {
  const type = procedureTypes.get(name);
  if (type === undefined) {
    const [method = "", url = ""] = name.split(" ");
    return { method, url: url.replace(":id", id ?? ""), ...(body && { body }) };
  }
  const input = { ...body, ...(id !== undefined && { id }) };
  if (type === "mutation") return { method: "POST", url: `/trpc/${name}`, body: input };
  return { method: "GET", url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` };
}

/** Makes one call, for whoever the token says, and notes its name where it succeeds. */
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

/** What a typed procedure has answered. */
function dataOf({ body }: TestResponse): unknown {
  const { result } = Object(body) as { result?: { data?: unknown } };
  return result?.data;
}

/** Signs somebody in, and calls for them. */
export async function createCaller(context: Operation, username: string): Promise<Caller> {
  const { api, look } = context;
  const { token, email, id: userId } = await api.signIn(username);
  const call = (said: Call) => callByName(context, said, token);
  const logIn = () =>
    callByName(context, { name: "POST /api/v1/token/login/", body: { email, password: TEST_PASSWORD } });
  const bodies: Readonly<Record<ItemTable, () => Promise<Body>>> = {
    events: async () => ({ title: "x", date: "2025-03-10", start_time: "09:00", end_time: "11:00" }),
    task_lists: async () => ({ title: "x" }),
    tasks: async () => ({ title: "x", task_list: await make("task_lists") }),
    pomodoros: async () => ({ title: "x", start_time: "2025-03-10 09:00", task: await make("tasks") }),
    flowtimes: async () => ({ start_time: "2025-03-10 09:00", task: await make("tasks") }),
  };

  async function newLogin(): Promise<string> {
    await logIn();
    const newest = look
      .selectFrom("auth_tokens")
      .select("id")
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc");
    return (await newest.executeTakeFirstOrThrow()).id;
  }

  async function make(table: OwnedTable): Promise<string> {
    if (table === "users") return userId;
    if (table === "auth_tokens") return newLogin();
    if (table === "undo_steps") {
      const made = await call({ name: "pomodoros.fromEvent", body: { event_id: await make("events") } });
      return textAt(dataOf(made), "undo");
    }
    const body = await bodies[table]();
    return textAt((await call({ name: `POST /api/v1${paths[table]}`, body })).body, "id");
  }

  return { token, call, make };
}

/** Calls a procedure of the typed door, and answers what it said. */
export async function tell({ call }: Caller, name: string, body: Body = {}): Promise<unknown> {
  return dataOf(await call({ name, body }));
}
