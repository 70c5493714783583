import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { race, startHttpServer, texts, type HttpServer } from "../testing/http-driver.ts";

/** REST contract: the waiting list. */

let server: HttpServer;
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.close());

const paths = ["/api/join/", "/api/join", "/api/v1/join/", "/api/v1/join"];
const join = (body: unknown, path = "/api/join/") => server.call("POST", path, { body });
const taken = { email: ["waiting list entry with this email already exists."] };

describe.each(paths)("POST %s", (path) => {
  test("adds an address once, in whatever case and white space it is written", async () => {
    const email = `${path.replaceAll("/", "-")}@example.com`.replace(/^-/, "a");
    const first = await join({ email: ` ${email} ` }, path);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ message: "Thank you for joining!" });
    for (const again of [email, email.toUpperCase(), `${email}\n`]) {
      const response = await join({ email: again }, path);
      expect(response.status).toBe(400);
      expect(response.body).toEqual(taken);
    }
  });

  test.each([
    ["nothing", {}, [texts.required]],
    ["a blank", { email: " " }, [texts.blank]],
    ["null", { email: null }, [texts.notNull]],
    ["a number", { email: 5 }, [texts.email]],
    ["an object", { email: {} }, [texts.email]],
    ["a null character", { email: "a\0b@example.com" }, ["Null characters are not allowed.", texts.email]],
    ["a malformed address", { email: "a@b" }, [texts.email]],
    ["an address of 255 characters", { email: `${"a".repeat(250)}@y.cz` }, [texts.longerThan(254)]],
  ])("rejects %s", async (_name, body, errors) => {
    const response = await join(body, path);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ email: errors });
  });
});

test("an address of 254 characters is accepted", async () => {
  expect((await join({ email: `${"a".repeat(249)}@y.cz` })).status).toBe(201);
});

test("the list has nothing to do with accounts", async () => {
  const account = await server.join("member");
  expect((await join({ email: account.email })).status).toBe(201);
});

test("of twenty concurrent calls with one address one adds it and the others are rejected", async () => {
  const { responses, statuses } = await race(20, (index) =>
    join({ email: index % 2 ? "rush@example.com" : "RUSH@Example.com" }, paths[index % paths.length]),
  );
  expect(statuses).toEqual({ 201: 1, 400: 19 });
  for (const { body } of responses.filter(({ status }) => status === 400)) expect(body).toEqual(taken);
});
