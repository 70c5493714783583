import { createHash, randomUUID } from "node:crypto";
import type { AccessScopes } from "@hourloom/schema/accounts/access-keys";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createListeningApp, TEST_PASSWORD, textAt, type ListeningApp } from "../testing/test-app.ts";
import { createDavClient, davClientOf, findWithin, insertKey, type DavAccount } from "./testing/dav-client.ts";
import { remindersList, vdirsyncerCollection } from "./testing/recorded-requests.ts";
import { eventText, taskText } from "./testing/sent-objects.ts";

/** What keys and accounts may see and change over CalDAV, and whose requests are not read. */

const PROXY = "10.1.2.3";

let api: ListeningApp;
let owner: DavAccount;
let list: string;
let victim: DavAccount;
let foreignList: string;
beforeAll(async () => {
  api = await createListeningApp({ rateLimitScale: 1, trustedProxies: ["127.0.0.1"] });
  owner = await createDavClient(api, "owner");
  list = await addListWithObjects(owner);
  victim = await createDavClient(api, "victim");
  foreignList = await addListWithObjects(victim);
});
afterAll(() => api.close());

/** A task list with a task; the default calendar gets an event. */
async function addListWithObjects(account: DavAccount): Promise<string> {
  const { token, home, userId } = account;
  const made = await api.call("POST", "/api/v1/task-lists/", { token, body: { title: "victim's" } });
  const segment = `tasks-${textAt(made.body, "id")}`;
  await account.put(`${home}${userId}/one.ics`, eventText("one", { summary: "victim's" }));
  await account.put(`${home}${segment}/one.ics`, taskText("one", { summary: "victim's" }));
  return segment;
}

/** Another key of an account. */
async function withScopes({ userId }: DavAccount, username: string, scopes: AccessScopes) {
  return davClientOf(api.address, { userId, username, key: await insertKey(api.db, userId, scopes) });
}

/** All that is stored of an account's calendars and tasks. */
async function contentOf({ userId }: DavAccount) {
  const tables = ["calendars", "events", "task_lists", "tasks", "collections", "calendar_objects"] as const;
  return Promise.all(
    tables.map((table) => api.db.selectFrom(table).selectAll().where("user_id", "=", userId).orderBy("id").execute()),
  );
}

const MULTIGET = (hrefs: readonly string[]) =>
  `<c:calendar-multiget xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><getetag/><c:calendar-data/></prop>
  ${hrefs.map((href) => `<href>${href}</href>`).join("")}</c:calendar-multiget>`;
const PRIVILEGES = `<propfind xmlns="DAV:"><prop><current-user-privilege-set/></prop></propfind>`;

describe("a key that may only read", () => {
  const scopes: AccessScopes = { events: "read", tasks: "read", api: "none" };
  const reader = () => withScopes(owner, "owner", scopes);
  const object = () => `${owner.home}${owner.userId}/one.ics`;

  test.each<[method: string, path: () => string, call?: { body?: string; headers?: Record<string, string> }]>([
    ["PUT", object, { body: eventText("one"), headers: { "content-type": "text/calendar" } }],
    ["PUT", () => `${owner.home}${list}/new.ics`, { body: taskText("new") }],
    ["DELETE", object],
    ["DELETE", () => `${owner.home}${list}/`],
    ["MOVE", object, { headers: { destination: "two.ics" } }],
    ["COPY", object, { headers: { destination: "two.ics" } }],
    ["MKCALENDAR", () => `${owner.home}NEW/`, { body: remindersList.body }],
    ["MKCOL", () => `${owner.home}NEW/`, { body: vdirsyncerCollection.body }],
  ])("gets need-privileges for %s", async (method, path, { body, headers = {} } = {}) => {
    const before = await contentOf(owner);
    const destination = { ...(headers["destination"] && { destination: `${owner.home}${owner.userId}/two.ics` }) };
    const program = await reader();
    const response = await program.call(method, path(), {
      headers: { ...headers, ...destination },
      ...(body && { body }),
    });
    expect(response.status).toBe(403);
    expect(response.text).toContain("<d:error");
    expect(response.text).toContain("<d:need-privileges/>");
    expect(await contentOf(owner)).toEqual(before);
  });

  test.each<[string, string]>([
    ["the home", "<c:default-alarm-vevent-date/>"],
    ["a calendar", "<displayname>Other</displayname><c:default-alarm-vevent-date/>"],
  ])("changes no property of %s", async (kind, properties) => {
    const before = await contentOf(owner);
    const path = kind === "the home" ? owner.home : `${owner.home}${owner.userId}/`;
    const body = `<propertyupdate xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop>${properties}</prop></set></propertyupdate>`;
    const { status, text } = await (await reader()).call("PROPPATCH", path, { body });
    expect([status, text.match(/HTTP\/1.1 \d+/g)]).toEqual([207, ["HTTP/1.1 403"]]);
    expect(text).toContain("<d:need-privileges/>");
    expect(await contentOf(owner)).toEqual(before);
  });

  test("sees everything, and privileges without a writing one", async () => {
    const program = await reader();
    const seen = await program.multistatus("PROPFIND", owner.home, { headers: { depth: "1" }, body: PRIVILEGES });
    expect([...seen.keys()].toSorted()).toEqual(
      [owner.home, `${owner.home}${owner.userId}/`, `${owner.home}${list}/`].toSorted(),
    );
    for (const response of seen.values()) {
      expect(findWithin(response, "read")).toBeDefined();
      for (const name of ["all", "write", "write-content", "write-properties", "bind", "unbind"]) {
        expect(findWithin(response, name)).toBeUndefined();
      }
    }
    expect((await program.call("GET", object())).status).toBe(200);
  });
});

