import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { event } from "@hourloom/schema/events";
import { createTestApp, textAt, type TestApp } from "../../testing/test-app.ts";

let api: TestApp;
let ann: string;
beforeAll(async () => {
  api = await createTestApp();
  ann = (await api.signIn("ann")).token;
});
afterAll(() => api.close());

const events = "/api/v1/events/";

async function create(body: object, token = ann): Promise<string> {
  const response = await api.call("POST", events, { token, body });
  expect(response.status).toBe(201);
  return textAt(response.body, "id");
}
function versionOf(body: unknown): number {
  const { data } = event.pick({ version: true }).safeParse(body);
  if (data === undefined) throw new Error(`no version in ${JSON.stringify(body)}`);
  return data.version;
}
const pathOf = (id: string) => `${events}${id}/`;

describe("creating", () => {
  test("returns every member, null where nothing was sent", async () => {
    const response = await api.call("POST", events, { token: ann, body: { title: "  Plan <b>\n the 'day' " } });
    expect(response.status).toBe(201);
    expect(response.headers["etag"]).toBe(`"${versionOf(response.body)}"`);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      title: "Plan <b>\n the 'day'",
      date: null,
      start_time: null,
      end_time: null,
      end_date: null,
      recurrence: null,
      calendar: expect.any(String),
      timezone: null,
      url: "",
      status: null,
      is_busy: false,
      is_private: false,
      reminders: [],
      rrule: null,
      location: "",
      notes: "",
      color: null,
      version: expect.any(Number),
    });
  });

  test.each([
    ["numbers as titles", { title: 5 }, { title: "5" }],
    [
      "empty text as null",
      { title: "a", date: "", start_time: "", end_time: "", end_date: "" },
      { date: null, start_time: null, end_time: null, end_date: null, recurrence: null },
    ],
    ["seconds, which it drops", { title: "a", start_time: "09:30:59.5" }, { start_time: "09:30" }],
    [
      "an end on the next day",
      { title: "a", date: "2026-11-21", start_time: "23:45", end_time: "00:15" },
      { end_time: "00:15" },
    ],
    ["an end equal to the start", { title: "a", start_time: "09:00", end_time: "09:00" }, { end_time: "09:00" }],
    ["times without a date", { title: "a", end_time: "09:00" }, { date: null, end_time: "09:00" }],
    ["255 emoji", { title: "😀".repeat(255) }, { title: "😀".repeat(255) }],
    [
      "the first and the last day",
      { title: "a", date: "0001-01-01", end_date: "9999-12-31" },
      { date: "0001-01-01", end_date: "9999-12-31" },
    ],
    ["a word for how often", { title: "a", recurrence: "weekly" }, { recurrence: "weekly" }],
  ])("accepts %s", async (_name, body, members) => {
    const response = await api.call("POST", events, { token: ann, body });
    expect(response).toMatchObject({ status: 201, body: members });
  });

  test("rejects all failing members at once", async () => {
    const body = {
      title: null,
      date: "2025-02-30",
      start_time: 9,
      end_time: "24:00",
      end_date: [],
      recurrence: "yearly",
    };
    const time = ["Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]]."];
    const date = ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."];
    expect(await api.call("POST", events, { token: ann, body })).toMatchObject({
      status: 400,
      body: {
        title: ["This field may not be null."],
        date,
        start_time: time,
        end_time: time,
        end_date: date,
        recurrence: ['"yearly" is not a valid choice.'],
      },
    });
  });

  test("rejects an end before the start, also after a change of one of them", async () => {
    const text = { end_date: ["The end must not be before the start."] };
    const body = { title: "a", date: "2026-11-21", end_date: "2026-11-20" };
    expect(await api.call("POST", events, { token: ann, body })).toMatchObject({ status: 400, body: text });
    const id = await create({ title: "a", date: "2026-11-21", end_date: "2026-11-22" });
    const moved = await api.call("PATCH", pathOf(id), { token: ann, body: { date: "2026-11-23" } });
    expect(moved).toMatchObject({ status: 400, body: text });
    expect((await api.call("GET", pathOf(id), { token: ann })).body).toMatchObject({ date: "2026-11-21" });
  });

  test("prototype names are unknown members, now and for the next request", async () => {
    const body = '{"title":"a","__proto__":{"date":"2026-01-01"},"constructor":{"prototype":{"date":"x"}}}';
    const headers = { "content-type": "application/json" };
    expect(await api.call("POST", events, { token: ann, body, headers })).toMatchObject({
      status: 201,
      body: { date: null },
    });
    expect(Object.hasOwn(Object.prototype, "date")).toBe(false);
  });

  test("read-only members have no effect", async () => {
    const body = { title: "a", version: 9, user_id: "x", created_at: "2000-01-01" };
    const response = await api.call("POST", events, { token: ann, body });
    expect(response.body).toMatchObject({ rrule: null, title: "a" });
    expect(versionOf(response.body)).not.toBe(9);
    const path = pathOf(textAt(response.body, "id"));
    const changed = await api.call("PATCH", path, {
      token: ann,
      body: { id: "0199aaaa-0000-7000-8000-00000000beef", version: 7 },
    });
    expect(changed).toMatchObject({ status: 200, body: { id: textAt(response.body, "id"), title: "a" } });
  });
});

