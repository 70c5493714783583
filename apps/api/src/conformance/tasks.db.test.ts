import { randomUUID } from "node:crypto";
import { toUserId } from "@hourloom/db/owner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idOf,
  listOf,
  memberOf,
  race,
  startHttpServer,
  texts,
  UNKNOWN_ID,
  type Account,
  type HttpServer,
} from "../testing/http-driver.ts";
import { FEW_ROWS } from "../testing/test-app.ts";

/** REST contract: task lists, tasks, and what refers to them. */

let server: HttpServer;
let ann: Account;
let bob: Account;
let bobsList: string;
beforeAll(async () => {
  server = await startHttpServer({ rowsMax: FEW_ROWS });
  ann = await server.join("ann");
  bob = await server.join("bob");
  bobsList = await createList("bob's", bob);
});
afterAll(() => server.close());

const LISTS = "/api/v1/task-lists/";
const TASKS = "/api/v1/tasks/";

const as = (account: Account, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: account.token, ...(body !== undefined && { body }) });
async function createList(title = "list", account = ann): Promise<string> {
  const response = await as(account, "POST", LISTS, { title });
  expect(response.status).toBe(201);
  return idOf(response);
}
async function createTask(more: Record<string, unknown> = {}, account = ann): Promise<string> {
  const body = {
    title: "task",
    ...("task_list" in more || "new_list" in more ? {} : { task_list: await createList() }),
  };
  const response = await as(account, "POST", TASKS, { ...body, ...more });
  expect(response.status).toBe(201);
  return idOf(response);
}
const lists = async (account = ann) => listOf(await as(account, "GET", LISTS));
const getTask = (id: string) => as(ann, "GET", `${TASKS}${id}/`);
const titlesOf = async (query: string, account = ann) =>
  listOf(await as(account, "GET", `${TASKS}${query}`)).map(({ title }) => title);

describe("task lists", () => {
  test("are none for a new account; equal titles are allowed; the newest is the last", async () => {
    const carl = await server.join("carl");
    expect((await as(carl, "GET", LISTS)).body).toEqual([]);
    const ids = [await createList("same", carl), await createList("same", carl), await createList("other", carl)];
    expect(await lists(carl)).toMatchObject(ids.map((id, index) => ({ id, title: index < 2 ? "same" : "other" })));
  });

  test("are deleted with their tasks, at once", async () => {
    const [gone, stored] = [await createList("gone"), await createList("kept")];
    const tasks = [await createTask({ task_list: gone }), await createTask({ task_list: gone })];
    const other = await createTask({ task_list: stored });
    const pomodoro = await as(ann, "POST", "/api/v1/pomodoros/", {
      title: "p",
      start_time: "2025-03-10 09:00",
      task: tasks[0],
    });
    expect(memberOf(pomodoro, "task")).toBe(tasks[0]);
    expect(await as(ann, "DELETE", `${LISTS}${gone}/`)).toMatchObject({ status: 204, text: "" });
    for (const task of tasks) expect((await getTask(task)).status).toBe(404);
    expect((await getTask(other)).status).toBe(200);
    expect((await as(ann, "GET", `${TASKS}?task_list=${gone}`)).body).toEqual([]);
    const read = await as(ann, "GET", `/api/v1/pomodoros/${idOf(pomodoro)}/`);
    expect(read).toMatchObject({ status: 200, body: { task: null } });
    const response = await as(ann, "POST", TASKS, { title: "t", task_list: gone });
    expect(response).toMatchObject({ status: 400, body: { task_list: [texts.pk(gone)] } });
  });

  test("are restored with their tasks, but not those that were deleted before", async () => {
    const list = await createList("back");
    const [early, late] = [await createTask({ task_list: list }), await createTask({ task_list: list })];
    await as(ann, "DELETE", `${TASKS}${early}/`);
    await as(ann, "DELETE", `${LISTS}${list}/`);
    const owner = { userId: toUserId(ann.id), timezone: "UTC" };
    expect((await server.api.services.taskLists.restore(owner, list)).ok).toBe(true);
    expect((await as(ann, "GET", `${LISTS}${list}/`)).status).toBe(200);
    expect((await getTask(late)).status).toBe(200);
    expect((await getTask(early)).status).toBe(404);
  });

  test("of a task that arrives while its list is deleted nothing remains", async () => {
    for (let round = 0; round < 5; round += 1) {
      const list = await createList("leaving");
      const creating = as(ann, "POST", TASKS, { title: "t", task_list: list });
      const removing = as(ann, "DELETE", `${LISTS}${list}/`);
      const [made, removed] = [await creating, await removing];
      expect(removed.status).toBe(204);
      const { id = UNKNOWN_ID, ...rest } = made.body as Record<string, unknown>;
      expect([
        { status: 201, task_list: list },
        { status: 400, task_list: [texts.pk(list)] },
      ]).toContainEqual({ status: made.status, task_list: rest["task_list"] });
      expect((await as(ann, "GET", `${TASKS}?task_list=${list}`)).body).toEqual([]);
      expect((await getTask(String(id))).status).toBe(404);
    }
  });
});