describe("a key for one kind", () => {
  test.each<["events" | "tasks", AccessScopes]>([
    ["events", { events: "write", tasks: "none", api: "none" }],
    ["tasks", { events: "none", tasks: "write", api: "write" }],
  ])("lists only %s, and the others are not there", async (kind, scopes) => {
    const program = await withScopes(owner, "owner", scopes);
    const [shown, hidden] = kind === "events" ? [owner.userId, list] : [list, owner.userId];
    const seen = await program.multistatus("PROPFIND", owner.home, { headers: { depth: "1" } });
    expect([...seen.keys()]).toEqual([owner.home, `${owner.home}${shown}/`]);
    expect((await program.call("GET", `${owner.home}${shown}/one.ics`)).status).toBe(200);
    const before = await contentOf(owner);
    const at = (path: string, segment: string) => `${owner.home}${segment}/${path}`;
    const destination = `${api.address}${at("two.ics", shown)}`;
    for (const [method, path, call] of [
      ["PROPFIND", "", {}],
      ["REPORT", "", { body: MULTIGET([at("one.ics", hidden)]) }],
      ["GET", "one.ics", {}],
      ["DELETE", "one.ics", {}],
      ["DELETE", "", {}],
      ["MOVE", "one.ics", { headers: { destination } }],
      ["COPY", "one.ics", { headers: { destination } }],
    ] as const) {
      const response = await program.call(method, at(path, hidden), call);
      const unknown = await program.call(method, at(path, randomUUID()), call);
      expect([method, path, response.status, response.text]).toEqual([method, path, 404, ""]);
      expect([unknown.status, unknown.text]).toEqual([404, ""]);
    }
    const moved = { destination: `${api.address}${at("two.ics", hidden)}` };
    expect((await program.call("MOVE", at("one.ics", shown), { headers: moved })).status).toBe(409);
    const put = await program.put(at("new.ics", hidden), hidden === list ? taskText("new") : eventText("new"));
    expect(put.status).toBe(409);
    expect(await contentOf(owner)).toEqual(before);
  });

  test("for no kind sees an empty home", async () => {
    const program = await withScopes(owner, "owner", { events: "none", tasks: "none", api: "write" });
    const seen = await program.multistatus("PROPFIND", owner.home, { headers: { depth: "1" } });
    expect([...seen.keys()]).toEqual([owner.home]);
  });
});

