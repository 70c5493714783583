import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROWS_MAX } from "../core/capacity.ts";
import { acceptedValues, rejectedValues, type Known } from "../testing/field-values.ts";
import {
  idOf,
  listOf,
  memberOf,
  startHttpServer,
  texts,
  type Account,
  type HttpServer,
} from "../testing/http-driver.ts";
import { contractResources, type ContractResource, type Field } from "../testing/resources.ts";

/**
 * REST contract: every field of every resource accepts and rejects values of its type in POST,
 * PATCH and PUT, with the exact texts.
 */

/** Fixed ids, so that the tables of values are known before the server starts. */
const references: Record<"tasks" | "task-lists" | "calendars", Known> = {
  tasks: { own: "0199aaaa-0000-7000-8000-00000000aa01", foreign: "0199aaaa-0000-7000-8000-00000000bb01" },
  "task-lists": { own: "0199aaaa-0000-7000-8000-00000000aa02", foreign: "0199aaaa-0000-7000-8000-00000000bb02" },
  calendars: { own: "0199aaaa-0000-7000-8000-00000000aa03", foreign: "0199aaaa-0000-7000-8000-00000000bb03" },
};

let server: HttpServer;
let ann: Account;
beforeAll(async () => {
  // More calendars than an account may have.
  server = await startHttpServer({ rowsMax: ROWS_MAX });
  ann = await server.join("ann");
  const bob = await server.join("bob");
  await createReferences(ann, "own");
  await createReferences(bob, "foreign");
});
afterAll(() => server.close());

async function createReferences({ token }: Account, whose: keyof Known): Promise<void> {
  const list = { id: references["task-lists"][whose], title: whose };
  expect((await server.call("POST", "/api/v1/task-lists/", { token, body: list })).status).toBe(201);
  const calendar = { id: references.calendars[whose], title: whose };
  expect((await server.call("POST", "/api/v1/calendars/", { token, body: calendar })).status).toBe(201);
  const task = { id: references.tasks[whose], title: whose, task_list: list.id };
  expect((await server.call("POST", "/api/v1/tasks/", { token, body: task })).status).toBe(201);
}

function knownOf(field: Field): Known {
  return field.type === "reference" ? references[field.to] : references.tasks;
}

/** The minimal body of a POST. The earliest start of a session allows every end. */
function leastOf({ name, least }: ContractResource, field?: string): Record<string, unknown> {
  const list = name === "tasks" ? { task_list: references["task-lists"].own } : {};
  const task = name === "task blocks" ? { task: references.tasks.own } : {};
  const start = name === "flowtime" && field === "end_time" ? { start_time: "0001-01-01T00:00Z" } : {};
  return { ...least, ...list, ...task, ...start };
}

async function create(resource: ContractResource, field?: string) {
  const made = await server.call("POST", resource.path, { token: ann.token, body: leastOf(resource, field) });
  expect(made.status).toBe(201);
  return { body: made.body, path: `${resource.path}${idOf(made)}/` };
}