describe("the list of a task", () => {
  test.each([
    ["absent", {}, [texts.required]],
    ["null", { task_list: null }, [texts.notNull]],
    ["empty", { task_list: "" }, [texts.notNull]],
    ["the pseudo value", { task_list: "new" }, [texts.pk("new")]],
    ["absent with a null new_list", { new_list: null }, [texts.required]],
    ["absent with an empty new_list", { new_list: "" }, [texts.required]],
    ["null with a blank new_list", { task_list: null, new_list: " \u2003" }, [texts.notNull]],
    ["the pseudo value with an empty new_list", { task_list: "new", new_list: "" }, [texts.pk("new")]],
  ])("%s is rejected on POST", async (_name, body, errors) => {
    const before = await lists();
    const response = await as(ann, "POST", TASKS, { title: "t", ...body });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ task_list: errors });
    expect(await lists()).toEqual(before);
  });

  test("of another account is as unknown as none", async () => {
    const response = await as(ann, "POST", TASKS, { title: "t", task_list: bobsList });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ task_list: [texts.pk(bobsList)] });
    const id = await createTask();
    const moved = await as(ann, "PATCH", `${TASKS}${id}/`, { task_list: bobsList });
    expect(moved.status).toBe(400);
    expect(moved.body).toEqual({ task_list: [texts.pk(bobsList)] });
  });

  test("is changed by PATCH, and stays when it is not sent", async () => {
    const id = await createTask();
    const other = await createList("other");
    expect((await as(ann, "PATCH", `${TASKS}${id}/`, { task_list: other.toUpperCase() })).body).toMatchObject({
      task_list: other,
    });
    expect((await as(ann, "PATCH", `${TASKS}${id}/`, { title: "x" })).body).toMatchObject({ task_list: other });
  });
});

