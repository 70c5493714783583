import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountCalls, expectErrors, newName } from "../testing/account-calls.ts";
import { idOf, race, texts, startHttpServer, type HttpServer } from "../testing/http-driver.ts";
import { TEST_PASSWORD } from "../testing/test-app.ts";

/** REST contract: the current user. */

let server: HttpServer;
const { logIn, me } = createAccountCalls(() => server);
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.close());

const ME = "/api/v1/users/me/";
const wrongLogin = { non_field_errors: [texts.login] };

describe("the current user", () => {
  test("is shown with every member", async () => {
    const { token, id, username, email } = await server.join(newName());
    const response = await me(token);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id, username, email, first_name: "", last_name: "", timezone: "UTC" });
    expect(response.text).not.toMatch(/argon2|password_hash/);
    expect(response.headers["etag"]).toMatch(/^"[^"]+"$/);
  });

  test("changes by PATCH what is sent; address, id and permissions stay", async () => {
    const { token, id, email } = await server.join(newName());
    const username = newName();
    const odd = {
      id: "0199aaaa-0000-7000-8000-000000000000",
      email: "new@example.com",
      is_staff: true,
      is_active: false,
    };
    for (const body of [
      { username },
      { first_name: "\u2003Žofie " },
      { last_name: "x".repeat(150) },
      { timezone: "Asia/Kathmandu" },
      {},
      odd,
    ]) {
      expect((await server.call("PATCH", ME, { token, body })).status).toBe(200);
    }
    expect((await server.call("PATCH", ME, { token })).status).toBe(200);
    const expected = {
      id,
      email,
      username,
      first_name: "Žofie",
      last_name: "x".repeat(150),
      timezone: "Asia/Kathmandu",
    };
    expect((await me(token)).body).toMatchObject(expected);
    const emptied = await server.call("PATCH", ME, { token, body: { first_name: "", last_name: " " } });
    expect(emptied).toMatchObject({ status: 200, body: { first_name: "", last_name: "" } });
  });

  test.each([
    ["a blank username", { username: " " }, { username: [texts.blank] }],
    ["no username", { username: null }, { username: [texts.notNull] }],
    ["a bad username", { username: "a b" }, { username: [texts.username] }],
    ["a long username", { username: "u".repeat(151) }, { username: [texts.longerThan(150)] }],
    [
      "all at once",
      { username: true, first_name: "f".repeat(151), last_name: null, timezone: "Mars/Phobos" },
      {
        username: [texts.notText],
        first_name: [texts.longerThan(150)],
        last_name: [texts.notNull],
        timezone: ['"Mars/Phobos" is not a valid choice.'],
      },
    ],
  ])("rejects %s by PATCH and PUT, and changes nothing", async (_name, body, errors) => {
    const { token } = await server.join(newName());
    const before = (await me(token)).body;
    expectErrors(await server.call("PATCH", ME, { token, body: { first_name: "ok", ...body } }), errors);
    expectErrors(await server.call("PUT", ME, { token, body: { first_name: "ok", ...body } }), errors);
    expect((await me(token)).body).toEqual(before);
  });

  test("a username of another account is taken, the own one is fine in any case", async () => {
    const { token, username } = await server.join(newName());
    const other = await server.join(newName());
    const taken = { username: ["A user with that username already exists."] };
    for (const method of ["PATCH", "PUT"]) {
      for (const theirs of [other.username, other.username.toUpperCase()]) {
        expectErrors(await server.call(method, ME, { token, body: { username: theirs } }), taken);
      }
      for (const own of [username, username.toUpperCase(), username]) {
        const response = await server.call(method, ME, { token, body: { username: own } });
        expect(response).toMatchObject({ status: 200, body: { username: own } });
      }
    }
  });

  test("PUT wants the username and leaves what is not sent", async () => {
    const { token } = await server.join(newName(), { first_name: "Ann", timezone: "Europe/Berlin" });
    expectErrors(await server.call("PUT", ME, { token, body: { first_name: "x" } }), { username: [texts.required] });
    expectErrors(await server.call("PUT", ME, { token }), { username: [texts.required] });
    const username = newName();
    const response = await server.call("PUT", ME, { token, body: { username, last_name: "B" } });
    expect(response).toMatchObject({
      status: 200,
      body: { username, first_name: "Ann", last_name: "B", timezone: "Europe/Berlin" },
    });
  });

  test("If-Match lets a change pass only on the profile as it was seen", async () => {
    const { token } = await server.join(newName());
    const old = (await me(token)).headers["etag"] ?? "";
    const first = await server.call("PATCH", ME, { token, body: { first_name: "a" }, headers: { "if-match": old } });
    expect(first.status).toBe(200);
    expect(first.headers["etag"]).not.toBe(old);
    const current = { detail: "The object has changed.", current: first.body };
    for (const [method, body] of [
      ["PATCH", { first_name: "b" }],
      ["PUT", { username: newName() }],
      ["DELETE", { current_password: TEST_PASSWORD }],
    ] as const) {
      const stale = await server.call(method, ME, { token, body, headers: { "if-match": old } });
      expect(stale.status).toBe(412);
      expect(stale.body).toEqual(current);
    }
    const tag = first.headers["etag"] ?? "";
    const second = await server.call("PUT", ME, { token, body: { username: newName() }, headers: { "if-match": tag } });
    expect(second.status).toBe(200);
  });

  test("twenty concurrent changes to one name: one succeeds, and none is a server error", async () => {
    const people: string[] = [];
    for (let count = 0; count < 6; count += 1) people.push((await server.join(newName())).token);
    const username = newName();
    const { responses, statuses } = await race(6, (index) =>
      server.call("PATCH", ME, { token: people[index] ?? "", body: { username } }),
    );
    expect(statuses).toEqual({ 200: 1, 400: 5 });
    for (const { body } of responses.filter(({ status }) => status === 400)) {
      expect(body).toEqual({ username: ["A user with that username already exists."] });
    }
  });

  test("is deleted only with the password", async () => {
    const { token } = await server.join(newName());
    const remove = (body?: unknown) => server.call("DELETE", ME, { token, ...(body !== undefined && { body }) });
    expectErrors(await remove(), { current_password: [texts.required] });
    expectErrors(await remove({}), { current_password: [texts.required] });
    expectErrors(await remove({ current_password: "" }), { current_password: [texts.blank] });
    expectErrors(await remove({ current_password: null }), { current_password: [texts.notNull] });
    expectErrors(await remove({ current_password: [] }), { current_password: [texts.notText] });
    expectErrors(await remove({ current_password: "wrong-river-stone" }), { current_password: ["Invalid password."] });
    expect((await me(token)).status).toBe(200);
  });

  test("that is deleted loses all rows and tokens, and its name and address are free", async () => {
    const name = newName();
    const { token, email, id } = await server.join(name);
    const other = await server.logIn(email);
    const list = await server.call("POST", "/api/v1/task-lists/", { token, body: { title: "l" } });
    const task = await server.call("POST", "/api/v1/tasks/", { token, body: { title: "t", task_list: idOf(list) } });
    const start_time = "2025-03-10 09:00";
    await server.call("POST", "/api/v1/events/", { token, body: { title: "e" } });
    await server.call("POST", "/api/v1/pomodoros/", { token, body: { title: "p", start_time, task: idOf(task) } });
    await server.call("POST", "/api/v1/flowtime/", { token, body: { start_time, task: idOf(task) } });

    const body = { current_password: ` ${TEST_PASSWORD} ` };
    expect(await server.call("DELETE", ME, { token, body })).toMatchObject({ status: 204, text: "" });
    for (const dead of [token, other]) {
      expect(await me(dead)).toMatchObject({ status: 401, body: { detail: "Invalid token." } });
    }
    for (const table of ["events", "pomodoros", "flowtimes", "tasks", "task_lists", "auth_tokens"] as const) {
      const rows = await server.api.db.selectFrom(table).select("id").where("user_id", "=", id).execute();
      expect(rows).toEqual([]);
    }
    expectErrors(await logIn({ email, password: TEST_PASSWORD }), wrongLogin);
    const again = await server.join(name);
    expect(again.id).not.toBe(id);
    expect((await server.call("GET", "/api/v1/events/", { token: again.token })).body).toEqual([]);
  });
});