describe.each(contractResources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
  const fields = Object.entries(resource.fields);

  describe.each(fields)("%s", (name, field) => {
    const rejected = rejectedValues(field, knownOf(field));
    const bodyWith = (value: unknown) => ({ ...leastOf(resource, name), [name]: value });
    /** What PATCH and PUT change. */
    let [patchedPath, replacedPath] = ["", ""];
    beforeAll(async () => {
      patchedPath = (await create(resource, name)).path;
      replacedPath = (await create(resource, name)).path;
    });

    test.each(rejected)("rejects %s", async (_value, value, text) => {
      const posted = await server.call("POST", resource.path, { token: ann.token, body: bodyWith(value) });
      expect(posted.status).toBe(400);
      expect(posted.body).toEqual({ [name]: [text] });
    });

    // One value of each text, since all three read the field by the same schema.
    test.each([...new Map(rejected.map((one) => [one[2], one])).values()])(
      "rejects %s in PATCH and PUT, which change nothing",
      async (_value, value, text) => {
        const { body, path } = await create(resource, name);
        const patched = await server.call("PATCH", path, { token: ann.token, body: { [name]: value } });
        const put = await server.call("PUT", path, { token: ann.token, body: bodyWith(value) });
        for (const response of [patched, put]) {
          expect(response.status).toBe(400);
          expect(response.body).toEqual({ [name]: [text] });
        }
        expect((await server.call("GET", path, { token: ann.token })).body).toEqual(body);
      },
    );

    test.each(acceptedValues(field, knownOf(field)))("accepts %s", async (_value, sent, returned) => {
      const { token } = ann;
      const posted = await server.call("POST", resource.path, { token, body: bodyWith(sent) });
      expect(posted.status).toBe(201);
      const patched = await server.call("PATCH", patchedPath, { token, body: { [name]: sent } });
      expect(patched.status).toBe(200);
      const put = await server.call("PUT", replacedPath, { token, body: bodyWith(sent) });
      expect(put.status).toBe(200);
      const read = await server.call("GET", patchedPath, { token });
      const blocked = field.writeOnly === true ? undefined : returned;
      for (const response of [posted, patched, put, read]) expect(memberOf(response, name)).toEqual(blocked);
    });
  });

  test("returns every member of the contract, with its default where it was not sent", async () => {
    const { body, path } = await create(resource);
    const list = resource.name === "tasks" ? { task_list: references["task-lists"].own } : {};
    expect(body).toMatchObject({ ...resource.defaults, ...list, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect((await server.call("GET", path, { token: ann.token })).body).toEqual(body);
  });

  const required = fields.filter(([, field]) => field.required === true).map(([name]) => name);

  test("names all required members at once, on POST without a body, with {} and on PUT", async () => {
    const errors = Object.fromEntries(required.map((name) => [name, [texts.required]]));
    for (const body of [undefined, {}, { unknown: 1 }]) {
      const response = await server.call("POST", resource.path, {
        token: ann.token,
        ...(body !== undefined && { body }),
      });
      expect(response.status).toBe(400);
      expect(response.body).toEqual(errors);
    }
    const { path } = await create(resource);
    const put = await server.call("PUT", path, { token: ann.token, body: {} });
    expect(put.status).toBe(400);
    expect(put.body).toEqual(errors);
  });

  test("names all failing members at once, whatever kind they are", async () => {
    // With a new list, the task's list is ignored and not validated.
    const validated = fields.filter(([, field]) => field.writeOnly !== true);
    const count = Math.max(...validated.map(([, field]) => rejectedValues(field, knownOf(field)).length));
    for (let index = 0; index < count; index += 1) {
      const cases = validated.map(([name, field]) => {
        const values = rejectedValues(field, knownOf(field));
        const [, value, text] = values[index % values.length]!;
        return { name, value, text };
      });
      const body = Object.fromEntries(cases.map(({ name, value }) => [name, value]));
      const errors = Object.fromEntries(cases.map(({ name, text }) => [name, [text]]));
      const posted = await server.call("POST", resource.path, { token: ann.token, body });
      expect(posted.status).toBe(400);
      expect(posted.body).toEqual(errors);
    }
  });

  test("ignores unknown and read-only members", async () => {
    const odd = {
      user: "x",
      owner: 7,
      is_active: "?",
      is_staff: true,
      created_at: "x",
      updated_at: null,
      version: 99,
      user_id: "x",
      nonsense: { deep: [] },
      "": 1,
    };
    const posted = await server.call("POST", resource.path, {
      token: ann.token,
      body: { ...leastOf(resource), ...odd },
    });
    expect(posted.status).toBe(201);
    expect(posted.body).toMatchObject(resource.defaults);
    expect(memberOf(posted, "version")).not.toBe(99);
    const path = `${resource.path}${idOf(posted)}/`;
    const id = "0199aaaa-0000-7000-8000-00000000cccc";
    for (const [method, body] of [
      ["PATCH", { ...odd, id }],
      ["PUT", { ...leastOf(resource), ...odd, id }],
    ] as const) {
      const response = await server.call(method, path, { token: ann.token, body });
      expect(response).toMatchObject({ status: 200, body: { ...resource.defaults, id: idOf(posted) } });
    }
    expect((await server.call("GET", `${resource.path}${id}/`, { token: ann.token })).status).toBe(404);
  });

  test("an empty PATCH succeeds and changes nothing, with {} and without a body", async () => {
    const { body, path } = await create(resource);
    for (const call of [{ body: {} }, {}, { body: { unknown: 1 } }]) {
      const response = await server.call("PATCH", path, { token: ann.token, ...call });
      expect(response).toMatchObject({ status: 200, body: body as object });
    }
  });
});

describe.each(contractResources)("the list of $name", (resource) => {
  test("has each object, of all that were made above, with the text of the object alone", async () => {
    await create(resource);
    const list = await server.call("GET", resource.path, { token: ann.token });
    const alone: string[] = [];
    for (const { id } of listOf(list)) {
      alone.push((await server.call("GET", `${resource.path}${String(id)}/`, { token: ann.token })).text);
    }
    expect(list.text).toBe(`[${alone.join(",")}]`);
  });
});

test("25.0 is an integer in JSON, too", async () => {
  const body = '{"title":"a","start_time":"2025-03-10 09:00","duration":25.0}';
  const response = await server.call("POST", "/api/v1/pomodoros/", { token: ann.token, body });
  expect(response).toMatchObject({ status: 201, body: { duration: 25 } });
});

test("numbers beyond all bounds are rejected like others", async () => {
  const response = await server.call("POST", "/api/v1/pomodoros/", {
    token: ann.token,
    body: '{"title":"a","start_time":1e999,"duration":1e999,"task":null}',
  });
  expect(response.status).toBe(400);
  expect(response.body).toEqual({ start_time: [texts.dateTime], duration: [expect.any(String)] });
});

describe("an integer of more digits than JavaScript can represent", () => {
  const BIG = "12345678901234567890";
  const good = '"title":"a","start_time":"2025-03-10 09:00"';

  test.each([
    [BIG, BIG],
    [`-${BIG}`, `-${BIG}`],
    ["9007199254740991", "9007199254740991"],
    ["9007199254740993", "9007199254740993"],
    ["9".repeat(255), "9".repeat(255)],
    ["1".repeat(400), undefined],
    ["1e21", "1e+21"],
    [`"${BIG}"`, BIG],
    [`"a: ${BIG}, "`, `a: ${BIG},`],
  ])("keeps its digits as a title: %s", async (literal, title) => {
    const response = await server.call("POST", "/api/v1/events/", { token: ann.token, body: `{"title":${literal}}` });
    const domainError = { title: [texts.longerThan(255)] };
    expect(response).toMatchObject(
      title === undefined ? { status: 400, body: domainError } : { status: 201, body: { title } },
    );
  });

  test.each([
    ["a reference", "/api/v1/pomodoros/", `{${good},"task":${BIG}}`, { task: [texts.pk(BIG)] }],
    ["the event to convert", "/api/v1/pomodoros/from-event/", `{"event_id":${BIG}}`, { event_id: [texts.pk(BIG)] }],
    ["an integer", "/api/v1/pomodoros/", `{${good},"duration":${BIG}}`, { duration: [texts.atMost(1440)] }],
    ["an integer below", "/api/v1/pomodoros/", `{${good},"duration":-${BIG}}`, { duration: [texts.atLeast(1)] }],
    [
      "a boolean",
      "/api/v1/tasks/",
      `{"title":"a","new_list":"b","is_completed":${BIG}}`,
      { is_completed: [texts.boolean] },
    ],
    ["a date", "/api/v1/events/", `{"title":"a","date":${BIG}}`, { date: [texts.date] }],
    ["a time", "/api/v1/events/", `{"title":"a","start_time":${BIG}}`, { start_time: [texts.time] }],
    ["a date-time", "/api/v1/flowtime/", `{"start_time":${BIG}}`, { start_time: [texts.dateTime] }],
    ["a choice", "/api/v1/events/", `{"title":"a","recurrence":${BIG}}`, { recurrence: [texts.choice(BIG)] }],
    ["an address", "/api/join/", `{"email":${BIG}}`, { email: [texts.email] }],
    ["a title in an array", "/api/v1/events/", `{"title":[${BIG}]}`, { title: [texts.notText] }],
    [
      "the whole body",
      "/api/v1/events/",
      BIG,
      { non_field_errors: ["Invalid data. Expected a dictionary, but got int."] },
    ],
  ])("is rejected with the field's own text as %s", async (_name, path, body, errors) => {
    const response = await server.call("POST", path, { token: ann.token, body });
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errors);
  });

  test("is no reason to fail beside a member of any depth", async () => {
    const deep = `${"[".repeat(200_000)}${BIG}${"]".repeat(200_000)}`;
    const body = `{"title":"a","unknown":${deep}}`;
    expect(await server.call("POST", "/api/v1/events/", { token: ann.token, body })).toMatchObject({
      status: 201,
      body: { title: "a" },
    });
  });
});

test("a low surrogate is named as itself", async () => {
  const response = await server.call("POST", "/api/v1/events/", { token: ann.token, body: '{"title":"\\udfff"}' });
  expect(response.body).toEqual({ title: ["Surrogate characters are not allowed: U+DFFF."] });
});