describe("new_list", () => {
  const ignored: [name: string, more: () => Promise<Record<string, unknown>>][] = [
    ["absent", async () => ({})],
    ["null", async () => ({ task_list: null })],
    ["empty", async () => ({ task_list: "" })],
    ["the pseudo value", async () => ({ task_list: "new" })],
    ["an own list", async () => ({ task_list: await createList("own") })],
    ["a foreign list", async () => ({ task_list: bobsList })],
    ["an unknown id", async () => ({ task_list: UNKNOWN_ID })],
    ["of a wrong type", async () => ({ task_list: { id: 1 } })],
  ];
  test.each(ignored)("makes a list and puts the task into it; task_list is %s", async (_name, more) => {
    const provided = await more();
    for (const method of ["POST", "PATCH"]) {
      const path = method === "POST" ? TASKS : `${TASKS}${await createTask()}/`;
      const before = await lists();
      const title = `Groceries by ${method}`;
      const response = await as(ann, method, path, { title: "t", ...provided, new_list: ` ${title} ` });
      expect(response.status).toBe(method === "POST" ? 201 : 200);
      const after = await lists();
      expect(after.slice(0, -1)).toEqual(before);
      expect(after.at(-1)).toMatchObject({ title });
      expect(response.body).toMatchObject({ task_list: after.at(-1)?.["id"] });
      expect(response.body).not.toHaveProperty("new_list");
      expect(await titlesOf(`?task_list=${String(after.at(-1)?.["id"])}`)).toEqual(["t"]);
    }
  });

  test.each([
    ["null", null],
    ["empty", ""],
    ["blank", " \t\u2003"],
  ])("%s makes none", async (_name, new_list) => {
    const task_list = await createList("own");
    const before = await lists();
    const made = await as(ann, "POST", TASKS, { title: "t", task_list, new_list });
    expect(made).toMatchObject({ status: 201, body: { task_list } });
    const patched = await as(ann, "PATCH", `${TASKS}${idOf(made)}/`, { new_list });
    expect(patched).toMatchObject({ status: 200, body: { task_list } });
    expect(await lists()).toEqual(before);
  });

  test("of an invalid task makes no list", async () => {
    const before = await lists();
    const id = await createTask();
    const after = await lists();
    for (const body of [{ title: "" }, { title: "t", date: "x" }, { title: "t", is_completed: "maybe" }]) {
      expect((await as(ann, "PATCH", `${TASKS}${id}/`, { ...body, new_list: "never" })).status).toBe(400);
      expect((await as(ann, "POST", TASKS, { ...body, new_list: "never" })).status).toBe(400);
    }
    expect((await as(ann, "POST", TASKS, { new_list: "never" })).status).toBe(400);
    expect((await as(ann, "PATCH", `${TASKS}${UNKNOWN_ID}/`, { new_list: "never" })).status).toBe(404);
    expect(after).toHaveLength(before.length + 1);
    expect(await lists()).toEqual(after);
  });

  test("has 1 to 255 characters, and a bad one is reported for itself", async () => {
    for (const task_list of [undefined, "new", null]) {
      const body = { title: "t", new_list: "x".repeat(256), ...(task_list !== undefined && { task_list }) };
      const response = await as(ann, "POST", TASKS, body);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ new_list: [texts.longerThan(255)] });
    }
    const longest = "\u{1f600}".repeat(255);
    expect((await as(ann, "POST", TASKS, { title: "t", new_list: longest })).status).toBe(201);
    expect((await lists()).at(-1)).toMatchObject({ title: longest });
  });

  test("may be a number, which is its text", async () => {
    expect((await as(ann, "POST", TASKS, { title: "t", new_list: 2025, task_list: "new" })).status).toBe(201);
    expect((await lists()).at(-1)).toMatchObject({ title: "2025" });
  });

  test("repeated with a chosen id makes neither a second task nor a second list", async () => {
    const body = { id: "0199aaaa-0000-7000-8000-00000000dddd", title: "t", task_list: "new", new_list: "Once" };
    const first = await as(ann, "POST", TASKS, body);
    const after = await lists();
    expect(await as(ann, "POST", TASKS, body)).toMatchObject({ status: 201, body: first.body as object });
    expect(await lists()).toEqual(after);
    const other = await as(ann, "POST", TASKS, { ...body, new_list: "Twice" });
    expect(other).toMatchObject({ status: 400, body: { id: ["task with this id already exists."] } });
    expect(await lists()).toEqual(after);
  });

  test("of twenty with one Idempotency-Key makes one list", async () => {
    const before = await lists();
    const { statuses } = await race(20, () =>
      server.call("POST", TASKS, {
        token: ann.token,
        body: { title: "t", new_list: "Only" },
        headers: { "idempotency-key": "new-list" },
      }),
    );
    expect((statuses[201] ?? 0) + (statuses[409] ?? 0)).toBe(20);
    expect(await lists()).toHaveLength(before.length + 1);
  });

  test("of a full account of lists makes neither", async () => {
    const full = await server.join("full");
    const rows = Array.from({ length: FEW_ROWS }, () => ({ user_id: full.id, id: randomUUID(), title: "x" }));
    await server.api.db.insertInto("task_lists").values(rows).execute();
    const response = await as(full, "POST", TASKS, { title: "t", new_list: "one more" });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ non_field_errors: ["This account is full."] });
    expect((await as(full, "GET", TASKS)).body).toEqual([]);
  });
});

