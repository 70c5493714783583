import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer, type Account, type HttpServer } from "../testing/http-driver.ts";

/** REST contract: form values are texts, and a rule is read-only. */

let server: HttpServer;
let ann: Account;
beforeAll(async () => {
  server = await startHttpServer();
  ann = await server.join("ann");
});
afterAll(() => server.close());

const FORM = "application/x-www-form-urlencoded";

function send(method: string, path: string, body: string | Buffer, { type = FORM, token = ann.token } = {}) {
  return server.raw({ method, path, body, headers: { authorization: `Token ${token}`, "content-type": type } });
}

describe("a form", () => {
  test("makes and changes an item as JSON does, with texts for every value", async () => {
    const made = await send(
      "POST",
      "/api/v1/events/",
      "title=Caf%C3%A9+%26+cake&date=2027-05-12&start_time=09:00&end_time=",
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ title: "Café & cake", date: "2027-05-12", start_time: "09:00", end_time: null });
    const { id } = made.body as { id: string };
    const changed = await send("PATCH", `/api/v1/events/${id}/`, "title=Later&title=Last", {
      type: `${FORM}; charset=UTF-8`,
    });
    expect(changed.body, "of what is sent again the last").toMatchObject({ title: "Last", date: "2027-05-12" });
    const replaced = await send("PUT", `/api/v1/events/${id}/`, "title=Anew");
    expect(replaced.body).toMatchObject({ title: "Anew", date: "2027-05-12" });
    expect((await send("PATCH", `/api/v1/events/${id}/`, "")).status, "an empty one changes nothing").toBe(200);
  });

  test("reads numbers and booleans as texts, and rejects others with the same texts", async () => {
    const session = await send("POST", "/api/v1/pomodoros/", "title=a&start_time=2027-05-12+09:00&duration=50");
    expect(session.body).toMatchObject({ duration: 50 });
    const task = await send("POST", "/api/v1/tasks/", "title=a&new_list=Home&is_completed=on");
    expect(task.body).toMatchObject({ is_completed: true });
    const wrong = await send("POST", "/api/v1/pomodoros/", "title=&duration=x");
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      title: ["This field may not be blank."],
      start_time: ["This field is required."],
      duration: ["A valid integer is required."],
    });
  });

  test("signs up, and logs in only from a page of ours", async () => {
    const body = "username=form&email=form%40example.com&password=walnut-river-93";
    expect((await send("POST", "/api/v1/users/", body)).status).toBe(201);
    const login = new URLSearchParams({ email: ann.email, password: ann.password }).toString();
    const foreign = await server.raw({
      method: "POST",
      path: "/api/v1/token/login/",
      body: login,
      headers: { "content-type": FORM, origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual({ detail: "Requests from another site are not accepted." });
    expect((await send("POST", "/api/v1/token/login/", login)).status).toBe(200);
  });

  test.each([
    ["a byte that begins nothing", "title=%C0%80"],
    ["a byte that is not escaped", Buffer.from("title=\xff", "latin1")],
    ["such a byte beside the character for one", "title=%EF%BF%BD&new_list=%FF"],
  ])("with %s is rejected", async (_, body) => {
    const rejected = await send("POST", "/api/v1/task-lists/", body);
    expect(rejected).toMatchObject({ status: 400, body: { detail: "The form is not in UTF-8." } });
  });

  test("of members of the prototype changes nothing, of too many is rejected", async () => {
    const odd = await send("POST", "/api/v1/task-lists/", "title=a&__proto__=b&constructor=c&%5F%5Fproto%5F%5F[x]=1");
    expect(odd.status).toBe(201);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
    const many = Array.from({ length: 1_001 }, (_none, index) => `a${index}=1`).join("&");
    expect((await send("POST", "/api/v1/task-lists/", many)).status).toBe(400);
    expect((await send("POST", "/api/v1/task-lists/", "title=%EF%BF%BD")).status, "the character itself").toBe(201);
    expect((await send("POST", "/api/v1/task-lists/", "title=100%25+%ZZ")).body).toMatchObject({ title: "100% %ZZ" });
  });

  test("is of an unsupported type for the sign-in with Google alone, and so are forms in parts everywhere", async () => {
    expect((await send("POST", "/auth/social/google/", "credential=a")).status).toBe(415);
    const parts = await send("POST", "/api/v1/events/", "--b--", { type: "multipart/form-data; boundary=b" });
    expect(parts.status).toBe(415);
  });
});

describe.each([
  ["events", {}],
  ["tasks", { new_list: "Home" }],
])("the rule in a POST of %s", (collection, more) => {
  const path = `/api/v1/${collection}/`;
  const post = (body: object) => server.call("POST", path, { token: ann.token, body });
  const readOnly = ["This field is read-only."];

  test("is rejected together with all other errors", async () => {
    const rejected = await post({ ...more, title: "", date: "2027-05-12", rrule: "FREQ=YEARLY" });
    expect(rejected.status).toBe(400);
    expect(rejected.body).toEqual({ title: ["This field may not be blank."], rrule: readOnly });
    const alone = await post({ ...more, title: "a", date: "2027-05-12", recurrence: "daily", rrule: "FREQ=DAILY" });
    expect(alone.status).toBe(400);
    expect(alone.body).toEqual({ rrule: readOnly });
  });

  test("is none where it is null, or empty in a form, and PATCH ignores it", async () => {
    expect((await post({ ...more, title: "a", date: "2027-05-12", rrule: "" })).body).toEqual({ rrule: readOnly });
    const form = new URLSearchParams({ ...more, title: "a", date: "2027-05-12", rrule: "" }).toString();
    expect((await send("POST", path, form)).status).toBe(201);
    const made = await post({ ...more, title: "a", date: "2027-05-12", rrule: null });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    const changed = await server.call("PATCH", `${path}${id}/`, { token: ann.token, body: { rrule: "FREQ=YEARLY" } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ rrule: null });
  });

  test("may be that of the object which a repeated call has made", async () => {
    const made = await post({ ...more, title: "a", date: "2027-05-12", recurrence: "daily" });
    const { rrule, id } = made.body as { rrule: string; id: string };
    const again = { ...more, id, title: "a", date: "2027-05-12", recurrence: "daily" };
    expect((await post({ ...again, rrule })).status).not.toBe(400);
    expect((await post({ ...again, rrule: "FREQ=YEARLY" })).body).toMatchObject({ rrule: readOnly });
  });
});
