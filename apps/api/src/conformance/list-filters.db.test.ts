import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** Query parameters of lists, in an account whose zone is 14 hours ahead of UTC. */

let api: TestApp;
let token: string;
let other: string;
beforeAll(async () => {
  api = await createTestApp();
  const ann = await api.signIn("ann");
  token = ann.token;
  other = (await api.signIn("eve")).token;
  await api.db.updateTable("users").set({ timezone: "Pacific/Kiritimati" }).where("id", "=", ann.id).execute();
  await fill();
});
afterAll(() => api.close());

const post = async (path: string, body: object) => {
  const response = await api.call("POST", path, { token, body });
  expect(response.status).toBe(201);
  return response.body;
};

async function fill(): Promise<void> {
  for (const [title, date, is_completed] of [
    ["undated", null, false],
    ["first", "2026-03-01", true],
    ["second", "2026-03-02", false],
    ["third", "2026-03-03", true],
  ] as const) {
    await post("/api/v1/tasks/", { title, date, is_completed, new_list: "Filtered" });
  }
  // 1 March in the account's zone begins at 10:00 UTC on 28 February.
  for (const [title, start_time, duration] of [
    ["before", "2026-02-28T09:00:00Z", 60],
    ["into", "2026-02-28T09:50:00Z", 25],
    ["within", "2026-02-28T10:00:00Z", 25],
    ["last", "2026-03-01T09:59:00Z", 25],
    ["after", "2026-03-01T10:00:00Z", 25],
  ] as const) {
    await post("/api/v1/pomodoros/", { title, start_time, duration });
  }
  for (const [start_time, end_time] of [
    ["2026-02-27T00:00:00Z", "2026-02-28T10:00:00Z"],
    ["2026-02-27T00:00:00Z", "2026-02-28T10:00:01Z"],
    ["2026-03-01T10:00:00Z", null],
  ]) {
    await post("/api/v1/flowtime/", { start_time, end_time });
  }
}

const list = (path: string, query: string, who = token) => api.call("GET", `/api/v1/${path}/${query}`, { token: who });

async function namesOf(path: string, query: string, who = token): Promise<unknown[]> {
  const { body } = await list(path, query, who);
  return Array.isArray(body) ? body.map((row: Record<string, unknown>) => row["title"] ?? row["start_time"]) : [body];
}

describe("tasks", () => {
  test.each([
    ["", ["undated", "first", "second", "third"]],
    ["?from=2026-03-02", ["second", "third"]],
    ["?to=2026-03-02", ["first", "second"]],
    ["?from=2026-03-02&to=2026-03-02", ["second"]],
    ["?from=2026-03-03&to=2026-03-01", []],
    ["?from=&to=", ["undated", "first", "second", "third"]],
    ["?from=2026-03-01&from=2026-03-03", ["third"]],
    ["?is_completed=true", ["first", "third"]],
    ["?is_completed=1", ["first", "third"]],
    ["?is_completed=False", ["undated", "second"]],
    ["?is_completed=", ["undated", "first", "second", "third"]],
    ["?is_completed=true&from=2026-03-02", ["third"]],
    ["?is_completed=true&task_list=abc", []],
  ])("%s", async (query, titles) => {
    expect(await namesOf("tasks", query)).toEqual(titles);
    expect(await namesOf("tasks", query, other)).toEqual([]);
  });
});

describe("sessions", () => {
  test.each([
    ["", ["before", "into", "within", "last", "after"]],
    ["?from=2026-03-01&to=2026-03-01", ["into", "within", "last"]],
    ["?from=2026-03-02", ["last", "after"]],
    ["?to=2026-02-28", ["before", "into"]],
    ["?from=2026-03-01&to=2026-02-28", []],
    ["?from=0001-01-01&to=9999-12-31", ["before", "into", "within", "last", "after"]],
  ])("pomodoros %s", async (query, titles) => {
    expect(await namesOf("pomodoros", query)).toEqual(titles);
    expect(await namesOf("pomodoros", query, other)).toEqual([]);
  });

  test.each([
    ["?to=2026-02-28", 2],
    ["?from=2026-03-01&to=2026-03-01", 1],
    ["?from=2026-03-02", 1],
  ])("flowtime %s", async (query, count) => {
    expect(await namesOf("flowtime", query)).toHaveLength(count);
    expect(await namesOf("flowtime", query, other)).toEqual([]);
  });
});

const wrongDate = "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.";

test.each([
  ["events", "?from=soon", { from: [wrongDate] }],
  ["tasks", "?from=soon", { from: [wrongDate] }],
  ["tasks", "?to=2026-02-30", { to: [wrongDate] }],
  ["tasks", "?is_completed=maybe", { is_completed: ["Must be a valid boolean."] }],
  ["pomodoros", "?from=2026-3-1", { from: [wrongDate] }],
  ["flowtime", "?from=x&to=%00", { from: [wrongDate], to: [wrongDate] }],
])("unreadable parameters are rejected under their name: %s%s", async (path, query, errors) => {
  const response = await list(path, query);
  expect(response.status).toBe(400);
  expect(response.body).toEqual(errors);
});