describe("what another account has", () => {
  const foreign = (segment: string) => `${victim.home}${segment}/one.ics`;

  test("is in no multiget, under an own address neither", async () => {
    const hrefs = (user: string, calendar: string) => [
      `/dav/calendars/${user}/${calendar}/one.ics`,
      `${api.address}/dav/calendars/${user}/${calendar}/one.ics`,
      `https://elsewhere.example/dav/calendars/${owner.userId}/${owner.userId}/one.ics`,
      `${owner.home}${calendar}/one.ics`,
    ];
    const report = (user: string, calendar: string) =>
      owner.call("REPORT", `${owner.home}${owner.userId}/`, { body: MULTIGET(hrefs(user, calendar)) });
    const [response, unknown] = [await report(victim.userId, victim.userId), await report(randomUUID(), "unknown")];
    expect(response.status).toBe(207);
    expect(response.text.match(/HTTP\/1.1 404/g)).toHaveLength(4);
    expect(response.text).not.toContain("victim's");
    expect(response.text).not.toContain("propstat");
    expect(unknown.text.match(/HTTP\/1.1 404/g)).toHaveLength(4);
  });

  test.each(["MOVE", "COPY"])("is no destination of %s, and no source", async (method) => {
    const before = [await contentOf(owner), await contentOf(victim)];
    const own = `${owner.home}${owner.userId}/one.ics`;
    const into = (path: string) => owner.call(method, own, { headers: { destination: `${api.address}${path}` } });
    const responses = [
      await into(`${victim.home}${victim.userId}/new.ics`),
      await into(foreign(foreignList)),
      await into(`/dav/calendars/${randomUUID()}/${randomUUID()}/new.ics`),
    ];
    expect(responses.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([403, ""]));
    const out = await owner.call(method, foreign(victim.userId), { headers: { destination: own } });
    expect([out.status, out.text]).toEqual([404, ""]);
    expect([await contentOf(owner), await contentOf(victim)]).toEqual(before);
  });

  test("is no principal whose properties are expanded", async () => {
    const body = `<expand-property xmlns="DAV:"><property name="owner"><property name="displayname"/></property></expand-property>`;
    const known = await owner.call("REPORT", `/dav/principals/${victim.userId}/`, { body });
    const unknown = await owner.call("REPORT", `/dav/principals/${randomUUID()}/`, { body });
    expect([known.status, known.text]).toEqual([404, ""]);
    expect([unknown.status, unknown.text]).toEqual([404, ""]);
  });
});