test("members that were not sent do not make a repeated call another, whatever the row has now", async () => {
  const made = await api.call("POST", events, {
    token: ann,
    body: { id: "0199aaaa-0000-7000-8000-0000000000ee", title: "t" },
  });
  const path = pathOf(textAt(made.body, "id"));
  const changed = await api.call("PATCH", path, { token: ann, body: { start_time: "09:00" } });
  const again = await api.call("POST", events, { token: ann, body: { id: textAt(made.body, "id"), title: "t" } });
  expect(again).toMatchObject({ status: 201, body: changed.body });
});

describe("changing", () => {
  test("PATCH leaves what is not sent, PUT wants a title, `{}` and no body are fine", async () => {
    const id = await create({ title: "a", date: "2026-11-21", start_time: "09:00" });
    expect((await api.call("PATCH", pathOf(id), { token: ann })).status).toBe(200);
    expect((await api.call("PATCH", pathOf(id), { token: ann, body: {} })).status).toBe(200);
    const patched = await api.call("PATCH", pathOf(id), { token: ann, body: { start_time: null } });
    expect(patched).toMatchObject({ status: 200, body: { title: "a", date: "2026-11-21", start_time: null } });
    const put = await api.call("PUT", pathOf(id), { token: ann, body: { date: "2026-11-22" } });
    expect(put).toMatchObject({ status: 400, body: { title: ["This field is required."] } });
    const replaced = await api.call("PUT", pathOf(id), { token: ann, body: { title: "b" } });
    expect(replaced).toMatchObject({ status: 200, body: { title: "b", date: "2026-11-21" } });
  });
});

describe("versions", () => {
  test("If-Match changes the event only if it is still the one named", async () => {
    const created = await api.call("POST", events, { token: ann, body: { title: "a" } });
    const path = pathOf(textAt(created.body, "id"));
    const version = versionOf(created.body);
    const change = (tag: string, title: string) =>
      api.call("PATCH", path, { token: ann, headers: { "if-match": tag }, body: { title } });
    const stale = {
      status: 412,
      body: { detail: "The object has changed.", current: { title: "b", version: version + 1 } },
    };
    expect(await change(`"${version}"`, "b")).toMatchObject({ status: 200, headers: { etag: `"${version + 1}"` } });
    expect(await change(`"${version}"`, "c")).toMatchObject(stale);
    expect(await change('"x"', "c")).toMatchObject(stale);
    expect(await change(`W/"${version + 1}", "9"`, "d")).toMatchObject({ status: 200 });
    expect(await change("*", "e")).toMatchObject({ status: 200 });
    const remove = (tag: string) => api.call("DELETE", path, { token: ann, headers: { "if-match": tag } });
    expect(await remove(`"${version}"`)).toMatchObject({ status: 412, body: { current: { title: "e" } } });
    expect((await remove(`"${version + 3}"`)).status).toBe(204);
  });

  test("a change of nothing leaves the version", async () => {
    const created = await api.call("POST", events, { token: ann, body: { title: "a" } });
    const path = pathOf(textAt(created.body, "id"));
    for (const call of [{}, { body: {} }, { body: { unknown: 1 } }]) {
      expect((await api.call("PATCH", path, { token: ann, ...call })).body).toEqual(created.body);
    }
  });

  test("a row that was deleted and made anew has no version that was seen before", async () => {
    const body = { id: "0199aaaa-0000-7000-8000-0000000000cc", title: "again" };
    const first = await api.call("POST", events, { token: ann, body });
    await api.call("DELETE", pathOf(body.id), { token: ann });
    await api.db.deleteFrom("events").where("id", "=", body.id).execute();
    await api.call("POST", events, { token: ann, body });
    const headers = { "if-match": `"${versionOf(first.body)}"` };
    expect((await api.call("PATCH", pathOf(body.id), { token: ann, headers, body: { title: "x" } })).status).toBe(412);
  });
});

test("the address of a web page is http or https", async () => {
  const url = "https://example.com/meet?id=1";
  const id = await create({ title: "Call", date: "2025-03-10", start_time: "09:00", url });
  const response = await api.call("GET", pathOf(id), { token: ann });
  expect(response.body).toMatchObject({ url, is_busy: true });
  for (const wrong of [
    "javascript:alert(1)",
    "example.com",
    "https://",
    "http:// x",
    `https://e.x/${"a".repeat(2_000)}`,
  ]) {
    const rejected = await api.call("PATCH", pathOf(id), { token: ann, body: { url: wrong } });
    expect(rejected).toMatchObject({ status: 400, body: { url: [expect.any(String)] } });
  }
});