describe("the filter", () => {
  let one: string;
  let two: string;
  let dora: Account;
  beforeAll(async () => {
    dora = await server.join("dora");
    one = await createList("one", dora);
    two = await createList("two", dora);
    for (const [title, task_list] of [
      ["a", one],
      ["b", two],
      ["c", one],
    ] as const) {
      await createTask({ title, task_list }, dora);
    }
  });

  test("shows the tasks of one list, in the order of their creation", async () => {
    expect(await titlesOf(`?task_list=${one}`, dora)).toEqual(["a", "c"]);
    expect(await titlesOf(`?task_list=${two.toUpperCase()}`, dora)).toEqual(["b"]);
    expect(await titlesOf(`?page=2&task_list=${two}&limit=0`, dora)).toEqual(["b"]);
  });

  test("is none when it is empty or absent", async () => {
    for (const query of ["", "?", "?task_list=", "?task_list", "?tasklist=x"]) {
      expect(await titlesOf(query, dora)).toEqual(["a", "b", "c"]);
    }
  });

  test("counts the last when it is repeated", async () => {
    expect(await titlesOf(`?task_list=${one}&task_list=${two}`, dora)).toEqual(["b"]);
    expect(await titlesOf(`?task_list=${two}&task_list=${one}`, dora)).toEqual(["a", "c"]);
    expect(await titlesOf(`?task_list=${one}&task_list=`, dora)).toEqual(["a", "b", "c"]);
    expect(await titlesOf(`?task_list=abc&task_list=${two}`, dora)).toEqual(["b"]);
  });

  test.each(["abc", "0", "1", "-1", "null", "%00", "'%20or%201=1--", UNKNOWN_ID, "9".repeat(500), "%F0%9F%98%80"])(
    "of %s finds nothing",
    async (value) => {
      const response = await server.raw({
        method: "GET",
        path: `${TASKS}?task_list=${value}`,
        headers: { authorization: `Token ${dora.token}` },
      });
      expect(response).toMatchObject({ status: 200, text: "[]" });
    },
  );

  test("of a foreign list finds nothing, in the same bytes as of none", async () => {
    await createTask({ task_list: bobsList, title: "secret" }, bob);
    expect(await titlesOf(`?task_list=${bobsList}`, bob)).toContain("secret");
    const foreign = await as(dora, "GET", `${TASKS}?task_list=${bobsList}`);
    const unknown = await as(dora, "GET", `${TASKS}?task_list=${UNKNOWN_ID}`);
    expect(foreign).toMatchObject({ status: 200, text: unknown.text });
    expect(foreign.body).toEqual([]);
  });
});

