import { textAt, type TestApp } from "../../testing/test-app.ts";
import type { DavAccount } from "./dav-client.ts";

/** What the web app does and shows beside a program. */
export interface WebSide {
  /** The row of an account with a title. */
  rowOf: (
    table: "events" | "tasks",
    account: { userId: string },
    title: string,
  ) => Promise<{ id: string; object: string | null; version: number; reminders: number[] }>;
  /** Makes a calendar; returns its id. */
  addCalendar: (account: DavAccount, title: string) => Promise<string>;
  addList: (account: DavAccount, title: string) => Promise<string>;
  patch: (account: DavAccount, path: string, body: object) => ReturnType<TestApp["call"]>;
}

export function createWebSide(api: TestApp): WebSide {
  const add = async (path: string, { token }: DavAccount, title: string) =>
    textAt((await api.call("POST", `/api/v1/${path}/`, { token, body: { title } })).body, "id");
  return {
    rowOf: (table, { userId }, title) =>
      api.db
        .selectFrom(table)
        .select(["id", "object", "version", "reminders"])
        .where("user_id", "=", userId)
        .where("title", "=", title)
        .executeTakeFirstOrThrow(),
    addCalendar: (account, title) => add("calendars", account, title),
    addList: (account, title) => add("task-lists", account, title),
    patch: ({ token }, path, body) => api.call("PATCH", `/api/v1/${path}/`, { token, body }),
  };
}
