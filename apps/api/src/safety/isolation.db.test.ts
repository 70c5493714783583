import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createPerson, snapshot, type Person } from "../testing/owned-rows.ts";
import { davClientOf, insertKey, type DavClient, type DavResponse } from "../dav/testing/dav-client.ts";
import { davRules, procedureRules, restRules, withReference, type OwnershipRule } from "../testing/route-registry.ts";
import { listProcedures } from "../trpc/list-procedures.ts";
import { createListeningApp, textAt, type ListeningApp, type TestResponse } from "../testing/test-app.ts";

let api: ListeningApp;
let phone: DavClient;
let attacker: Person;
let victim: Person;
let before: unknown;

beforeAll(async () => {
  api = await createListeningApp();
  attacker = await createPerson(api, "attacker");
  victim = await createPerson(api, "victim");
  const { name: username, ids } = attacker;
  phone = davClientOf(api.address, { userId: ids.users, username, key: await insertKey(api.db, ids.users) });
});
afterAll(() => api.close());

beforeEach(async () => {
  before = await snapshot(api, victim);
});

/** A call by the attacker, on either transport. */
type SendCall = (provided: {
  id?: string;
  body?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
}) => Promise<TestResponse>;

const restCalls: [string, OwnershipRule, SendCall][] = Object.entries(restRules).map(([name, rule]) => {
  const [method = "", url = ""] = name.split(" ");
  const sendCall: SendCall = ({ id = "", body, query }) => {
    const search = query === undefined ? "" : `?${new URLSearchParams(query).toString()}`;
    return api.call(method, url.replace(":id", id) + search, { token: attacker.token, ...(body && { body }) });
  };
  return [name, rule, sendCall];
});

const types = new Map(listProcedures().map(({ name, type }) => [name, type]));
const procedureCalls: [string, OwnershipRule, SendCall][] = Object.entries(procedureRules).map(([name, rule]) => {
  const sendCall: SendCall = ({ id, body }) => {
    const input = { ...body, ...(id !== undefined && { id }) };
    if (types.get(name) === "mutation") {
      return api.call("POST", `/trpc/${name}`, { token: attacker.token, body: input });
    }
    const query = encodeURIComponent(JSON.stringify(input));
    return api.call("GET", `/trpc/${name}?input=${query}`, { token: attacker.token });
  };
  return [name, rule, sendCall];
});

const calls = [...restCalls, ...procedureCalls];

describe("the registry", () => {
  test("has a rule for every route of REST and CalDAV, and no others", () => {
    const listed = api.routes.filter((route) => !/^HEAD |^\S+ \/trpc\/|\/docs\/.+/.test(route)).toSorted();
    expect([...new Set(listed)]).toEqual([...Object.keys(restRules), ...Object.keys(davRules)].toSorted());
  });

  test("has a rule for every tRPC procedure, and no others", () => {
    const listed = listProcedures().map(({ name }) => name);
    expect(listed.toSorted()).toEqual(Object.keys(procedureRules).toSorted());
  });
});

/** A response without the requested id, so that those for two ids can be compared. */
function withoutId(response: TestResponse, id: string): unknown {
  const { date: _date, "content-length": _length, ...headers } = response.headers;
  return { status: response.status, headers, text: response.text.replaceAll(id, "<id>") };
}

/** The field errors in a response, on either transport. */
function errorsIn({ body }: TestResponse): unknown {
  const typed = z
    .object({ error: z.object({ data: z.object({ error: z.object({ errors: z.unknown() }) }) }) })
    .safeParse(body);
  return typed.success ? typed.data.error.data.error.errors : body;
}

describe("a row of another account", () => {
  const rows = calls.flatMap(([name, rule, sendCall]) => (rule.reach === "row" ? [{ name, rule, sendCall }] : []));

  test.each(rows)("$name responds as for an unknown one and changes nothing", async ({ rule, sendCall }) => {
    const [foreign, unknown] = [victim.ids[rule.table], randomUUID()];
    const body = rule.body === undefined ? {} : { body: rule.body };
    const response = await sendCall({ id: foreign, ...body });
    expect(response.status).toBe(404);
    expect(withoutId(response, foreign)).toEqual(withoutId(await sendCall({ id: unknown, ...body }), unknown));
    expect(response.text).not.toContain("victim");
    expect(await snapshot(api, victim)).toEqual(before);
  });
});