describe("completing", () => {
  test("a plain task and taking it back", async () => {
    const id = await createTask({ date: "2025-03-10" });
    for (const is_completed of [true, true, false]) {
      const response = await as(ann, "PATCH", `${TASKS}${id}/`, { is_completed });
      expect(response).toMatchObject({ status: 200, body: { is_completed, date: "2025-03-10" } });
    }
  });

  test.each([
    ["daily", "2025-02-28", ["2025-03-01", "2025-03-02", "2025-03-03"]],
    ["weekly", "2025-12-29", ["2026-01-05", "2026-01-12", "2026-01-19"]],
    ["monthly", "2025-01-31", ["2025-02-28", "2025-03-31", "2025-04-30"]],
    ["monthly", "2024-01-30", ["2024-02-29", "2024-03-30", "2024-04-30"]],
  ])("a task that repeats %s moves it to its next occurrence from %s", async (recurrence, date, following) => {
    const id = await createTask({ date, recurrence, start_time: "09:00" });
    let done = date;
    for (const next of following) {
      const response = await as(ann, "PATCH", `${TASKS}${id}/`, { is_completed: true });
      const expected = { id, date: next, is_completed: false, completed_date: done, recurrence, start_time: "09:00" };
      expect(response).toMatchObject({ status: 200, body: expected });
      expect((await getTask(id)).body).toEqual(response.body);
      done = next;
    }
  });

  test("the same occurrence twice advances once: by the date in the body", async () => {
    const id = await createTask({ date: "2025-03-10", recurrence: "daily" });
    const body = { is_completed: true, date: "2025-03-10" };
    const first = await as(ann, "PATCH", `${TASKS}${id}/`, body);
    expect(first).toMatchObject({ status: 200, body: { date: "2025-03-11", completed_date: "2025-03-10" } });
    const again = await as(ann, "PATCH", `${TASKS}${id}/`, body);
    expect(again).toMatchObject({ status: 200, body: { date: "2025-03-11", completed_date: "2025-03-10" } });
    const next = await as(ann, "PATCH", `${TASKS}${id}/`, { is_completed: true, date: "2025-03-11" });
    expect(next).toMatchObject({ status: 200, body: { date: "2025-03-12", completed_date: "2025-03-11" } });
  });

  test("the same occurrence twice advances once: by If-Match, and of twenty at once", async () => {
    const id = await createTask({ date: "2025-03-10", recurrence: "weekly" });
    const path = `${TASKS}${id}/`;
    const tag = (await getTask(id)).headers["etag"] ?? "";
    const complete = () =>
      server.call("PATCH", path, { token: ann.token, body: { is_completed: true }, headers: { "if-match": tag } });
    expect((await complete()).status).toBe(200);
    const stale = await complete();
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ current: { date: "2025-03-17", completed_date: "2025-03-10" } });

    const dated = { is_completed: true, date: "2025-03-17" };
    const { statuses } = await race(20, () => as(ann, "PATCH", path, dated));
    expect(statuses).toEqual({ 200: 20 });
    expect((await getTask(id)).body).toMatchObject({ date: "2025-03-24", completed_date: "2025-03-17" });
  });

  test("by PUT does the same", async () => {
    const task_list = await createList("put");
    const id = await createTask({ date: "2025-03-10", recurrence: "daily", task_list });
    const body = { title: "task", task_list, date: "2025-03-10", recurrence: "daily", is_completed: true };
    for (let count = 0; count < 2; count += 1) {
      const response = await as(ann, "PUT", `${TASKS}${id}/`, body);
      expect(response).toMatchObject({
        status: 200,
        body: { date: "2025-03-11", is_completed: false, completed_date: "2025-03-10" },
      });
    }
  });

  test("a late repeat of an occurrence that was done long ago moves nothing", async () => {
    const id = await createTask({ date: "2025-03-10", recurrence: "daily" });
    for (const date of ["2025-03-10", "2025-03-11", "2025-03-12"]) {
      await as(ann, "PATCH", `${TASKS}${id}/`, { is_completed: true, date });
    }
    const late = await as(ann, "PATCH", `${TASKS}${id}/`, { is_completed: true, date: "2025-03-10" });
    const expected = { date: "2025-03-13", completed_date: "2025-03-12", is_completed: false };
    expect(late).toMatchObject({ status: 200, body: expected });
  });

  test("again on a day to which the task was moved back by hand", async () => {
    const id = await createTask({ date: "2025-03-10", recurrence: "daily" });
    const complete = () => as(ann, "PATCH", `${TASKS}${id}/`, { is_completed: true, date: "2025-03-10" });
    await complete();
    const moved = await as(ann, "PATCH", `${TASKS}${id}/`, { date: "2025-03-10" });
    expect(moved.body).toMatchObject({ date: "2025-03-10", completed_date: null });
    expect((await complete()).body).toMatchObject({ date: "2025-03-11", completed_date: "2025-03-10" });
  });

  test("as a whole: a repeating task that is created completed is stored as it was sent", async () => {
    const body = { id: "0199aaaa-0000-7000-8000-0000000c0de1", date: "2025-03-10", recurrence: "daily" };
    const task_list = await createList("whole");
    const make = () => as(ann, "POST", TASKS, { title: "t", task_list, is_completed: true, ...body });
    expect(await make()).toMatchObject({ status: 201, body: { ...body, is_completed: true, completed_date: null } });
    expect(await make()).toMatchObject({ status: 201, body: { ...body, is_completed: true } });
    const path = `${TASKS}${body.id}/`;
    const again = await as(ann, "PATCH", path, { is_completed: true });
    expect(again.body).toMatchObject({ is_completed: true, date: "2025-03-10" });
    await as(ann, "PATCH", path, { is_completed: false });
    const next = await as(ann, "PATCH", path, { is_completed: true });
    expect(next.body).toMatchObject({ is_completed: false, date: "2025-03-11", completed_date: "2025-03-10" });
  });

  test("false on a repeating task changes no date", async () => {
    const id = await createTask({ date: "2025-03-10", recurrence: "daily" });
    const response = await as(ann, "PATCH", `${TASKS}${id}/`, { is_completed: "false" });
    expect(response).toMatchObject({ status: 200, body: { date: "2025-03-10", is_completed: false } });
  });
});