describe("credentials", () => {
  const challenge = 'Basic realm="Hourloom", charset="UTF-8"';
  const basic = (user: string, key: string) => `Basic ${Buffer.from(`${user}:${key}`).toString("base64")}`;
  let addresses = 0;

  /** A request from an address of its own through a proxy with TLS. */
  const probe = (authorization: string | undefined, more: Record<string, string> = {}) => {
    addresses += 1;
    const headers = { "x-forwarded-for": `192.0.2.${addresses}`, "x-forwarded-proto": "https", ...more };
    return fetch(`${api.address}${owner.home}`, {
      method: "PROPFIND",
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    });
  };

  test.each<[string, () => string | undefined]>([
    ["absent ones", () => undefined],
    ["those of a login", () => `Token ${owner.token}`],
    ["a token in place of a key", () => basic("owner", owner.token)],
    ["the account's password", () => basic("owner", TEST_PASSWORD)],
    ["another key", () => basic("owner", "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA")],
    ["an unknown user", () => basic("nobody", owner.key)],
    ["another user", () => basic("victim", owner.key)],
    ["something else", () => "Basic ???"],
  ])("are challenged: %s", async (_case, authorization) => {
    const response = await probe(authorization());
    expect([response.status, await response.text()]).toEqual([401, ""]);
    expect(response.headers.get("www-authenticate")).toBe(challenge);
    expect(response.headers.get("dav")).toContain("calendar-access");
  });

  test("are the username or the address in any case, with the key in any spelling", async () => {
    for (const authorization of [
      basic("OWNER", owner.key),
      basic("Owner@example.com", owner.key.toLowerCase().replaceAll("-", " ")),
    ]) {
      expect((await probe(authorization)).status).toBe(207);
    }
  });

  test("end when they expire, are revoked, or their account is disabled", async () => {
    const { userId } = await createDavClient(api, "ending");
    const scopes: AccessScopes = { events: "write", tasks: "write", api: "none" };
    const expired = await insertKey(api.db, userId, scopes, new Date(Date.now() - HOUR_MS));
    const [revoked, other] = [await insertKey(api.db, userId), await insertKey(api.db, userId)];
    const status = async (key: string) => (await probe(basic("ending", key))).status;
    // The home is another one's, and unknown to a valid key.
    expect([await status(expired), await status(revoked), await status(other)]).toEqual([401, 404, 404]);
    const hash = createHash("sha256").update(revoked).digest();
    await api.db.deleteFrom("access_keys").where("secret_hash", "=", hash).execute();
    expect([await status(revoked), await status(other)]).toEqual([401, 404]);
    await api.db.updateTable("users").set({ is_active: false }).where("id", "=", userId).execute();
    expect(await status(other)).toBe(401);
  });

  test("that are wrong are limited by their address, and right ones from there are not", async () => {
    const authorization = basic("owner", "BBBBB-BBBBB-BBBBB-BBBBB-BBBBB");
    const from = { "x-forwarded-for": "203.0.113.9" };
    const statuses: number[] = [];
    for (let count = 0; count < 35; count += 1) statuses.push((await probe(authorization, from)).status);
    const last = await probe(authorization, from);
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(last.status).toBe(503);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await probe(basic("owner", owner.key), from)).status).toBe(207);
    expect((await probe(authorization)).status).toBe(401);
  });

  test("are read from Thunderbird, which sends an origin, and no page of a browser gets permission to send them", async () => {
    for (const origin of [api.address, "https://elsewhere.example", "null"]) {
      const response = await probe(basic("owner", owner.key), { origin });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([207, null]);
      const preflight = await fetch(`${api.address}${owner.home}`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "PROPFIND" },
      });
      const permissions = [...preflight.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect(permissions).toEqual([]);
    }
  });

  test("are not read over plain http, but on the machine itself", async () => {
    const right = basic("owner", owner.key);
    const plain = { "x-forwarded-proto": "http" };
    expect((await probe(right, plain)).status).toBe(403);
    expect((await probe(undefined, plain)).status).toBe(403);
    expect((await probe(right, { ...plain, "x-forwarded-for": PROXY })).status).toBe(403);
    expect((await probe(right, { ...plain, "x-forwarded-for": "127.0.0.1" })).status).toBe(207);
    expect((await probe(right, { ...plain, "x-forwarded-for": "::1" })).status).toBe(207);
  });
});

describe("the requests of an account", () => {
  const BEYOND = 100_000;

  test("are counted for all of its keys together", async () => {
    const { userId } = await createDavClient(api, "busy");
    const keys = [await insertKey(api.db, userId), await insertKey(api.db, userId)];
    const status = async (key: string) =>
      (await davClientOf(api.address, { userId, username: "busy", key }).call("PROPFIND", "/dav/")).status;
    api.services.quotas.take("dav:account", userId, BEYOND);
    expect([await status(keys[0] ?? ""), await status(keys[1] ?? "")]).toEqual([503, 503]);
    expect((await owner.call("PROPFIND", "/dav/")).status).toBe(207);
  });

  test("that write have a bucket, after which reading goes on", async () => {
    const writer = await createDavClient(api, "writer");
    const path = `${writer.home}${writer.userId}/x.ics`;
    expect((await writer.put(path, eventText("x"))).status).toBe(201);
    // Nothing becomes free meanwhile.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    while (api.services.quotas.take("dav-write:account", writer.userId).ok);
    for (const method of ["PUT", "DELETE", "MOVE", "COPY", "MKCALENDAR", "MKCOL", "PROPPATCH"]) {
      const response = await writer.call(method, path, { body: eventText("y") });
      expect([method, response.status, response.headers.get("retry-after")]).toEqual([method, 503, "1"]);
    }
    for (const method of ["GET", "PROPFIND", "HEAD"])
      expect((await writer.call(method, path)).status).toBeLessThan(300);
    expect((await owner.put(`${owner.home}${owner.userId}/other.ics`, eventText("other"))).status).toBe(201);
  });
});

test.each(["gzip", "br", "identity"])("a body in the encoding %s is not read", async (encoding) => {
  const before = await contentOf(owner);
  const headers = { "content-encoding": encoding };
  const response = await owner.put(`${owner.home}${owner.userId}/encoded.ics`, eventText("encoded"), headers);
  expect(response.status).toBe(415);
  expect(await contentOf(owner)).toEqual(before);
});
