import type { AccessScopes } from "@hourloom/schema/accounts/access-keys";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unwrap } from "../core/domain-error.ts";
import { restRules } from "../testing/route-registry.ts";
import { TEST_PASSWORD } from "../testing/test-app.ts";
import { startHttpServer, type Account, type HttpServer } from "../testing/http-driver.ts";

/** REST contract: access keys, which are accepted within their scopes. */

const client = { address: "127.0.0.1", network: "127.0.0.*", browser: "", family: "" };
const unknownId = "0199aaaa-0000-7000-8000-000000000000";
const keys = new Map<string, string>();
const names = ["read", "write", "calendars"] as const;
const scopes: Readonly<Record<(typeof names)[number], AccessScopes>> = {
  read: { events: "none", tasks: "none", api: "read" },
  write: { events: "none", tasks: "none", api: "write" },
  calendars: { events: "write", tasks: "write", api: "none" },
};

let server: HttpServer;
let ann: Account;
beforeAll(async () => {
  server = await startHttpServer();
  ann = await server.join("ann");
  for (const name of names) keys.set(name, (await createKey(scopes[name])).key);
});
afterAll(() => server.close());

async function createKey(allowed: AccessScopes) {
  const { accounts, accessKeys } = server.api.services;
  const actor = unwrap(await accounts.authenticate(ann.token));
  const input = { name: "Script", scopes: allowed, current_password: TEST_PASSWORD };
  return unwrap(await accessKeys.create(actor, input, client));
}

const forbidden = { status: 403, body: { detail: "This key does not allow this call." } };
const invalid = { status: 401, body: { detail: "Invalid token." } };

/** The calls of data, and two reads of what data depends on; all others are for logins. */
const dataCalls = /^\w+ \/api\/v1\/(calendars|events|task-lists|tasks|task-blocks|pomodoros|flowtime|timer)\//;
const readCalls: readonly string[] = ["GET /api/v1/settings/", "GET /api/v1/users/me/"];

const protectedCalls = Object.entries(restRules)
  .filter(([, rule]) => rule.reach !== "public")
  .map(([name]) => name);
const isData = (name: string) => dataCalls.test(name) || readCalls.includes(name);

async function send(name: string, key: string | undefined) {
  const [method = "", path = ""] = name.split(" ");
  return server.call(method, path.replace(":id", unknownId), { token: key ?? "" });
}

describe.each(protectedCalls)("%s", (name) => {
  const isRead = name.startsWith("GET ");

  test("with a key that may write", async () => {
    const { status, body } = await send(name, keys.get("write"));
    expect(status === 403 ? { status, body } : "allowed").toEqual(isData(name) ? "allowed" : forbidden);
  });

  test("with a key that may read", async () => {
    const { status, body } = await send(name, keys.get("read"));
    expect(status === 403 ? { status, body } : "allowed").toEqual(isData(name) && isRead ? "allowed" : forbidden);
  });

  test("with a key of calendars alone", async () => {
    expect(await send(name, keys.get("calendars"))).toMatchObject(forbidden);
  });

  test("with an unknown key", async () => {
    const response = await send(name, "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA");
    expect(response).toMatchObject(invalid);
    expect(response.headers["www-authenticate"]).toBe("Token");
  });
});

describe("a key", () => {
  test("creates, changes and deletes what a login sees", async () => {
    const token = keys.get("write") ?? "";
    const { status, body } = await server.call("POST", "/api/v1/events/", { token, body: { title: "By a script" } });
    expect(status).toBe(201);
    const { id } = body as { id: string };
    const path = `/api/v1/events/${id}/`;
    expect(await server.call("GET", path, { token: ann.token })).toMatchObject({ body: { title: "By a script" } });
    expect((await server.call("PATCH", path, { token, body: { title: "Changed" } })).status).toBe(200);
    expect((await server.call("DELETE", path, { token })).status).toBe(204);
  });

  test("works in any case and without its dashes, but not with spaces, as any token", async () => {
    const key = keys.get("read") ?? "";
    for (const spelled of [key, key.toLowerCase(), key.replaceAll("-", "")]) {
      expect((await send("GET /api/v1/events/", spelled)).status).toBe(200);
    }
    expect(await send("GET /api/v1/events/", key.replaceAll("-", " "))).toMatchObject({
      status: 401,
      body: { detail: "Invalid token header. Token string should not contain spaces." },
    });
  });

  test("reads with HEAD, and is told of other methods only if it may write", async () => {
    const methods = (name: string) =>
      Promise.all(["HEAD", "PUT"].map((method) => send(`${method} ${name}`, keys.get("read"))));
    expect((await methods("/api/v1/events/")).map(({ status }) => status)).toEqual([200, 403]);
    expect((await send("PUT /api/v1/events/", keys.get("write"))).status).toBe(405);
  });

  test("is an invalid token in the transport of the web app", async () => {
    expect((await send("GET /trpc/accounts.me", keys.get("write"))).status).toBe(401);
  });

  test("ends with the next request when it is revoked", async () => {
    const { id, key } = await createKey(scopes.write);
    expect((await send("GET /api/v1/events/", key)).status).toBe(200);
    const { accounts, accessKeys } = server.api.services;
    const actor = unwrap(await accounts.authenticate(ann.token));
    unwrap(await accessKeys.revoke(actor, { id, current_password: TEST_PASSWORD }, client));
    expect(await send("GET /api/v1/events/", key)).toMatchObject(invalid);
  });
});