describe("the task of a session", () => {
  const sessions: [string, Record<string, unknown>][] = [
    ["/api/v1/pomodoros/", { title: "p", start_time: "2025-03-10 09:00" }],
    ["/api/v1/flowtime/", { start_time: "2025-03-10 09:00" }],
  ];
  test.each(sessions)("of %s reads null while the task is in the trash and returns with it", async (path, least) => {
    const task = await createTask();
    const made = await as(ann, "POST", path, { ...least, task });
    expect(made).toMatchObject({ status: 201, body: { task } });
    await as(ann, "DELETE", `${TASKS}${task}/`);
    const one = `${path}${idOf(made)}/`;
    expect((await as(ann, "GET", one)).body).toMatchObject({ task: null });
    expect(listOf(await as(ann, "GET", path)).find((row) => row["id"] === idOf(made))).toMatchObject({ task: null });
    expect((await as(ann, "PATCH", one, {})).body).toMatchObject({ task: null });
    const rejected = await as(ann, "POST", path, { ...least, task });
    expect(rejected.status).toBe(400);
    expect(rejected.body).toEqual({ task: [texts.pk(task)] });

    const owner = { userId: toUserId(ann.id), timezone: "UTC" };
    expect((await server.api.services.tasks.restore(owner, task)).ok).toBe(true);
    expect((await as(ann, "GET", one)).body).toMatchObject({ task });
  });

  test.each(sessions)("of %s returns though null was written back meanwhile", async (path, least) => {
    const task = await createTask();
    const made = await as(ann, "POST", path, { ...least, task });
    await as(ann, "DELETE", `${TASKS}${task}/`);
    const one = `${path}${idOf(made)}/`;
    const read = (await as(ann, "GET", one)).body as object;
    expect(await as(ann, "PUT", one, read)).toMatchObject({ status: 200, body: { task: null } });
    expect(await as(ann, "PATCH", one, { task: null })).toMatchObject({ status: 200, body: { task: null } });
    const owner = { userId: toUserId(ann.id), timezone: "UTC" };
    expect((await server.api.services.tasks.restore(owner, task)).ok).toBe(true);
    expect((await as(ann, "GET", one)).body).toMatchObject({ task });
    expect((await as(ann, "PATCH", one, { task: null })).body).toMatchObject({ task: null });
    expect((await as(ann, "GET", one)).body).toMatchObject({ task: null });
  });

  test.each(sessions)("of %s is null for good once the trash was emptied", async (path, least) => {
    const now = Date.now();
    const task = await createTask();
    const made = await as(ann, "POST", path, { ...least, task });
    await as(ann, "DELETE", `${TASKS}${task}/`);
    server.api.setNow(now + 31 * 86_400_000);
    await server.api.services.maintenance.deleteExpired();
    server.api.setNow(now);
    expect(await as(ann, "GET", `${path}${idOf(made)}/`)).toMatchObject({ status: 200, body: { task: null } });
  });
});
