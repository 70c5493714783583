import { randomUUID } from "node:crypto";
import { toUserId } from "@hourloom/db/owner";
import { tryLockKey } from "@hourloom/db/queries/idempotency";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idOf,
  listOf,
  memberOf,
  notFound,
  race,
  startHttpServer,
  UNKNOWN_ID,
  type Account,
  type HttpResponse,
  type HttpCall,
  type HttpServer,
} from "../../testing/http-driver.ts";
import { FEW_ROWS } from "../../testing/test-app.ts";
import {
  contractResources,
  resourceCalled,
  type ContractResource,
  type ResourceName,
} from "../../testing/resources.ts";

const uuid = (suffix: string) => `0199aaaa-0000-7000-8000-${suffix.padStart(12, "0")}`;

/** The services that restore items from the trash. */
const services = {
  calendars: "calendars",
  events: "events",
  pomodoros: "pomodoros",
  "task lists": "taskLists",
  tasks: "tasks",
  "task blocks": "taskBlocks",
  flowtime: "flowtimes",
} as const satisfies Record<ResourceName, string>;

/**
 * Tests of what all resources have in common: ids, versions, idempotency, the trash, concurrency,
 * and isolation of two accounts. Each resource calls it from a file of its own, so that `--changed`
 * runs only those of the changed service.
 */