/** Addresses of CalDAV in the tree of `user`, by what they name. */
const davAddresses: readonly [string, (user: string, ids: Person["ids"]) => string][] = [
  ["a principal", (user) => `/dav/principals/${user}/`],
  ["a home", (user) => `/dav/calendars/${user}/`],
  ["a calendar", (user, { calendars }) => `/dav/calendars/${user}/${calendars}/`],
  ["a task list", (user, { task_lists }) => `/dav/calendars/${user}/tasks-${task_lists}`],
  ["an event", (user, { calendars, events }) => `/dav/calendars/${user}/${calendars}/${events}.ics`],
  ["a task", (user, { task_lists, tasks }) => `/dav/calendars/${user}/tasks-${task_lists}/${tasks}.ics`],
];

/** A response of CalDAV without the ids of a person. */
function withoutIds({ status, headers, text }: DavResponse, ids: readonly string[]): unknown {
  const { date: _date, "content-length": _length, ...others } = Object.fromEntries(headers);
  return { status, headers: others, text: ids.reduce((left, id) => left.replaceAll(id, "<id>"), text) };
}

/** Ids like those of the victim, of no rows. */
function unknownIds(): Person["ids"] {
  return { ...victim.ids, ...Object.fromEntries(Object.keys(victim.ids).map((one) => [one, randomUUID()])) };
}

describe("an address of another account", () => {
  const methods = Object.entries(davRules).flatMap(([name, rule]) =>
    rule.reach === "address" ? [{ method: name.split(" ")[0] ?? "", rule }] : [],
  );
  const cases = methods.flatMap(({ method, rule }) =>
    davAddresses.map(([kind, addressOf]) => ({ method, rule, kind, addressOf })),
  );

  const send = ({ method, rule }: (typeof methods)[number], path: string) => {
    const destination = `${phone.home}${phone.userId}/copy.ics`;
    const headers = { ...rule.headers, ...(/MOVE|COPY/.test(method) && { destination }) };
    return phone.call(method, path, { headers, ...(rule.body && { body: rule.body }) });
  };

  test.each(cases)("$method of $kind responds as for an unknown one", async ({ addressOf, ...request }) => {
    const unknown = unknownIds();
    const foreign = await send(request, addressOf(victim.ids.users, victim.ids));
    expect(foreign.status).toBe(/MK/.test(request.method) ? 403 : 404);
    const other = await send(request, addressOf(unknown.users, unknown));
    expect(withoutIds(foreign, Object.values(victim.ids))).toEqual(withoutIds(other, Object.values(unknown)));
    expect(foreign.text).not.toContain("victim");
    expect(await snapshot(api, victim)).toEqual(before);
  });

  test.each(cases.filter(({ method, kind }) => !/MK/.test(method) && !/principal|home/.test(kind)))(
    "$method of $kind in the caller's own home responds as for an unknown one",
    async ({ addressOf, ...request }) => {
      const unknown = unknownIds();
      const foreign = await send(request, addressOf(phone.userId, victim.ids));
      const other = await send(request, addressOf(phone.userId, unknown));
      expect(withoutIds(foreign, Object.values(victim.ids))).toEqual(withoutIds(other, Object.values(unknown)));
      expect(foreign.text).not.toContain("victim");
      expect(await snapshot(api, victim)).toEqual(before);
    },
  );
});

describe("a reference to a row of another account", () => {
  const references = calls.flatMap(([name, rule, sendCall]) =>
    "references" in rule
      ? Object.entries(rule.references ?? {}).map(([field, table]) => ({ name, field, table, rule, sendCall }))
      : [],
  );

  test.each(references)("$name rejects it in $field as an unknown one", async ({ field, table, rule, sendCall }) => {
    const own = rule.reach === "row" ? { id: attacker.ids[rule.table] } : {};
    const body = "body" in rule ? rule.body : {};
    const [foreign, unknown] = [victim.ids[table], randomUUID()];
    const response = await sendCall({ ...own, body: withReference(body ?? {}, field, foreign) });
    expect(response.status).toBe(400);
    const member = field.split(".").at(-1) ?? field;
    expect(errorsIn(response)).toEqual({ [member]: [`Invalid pk "${foreign}" - object does not exist.`] });
    const other = await sendCall({ ...own, body: withReference(body ?? {}, field, unknown) });
    expect(withoutId(response, foreign)).toEqual(withoutId(other, unknown));
    expect(await snapshot(api, victim)).toEqual(before);
  });
});