export function testItems(name: ResourceName): void {
  const resource = resourceCalled(name);
  let server: HttpServer;
  let ann: Account;
  let bob: Account;
  const lists = new Map<string, string>();
  const tasks = new Map<string, string>();

  async function withList(account: Account): Promise<Account> {
    const list = await server.call("POST", "/api/v1/task-lists/", { token: account.token, body: { title: "list" } });
    lists.set(account.id, idOf(list));
    const body = { title: "task", task_list: idOf(list) };
    if (name === "task blocks") {
      tasks.set(account.id, idOf(await server.call("POST", "/api/v1/tasks/", { token: account.token, body })));
    }
    return account;
  }

  let made = 0;
  const freshId = () => uuid((0xabc000 + ++made).toString(16));

  /** Inserts rows directly, since creating them by calls would take minutes. */
  async function fill(account: Account, count: number): Promise<void> {
    const { db } = server.api;
    const rows = Array.from({ length: count }, () => ({ user_id: account.id, id: randomUUID() }));
    const task_list = lists.get(account.id) ?? "";
    const start_time = new Date(0);
    const time = { date: "2025-03-10", start_time: "09:00", end_time: "10:00", timezone: null };
    const inserts: Record<ResourceName, () => Promise<unknown>> = {
      calendars: () =>
        db
          .insertInto("calendars")
          .values(rows.map((row) => ({ ...row, title: "x" })))
          .execute(),
      events: () =>
        db
          .insertInto("events")
          .values(rows.map((row) => ({ ...row, title: "x" })))
          .execute(),
      pomodoros: () =>
        db
          .insertInto("pomodoros")
          .values(rows.map((row) => ({ ...row, title: "x", start_time, duration: 25 })))
          .execute(),
      "task lists": () =>
        db
          .insertInto("task_lists")
          .values(rows.map((row) => ({ ...row, title: "x" })))
          .execute(),
      tasks: () =>
        db
          .insertInto("tasks")
          .values(rows.map((row) => ({ ...row, title: "x", task_list, is_completed: false })))
          .execute(),
      "task blocks": () =>
        db
          .insertInto("task_blocks")
          .values(rows.map((row) => ({ ...row, ...time, task: tasks.get(account.id) ?? "" })))
          .execute(),
      flowtime: () =>
        db
          .insertInto("flowtimes")
          .values(rows.map((row) => ({ ...row, start_time })))
          .execute(),
    };
    await inserts[name]();
  }

  beforeAll(async () => {
    server = await startHttpServer({ rowsMax: FEW_ROWS });
    ann = await withList(await server.join("ann"));
    bob = await withList(await server.join("bob"));
  });
  afterAll(() => server.close());

  const bodyFor = (account: Account, more: Record<string, unknown> = {}) => ({
    ...resource.least,
    ...(resource.name === "tasks" && { task_list: lists.get(account.id) }),
    ...(resource.name === "task blocks" && { task: tasks.get(account.id) }),
    ...more,
  });
  const at = (id: string) => `${resource.path}${id}/`;
  const as = (account: Account, method: string, path: string, call: HttpCall = {}): Promise<HttpResponse> =>
    server.call(method, path, { token: account.token, ...call });
  const post = (account: Account, more?: Record<string, unknown>, headers: Record<string, string> = {}) =>
    as(account, "POST", resource.path, { body: bodyFor(account, more), headers });
  const create = async (account: Account, more?: Record<string, unknown>) => {
    const response = await post(account, more);
    expect(response.status).toBe(201);
    return { id: idOf(response), path: at(idOf(response)), body: response.body as Record<string, unknown>, response };
  };
  const ids = async (account: Account) => listOf(await as(account, "GET", resource.path)).map((row) => row["id"]);
  const idTaken = { id: [`${resource.noun} with this id already exists.`] };
  const methods: [method: string, call: HttpCall][] = [
    ["GET", {}],
    ["PATCH", { body: resource.change }],
    ["PUT", { body: { ...resource.least, ...resource.change } }],
    ["DELETE", {}],
  ];

  describe("the calls", () => {
    test("create, read, list, change, replace and delete one row", async () => {
      const { id, path, body } = await create(ann);
      expect((await as(ann, "GET", path)).body).toEqual(body);
      expect(listOf(await as(ann, "GET", resource.path)).find((row) => row["id"] === id)).toEqual(body);

      const patched = await as(ann, "PATCH", path, { body: resource.change });
      expect(patched).toMatchObject({ status: 200, body: { ...resource.defaults, id, ...resource.change } });
      const put = await as(ann, "PUT", path, { body: bodyFor(ann) });
      expect(put.status).toBe(200);
      expect(put.body).toMatchObject({ ...resource.least, ...resource.change, id, ...comparable(resource) });
      expect((await as(ann, "GET", path)).body).toEqual(put.body);
      expect(listOf(await as(ann, "GET", resource.path)).find((row) => row["id"] === id)).toEqual(put.body);

      expect(await as(ann, "DELETE", path)).toMatchObject({ status: 204, text: "" });
      for (const [method, call] of methods) {
        expect(await as(ann, method, path, call)).toMatchObject({ status: 404, body: notFound });
      }
      expect(await ids(ann)).not.toContain(id);
    });

    test("list all rows in the order of their creation", async () => {
      const before = await ids(ann);
      const created = [];
      for (let count = 0; count < 5; count += 1) created.push((await create(ann)).id);
      // A chosen id that sorts first does not change the order.
      created.push((await create(ann, { id: `00000000-0000-4000-8000-${made}`.padEnd(36, "0") })).id);
      await as(ann, "PATCH", at(created[0] ?? ""), { body: resource.change });
      expect(await ids(ann)).toEqual([...before, ...created]);
    });

    test("make ids that are UUIDs of version 7 in lower case, and find them in capitals, too", async () => {
      const { id, body } = await create(ann);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(await as(ann, "GET", at(id.toUpperCase()))).toMatchObject({ status: 200, body });
    });

    const oddIds = [
      "0",
      "-1",
      "abc",
      "1.5",
      "9223372036854775808",
      "9".repeat(100),
      "9".repeat(300),
      "null",
      "undefined",
      "'%20or%201=1--",
      "%3Bselect",
      UNKNOWN_ID.slice(0, -1),
      `${UNKNOWN_ID}0`,
      `{${UNKNOWN_ID}}`,
      UNKNOWN_ID.replaceAll("-", ""),
      `%20${UNKNOWN_ID}`,
      UNKNOWN_ID,
    ];
    test.each(oddIds)("an id of %s is unknown to every method", async (id) => {
      for (const [method, call] of methods) {
        expect(await as(ann, method, at(id), call)).toMatchObject({ status: 404, body: notFound });
      }
    });
  });

  describe("between two accounts", () => {
    test("a foreign id has the same response bytes as an unknown one, and the row stays unchanged", async () => {
      const { path, body } = await create(ann);
      const before = await ids(bob);
      for (const [method, call] of methods) {
        const foreign = await as(bob, method, path, call);
        const unknown = await as(bob, method, at(UNKNOWN_ID), call);
        expect(foreign).toMatchObject({ status: 404, body: notFound });
        expect({ status: foreign.status, text: foreign.text }).toEqual({ status: unknown.status, text: unknown.text });
        expect(Object.keys(foreign.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
      }
      expect((await as(ann, "GET", path)).body).toEqual(body);
      expect(await ids(bob)).toEqual(before);
    });

    test("lists have only the caller's rows", async () => {
      const { id: anns } = await create(ann);
      const { id: bobs } = await create(bob);
      expect(await ids(ann)).toContain(anns);
      expect(await ids(ann)).not.toContain(bobs);
      expect(await ids(bob)).toContain(bobs);
      expect(await ids(bob)).not.toContain(anns);
    });

    test("the same id may exist in both, and each sees and changes their own", async () => {
      const id = freshId();
      const anns = await create(ann, { id });
      const bobs = await create(bob, { id });
      expect([anns.id, bobs.id]).toEqual([id, id]);
      const changed = await as(bob, "PATCH", at(id), { body: resource.change });
      expect(changed).toMatchObject({ status: 200, body: resource.change });
      expect((await as(ann, "GET", at(id))).body).toEqual(anns.body);
      expect((await as(bob, "DELETE", at(id))).status).toBe(204);
      expect((await as(ann, "GET", at(id))).body).toEqual(anns.body);
    });
  });

  describe("an id chosen by the client", () => {
    test.each([[null], [""], ["abc"], ["12"], [12], [true], [[]], [{}], [UNKNOWN_ID.slice(1)]])(
      "is ignored when it is %j",
      async (id) => {
        const { id: assigned } = await create(ann, { id });
        expect(assigned).toMatch(/^[0-9a-f-]{14}7[0-9a-f-]{21}$/);
      },
    );

    test("becomes the row's id in lower case", async () => {
      const id = freshId();
      const { id: assigned } = await create(ann, { id: id.toUpperCase() });
      expect(assigned).toBe(id);
      expect((await as(ann, "GET", at(id))).status).toBe(200);
    });

    test("and the same members is a repeated call: 201 with the row as it is", async () => {
      const id = freshId();
      const first = await create(ann, { id });
      const count = (await ids(ann)).length;
      expect(await post(ann, { id })).toMatchObject({ status: 201, body: first.body });
      expect(await post(ann, { id: id.toUpperCase() })).toMatchObject({ status: 201, body: first.body });
      const changed = await as(ann, "PATCH", at(id), { body: resource.change });
      // Members that are not sent do not make it another call, even if the row has other values
      // now.
      const isAmongThose = Object.keys(resource.change).some((name) => name in resource.least);
      const unsent = isAmongThose ? resource.change : {};
      expect(await post(ann, { id, ...unsent })).toMatchObject({ status: 201, body: changed.body as object });
      expect(await post(ann, { id, ...resource.change })).toMatchObject({ status: 201, body: changed.body as object });
      expect(await ids(ann)).toHaveLength(count);
    });

    test("and other members is rejected", async () => {
      const id = freshId();
      const first = await create(ann, { id });
      const response = await post(ann, { id, ...resource.change });
      expect(response.status).toBe(400);
      expect(response.body).toEqual(idTaken);
      expect((await as(ann, "GET", at(id))).body).toEqual(first.body);
    });

    test("of a row in the trash is rejected, whatever the members, and free when the trash was emptied", async () => {
      const id = freshId();
      const now = Date.now();
      await create(ann, { id });
      await as(ann, "DELETE", at(id));
      for (const more of [{ id }, { id, ...resource.change }]) {
        const response = await post(ann, more);
        expect(response.status).toBe(400);
        expect(response.body).toEqual(idTaken);
      }
      expect((await as(ann, "GET", at(id))).status).toBe(404);
      server.api.setNow(now + 29 * DAY_MS);
      await server.api.services.maintenance.deleteExpired();
      expect((await post(ann, { id })).body).toEqual(idTaken);
      server.api.setNow(now + 31 * DAY_MS);
      await server.api.services.maintenance.deleteExpired();
      server.api.setNow(now);
      expect((await post(ann, { id })).status).toBe(201);
    });

    test("of twenty equal concurrent calls one creates a row, and all return it", async () => {
      const id = freshId();
      const { responses, statuses } = await race(20, () => post(ann, { id }));
      expect(statuses).toEqual({ 201: 20 });
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      expect((await ids(ann)).filter((one) => one === id)).toHaveLength(1);
    });
  });

  describe("in the trash", () => {
    test("a row is absent for every call, and present once it is restored", async () => {
      const { id, path, body } = await create(ann);
      await as(ann, "DELETE", path);
      for (const [method, call] of methods) {
        expect(await as(ann, method, path, call)).toMatchObject({ status: 404, body: notFound });
      }
      const owner = { userId: toUserId(ann.id), timezone: "UTC" };
      expect((await server.api.services[services[name]].restore({ ...owner, userId: toUserId(bob.id) }, id)).ok).toBe(
        false,
      );
      expect((await server.api.services[services[name]].restore(owner, id)).ok).toBe(true);
      const restored = await as(ann, "GET", path);
      expect(restored).toMatchObject({ status: 200, body: { ...body, version: expect.any(Number) } });
      expect(await ids(ann)).toContain(id);
    });
  });

  describe("versions", () => {
    test("POST, GET, PATCH and PUT return the tag of the current row", async () => {
      const { path, response } = await create(ann);
      const tags = [response.headers["etag"]];
      expect((await as(ann, "GET", path)).headers["etag"]).toBe(tags[0]);
      const patched = await as(ann, "PATCH", path, { body: resource.change });
      tags.push(patched.headers["etag"]);
      expect((await as(ann, "GET", path)).headers["etag"]).toBe(tags[1]);
      const put = await as(ann, "PUT", path, { body: bodyFor(ann) });
      expect((await as(ann, "GET", path)).headers["etag"]).toBe(put.headers["etag"]);
      for (const tag of [...tags, put.headers["etag"]]) expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
      expect(tags[0]).not.toBe(tags[1]);
    });

    test("If-Match changes only the row with that tag, and returns the current one otherwise", async () => {
      const { path, response, body } = await create(ann);
      const old = response.headers["etag"] ?? "";
      const put = { body: { ...bodyFor(ann), ...resource.change } };
      const first = await as(ann, "PATCH", path, { body: resource.change, headers: { "if-match": old } });
      expect(first.status).toBe(200);
      const current = first.body;
      expect(current).not.toEqual(body);
      for (const [method, call] of [
        ["PATCH", { body: resource.least }],
        ["PUT", put],
        ["DELETE", {}],
      ] as const) {
        for (const tag of [old, '"never"', `W/${old}`, `${old}, "0"`]) {
          const stale = await as(ann, method, path, { ...call, headers: { "if-match": tag } });
          expect(stale.status).toBe(412);
          expect(stale.body).toEqual({ detail: "The object has changed.", current });
        }
      }
      expect((await as(ann, "GET", path)).body).toEqual(current);

      const tag = first.headers["etag"] ?? "";
      const second = await as(ann, "PUT", path, { ...put, headers: { "if-match": `"0", ${tag}` } });
      expect(second.status).toBe(200);
      const any = await as(ann, "PATCH", path, { body: {}, headers: { "if-match": "*" } });
      expect(any.status).toBe(200);
      const last = (await as(ann, "GET", path)).headers["etag"] ?? "";
      expect((await as(ann, "DELETE", path, { headers: { "if-match": last } })).status).toBe(204);
    });

    test.each([
      ["a leading zero", (tag: string) => `"0${tag}"`],
      ["blanks inside", (tag: string) => `" ${tag}"`],
      ["a sign", (tag: string) => `"+${tag}"`],
      ["no quotes", (tag: string) => tag],
      ["one quote", (tag: string) => `"${tag}`],
      ["text around it", (tag: string) => `"x"${tag}"y"`],
      ["text behind it", (tag: string) => `"${tag}"x`],
      ["no comma in the list", (tag: string) => `"${tag}" "${tag}"`],
      ["a semicolon in the list", (tag: string) => `"${tag}"; "${tag}"`],
      ["a star in the list", (tag: string) => `*, "${tag}"`],
      ["a weak mark in lower case", (tag: string) => `w/"${tag}"`],
      ["it within another", (tag: string) => `"a,${tag},b"`],
      ["nothing", () => ""],
    ])("If-Match of %s does not name the row", async (_name, header) => {
      const { path, response, body } = await create(ann);
      const tag = (response.headers["etag"] ?? "").replaceAll('"', "");
      const headers = { "if-match": header(tag) };
      for (const [method, call] of [
        ["PATCH", { body: resource.change }],
        ["DELETE", {}],
      ] as const) {
        const response = await as(ann, method, path, { ...call, headers });
        expect(response).toMatchObject({ status: 412, body: { detail: "The object has changed." } });
      }
      expect((await as(ann, "GET", path)).body).toEqual(body);
    });

    test.each([
      ["any", () => " * "],
      ["a weak tag", (tag: string) => `W/${tag}`],
      ["a list without blanks", (tag: string) => `"x",${tag},W/"y"`],
      ["a list with blanks and empty places", (tag: string) => `, "a,b" ,\t${tag} ,,`],
    ])("If-Match of %s names it", async (_name, header) => {
      const { path, response } = await create(ann);
      const headers = { "if-match": header(response.headers["etag"] ?? "") };
      expect((await as(ann, "PATCH", path, { body: {}, headers })).status).toBe(200);
    });

    test("without the header the last writer wins, member by member", async () => {
      const { path } = await create(ann);
      await as(ann, "PATCH", path, { body: resource.change });
      await as(ann, "PATCH", path, { body: {} });
      expect((await as(ann, "GET", path)).body).toMatchObject({ ...resource.defaults, ...resource.change });
    });
  });

  describe("Idempotency-Key", () => {
    const keyed = (account: Account, key: string, more?: Record<string, unknown>) =>
      post(account, more, { "idempotency-key": key });
    const keyOf = (purpose: string) => `${purpose}-${(made += 1)}`;

    test("returns the first response again, and creates one row", async () => {
      const key = keyOf("same");
      const count = (await ids(ann)).length;
      const first = await keyed(ann, key);
      expect(first.status).toBe(201);
      await as(ann, "PATCH", at(idOf(first)), { body: resource.change });
      const again = await keyed(ann, key);
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
      await as(ann, "DELETE", at(idOf(first)));
      expect(await keyed(ann, key)).toMatchObject({ status: 201, body: first.body });
      expect(await ids(ann)).toHaveLength(count);
    });

    test("with another body is rejected without effect", async () => {
      const key = keyOf("other body");
      await keyed(ann, key);
      const count = (await ids(ann)).length;
      const response = await keyed(ann, key, resource.change);
      expect(response.status).toBe(422);
      expect(response.body).toEqual({ detail: "This Idempotency-Key was used with another request." });
      expect(await ids(ann)).toHaveLength(count);
    });

    test("with another body is rejected for that, whatever else is wrong with the body", async () => {
      const key = keyOf("other bad body");
      await keyed(ann, key);
      const headers = { "idempotency-key": key };
      const invalid = { title: null, start_time: "x", task: UNKNOWN_ID, task_list: UNKNOWN_ID };
      for (const body of [{}, invalid, [], 5, null]) {
        const response = await as(ann, "POST", resource.path, { body, headers });
        expect(response.status).toBe(422);
        expect(response.body).toEqual({ detail: "This Idempotency-Key was used with another request." });
        expect((await as(bob, "POST", resource.path, { body, headers })).status).toBe(400);
      }
      expect((await as(ann, "POST", resource.path, { body: '{"title":', headers })).status).toBe(400);
      expect((await keyed(ann, key)).status).toBe(201);
    });

    test("of no or too many characters is rejected, after the body", async () => {
      for (const key of ["", " ", "x".repeat(256)]) {
        const headers = { "idempotency-key": key };
        expect((await as(ann, "POST", resource.path, { body: {}, headers })).body).not.toHaveProperty(
          "non_field_errors",
        );
        const response = await keyed(ann, key);
        expect(response.status).toBe(400);
        expect(response.body).toEqual({ non_field_errors: ["Ensure Idempotency-Key has 1 to 255 characters."] });
      }
    });

    test("at another path is rejected without effect", async () => {
      const key = keyOf("other path");
      // A body that is valid at every path of its group: date-times are no times.
      const timed = ["pomodoros", "flowtime"];
      const isTimed = timed.includes(resource.name);
      const block = { task: tasks.get(ann.id), date: "2025-03-10", start_time: "09:00", end_time: "10:00" };
      const times = isTimed ? { start_time: "2025-03-10 09:00" } : block;
      const body = { title: "a", task_list: lists.get(ann.id), ...times };
      const call = { body, headers: { "idempotency-key": key } };
      expect((await as(ann, "POST", resource.path, call)).status).toBe(201);
      const others = contractResources.filter((other) => other.name !== name && timed.includes(other.name) === isTimed);
      expect(others).not.toEqual([]);
      for (const other of others) {
        const count = listOf(await as(ann, "GET", other.path)).length;
        const response = await as(ann, "POST", other.path, call);
        expect(response).toMatchObject({
          status: 422,
          body: { detail: "This Idempotency-Key was used with another request." },
        });
        expect(listOf(await as(ann, "GET", other.path))).toHaveLength(count);
      }
    });

    test("of another account is another key", async () => {
      const key = keyOf("other account");
      const anns = await keyed(ann, key);
      const bobs = await keyed(bob, key);
      expect([anns.status, bobs.status]).toEqual([201, 201]);
      expect(idOf(bobs)).not.toBe(idOf(anns));
      expect(await ids(bob)).toContain(idOf(bobs));
    });

    test("of a call that is still running is 409, and works afterwards", async () => {
      const key = keyOf("running");
      const count = (await ids(ann)).length;
      await server.api.db.transaction().execute(async (tx) => {
        expect(await tryLockKey(tx, toUserId(ann.id), key)).toBe(true);
        const response = await keyed(ann, key);
        expect(response.status).toBe(409);
        expect(response.body).toEqual({ detail: "A request with this Idempotency-Key is in progress." });
        expect((await keyed(bob, key)).status).toBe(201);
      });
      expect(await ids(ann)).toHaveLength(count);
      expect((await keyed(ann, key)).status).toBe(201);
    });

    test("of twenty at once has one effect", async () => {
      const key = keyOf("race");
      const count = (await ids(ann)).length;
      const { responses, statuses } = await race(20, () => keyed(ann, key));
      expect(statuses[201]).toBeGreaterThanOrEqual(1);
      expect((statuses[201] ?? 0) + (statuses[409] ?? 0)).toBe(20);
      expect(new Set(responses.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
      expect(await ids(ann)).toHaveLength(count + 1);
    });

    test("stores a response for 35 days", async () => {
      const key = keyOf("kept");
      const now = Date.now();
      const first = await keyed(ann, key);
      expect(first.status).toBe(201);
      server.api.setNow(now + 35 * DAY_MS - 3_600_000);
      await server.api.services.maintenance.deleteExpired();
      expect(await keyed(ann, key)).toMatchObject({ status: 201, body: first.body });
      server.api.setNow(now + 35 * DAY_MS + 3_600_000);
      await server.api.services.maintenance.deleteExpired();
      const later = await keyed(ann, key);
      server.api.setNow(now);
      expect(later.status).toBe(201);
      expect(idOf(later)).not.toBe(idOf(first));
    });

    test("does not store an error", async () => {
      const key = keyOf("rejected");
      const body = { ...bodyFor(ann), title: "", start_time: "x" };
      const response = await as(ann, "POST", resource.path, { body, headers: { "idempotency-key": key } });
      expect(response.status).toBe(400);
      expect((await keyed(ann, key)).status).toBe(201);
    });

    test("has 1 to 255 characters", async () => {
      const most = keyOf("length").padEnd(255, "k");
      expect((await keyed(ann, most)).status).toBe(201);
      expect((await keyed(ann, `${most}k`)).status).toBe(400);
    });
  });

  describe("at once", () => {
    test("of twenty DELETEs of one row one succeeds and the others find nothing", async () => {
      const { path } = await create(ann);
      const { statuses } = await race(20, () => as(ann, "DELETE", path));
      expect(statuses).toEqual({ 204: 1, 404: 19 });
    });

    test("twenty PATCHes of one row all succeed, each makes a version, and the row has the members of one of them", async () => {
      const { path, response } = await create(ann);
      const minute = (index: number) => String(index).padStart(2, "0");
      const bodies = Array.from({ length: 20 }, (_, index): Record<string, unknown> =>
        "title" in resource.fields
          ? { title: `title ${index}`.repeat(10) }
          : { start_time: resource.name === "flowtime" ? `2025-03-10T09:${minute(index)}:00Z` : `08:${minute(index)}` },
      );
      const { statuses } = await race(20, (index) => as(ann, "PATCH", path, { body: bodies[index] }));
      expect(statuses).toEqual({ 200: 20 });
      const [name = ""] = Object.keys(bodies[0] ?? {});
      const last = await as(ann, "GET", path);
      expect(bodies.map((body) => body[name])).toContain(memberOf(last, name));
      expect(memberOf(last, "version")).toBe(Number(memberOf(response, "version")) + 20);
    });

    test("of twenty changes on one version one succeeds", async () => {
      const { path, response } = await create(ann);
      const headers = { "if-match": response.headers["etag"] ?? "" };
      const { statuses } = await race(20, () => as(ann, "PATCH", path, { body: resource.change, headers }));
      expect(statuses).toEqual({ 200: 1, 412: 19 });
    });

    test("a PATCH and a DELETE either leave nothing or fail", async () => {
      const { path } = await create(ann);
      const calls = await Promise.all([
        ...Array.from({ length: 10 }, () => as(ann, "PATCH", path, { body: resource.change })),
        as(ann, "DELETE", path),
      ]);
      expect(calls.at(-1)?.status).toBe(204);
      for (const { status } of calls.slice(0, -1)) expect([200, 404]).toContain(status);
      expect((await as(ann, "GET", path)).status).toBe(404);
    });
  });

  test("an account has at most so many rows, however many are created concurrently", async () => {
    const full = await withList(await server.join("full"));
    await fill(full, FEW_ROWS - 10 - (await ids(full)).length);
    const { responses, statuses } = await race(20, () => post(full));
    expect(statuses).toEqual({ 201: 10, 400: 10 });
    for (const { body } of responses.filter(({ status }) => status === 400)) {
      const text = name === "calendars" ? `There can be at most ${FEW_ROWS} calendars.` : "This account is full.";
      expect(body).toEqual({ non_field_errors: [text] });
    }
    const created = responses.find(({ status }) => status === 201);
    expect((await as(full, "DELETE", at(created === undefined ? "" : idOf(created)))).status).toBe(204);
    expect((await post(full)).status).toBe(201);
  });
}

/** The members of `least` that are returned in another form than they are sent. */
function comparable({ defaults, least }: ContractResource): Record<string, unknown> {
  return Object.fromEntries(Object.keys(least).map((name) => [name, defaults[name]]));
}