describe("a reference in the query to a row of another account", () => {
  const references = restCalls.flatMap(([name, rule, sendCall]) =>
    rule.reach === "own"
      ? Object.entries(rule.queryReferences ?? {}).map(([parameter, table]) => ({ name, parameter, table, sendCall }))
      : [],
  );

  test.each(references)("$name knows as little of it in $parameter as of an unknown one", async (reference) => {
    const { parameter, table, sendCall } = reference;
    const [foreign, unknown] = [victim.ids[table], randomUUID()];
    const response = await sendCall({ query: { [parameter]: foreign } });
    expect(withoutId(response, foreign)).toEqual(
      withoutId(await sendCall({ query: { [parameter]: unknown } }), unknown),
    );
    expect(response.text).not.toContain("victim");
    const own = await sendCall({ query: { [parameter]: attacker.ids[table] } });
    expect(own.text).toContain(attacker.ids[table]);
    expect(await snapshot(api, victim)).toEqual(before);
  });
});

describe("a new row under the id of another account's", () => {
  const news = calls.flatMap(([name, rule, sendCall]) =>
    rule.reach === "new" && !/from-event|fromEvent|fromBlock/.test(name) ? [{ name, rule, sendCall }] : [],
  );

  test.each(news)("$name makes one of the caller's own", async ({ rule, sendCall }) => {
    const id = victim.ids[rule.table];
    await api.db.deleteFrom(rule.table).where("user_id", "=", attacker.ids.users).where("id", "=", id).execute();
    const references = Object.entries(rule.references ?? {}).map(([field, table]) => [field, attacker.ids[table]]);
    const body = { ...rule.body, ...Object.fromEntries(references), id };
    const response = await sendCall({ body });
    expect([200, 201]).toContain(response.status);
    expect(response.text).not.toContain("victim");
    expect(await snapshot(api, victim)).toEqual(before);
    const mine = await api.db.selectFrom(rule.table).select("user_id").where("id", "=", id).execute();
    expect(mine.map(({ user_id }) => user_id).toSorted()).toEqual([attacker.ids.users, victim.ids.users].toSorted());
  });
});

describe("what is the caller's own", () => {
  const own = calls.flatMap(([name, rule, sendCall]) =>
    rule.reach === "own" && !/logout|logOut|DELETE|remove/.test(name) ? [{ name, rule, sendCall }] : [],
  );

  test.each(own)("$name shows and changes nothing of others", async ({ rule, sendCall }) => {
    const smuggled = { user_id: victim.ids.users, user: victim.ids.users, owner: victim.ids.users };
    const responses = [await sendCall({ ...(rule.reach === "own" && rule.body && { body: rule.body }) })];
    responses.push(await sendCall({ body: { ...(rule.reach === "own" && rule.body), ...smuggled } }));
    for (const response of responses) {
      expect(response.status).toBeLessThan(500);
      expect(response.text).not.toContain("victim");
    }
    expect(await snapshot(api, victim)).toEqual(before);
  });
});

test("members that name an owner, a version or a state change nothing", async () => {
  const smuggled = { user_id: victim.ids.users, version: 1, created_at: "2000-01-01", deleted_at: "2000-01-01" };
  for (const [name, rule, sendCall] of restCalls) {
    if (rule.reach !== "row" || !name.startsWith("PATCH")) continue;
    const id = attacker.ids[rule.table];
    const earlier = await sendCall({ id, body: {} });
    const response = await sendCall({ id, body: smuggled });
    expect([name, response.status, response.body]).toEqual([name, 200, earlier.body]);
  }
  expect(await snapshot(api, victim)).toEqual(before);
});

test("a list has only the caller's own rows", async () => {
  for (const [name, rule, sendCall] of restCalls) {
    if (rule.reach !== "own" || !name.startsWith("GET")) continue;
    const { text } = await sendCall({});
    expect(text).not.toContain("victim");
  }
  const listed = await api.call("GET", "/api/v1/tasks/", { token: victim.token });
  expect(textAt(Array.isArray(listed.body) ? listed.body[0] : undefined, "title")).toBe("victim's own");
});
