import { afterAll, beforeAll, expect, test } from "vitest";
import { activityPage, type ActivityPage } from "@hourloom/schema/accounts/activity";
import { importPreview } from "@hourloom/schema/imports";
import { exportAccount, importAccount } from "../../testing/account-files.ts";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { typedClientOf } from "../../testing/trpc-client.ts";
import { createListeningApp, TEST_PASSWORD, type ListeningApp } from "../../testing/test-app.ts";

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

async function pageOf(token: string, query: object = {}): Promise<ActivityPage> {
  const input = encodeURIComponent(JSON.stringify(query));
  const { body } = await api.call("GET", `/trpc/accounts.activity?input=${input}`, { token });
  return activityPage.parse((body as { result: { data: unknown } }).result.data);
}
const kindsOf = async (token: string) => (await pageOf(token, { limit: 200 })).entries.map(({ kind }) => kind);

test("an account's owner sees what has happened to it, the newest first, in the account's zone", async () => {
  const { token, email } = await api.signIn("owner", { timezone: "Asia/Kathmandu" });
  const headers = { "user-agent": "curl/8.5" };
  await api.call("POST", "/api/v1/token/login/", { body: { email, password: TEST_PASSWORD }, headers });
  await api.call("POST", "/api/v1/token/login/", { body: { email, password: "wrong" }, headers });
  await api.call("POST", "/api/v1/users/reset_password/", { body: { email } });
  await api.call("POST", "/trpc/accounts.requestSignInLink", { body: { email } });
  const { entries, next } = await pageOf(token);
  expect(next).toBeNull();
  expect(entries.map(({ kind }) => kind)).toEqual([
    "sign_in_link_requested",
    "reset_requested",
    "login_failed",
    "logged_in",
  ]);
  expect(entries[3]).toMatchObject({ browser: "curl", network: "127.0.0.*" });
  expect(entries[3]?.created_at).toMatch(/\+05:45$/);
});

test("exports and imports are in it, an export once", async () => {
  const [ann, ben] = [await joinCalendar(api), await joinCalendar(api)];
  await ann.taskLists.create.mutate({ title: "List" });
  const text = await exportAccount(ann);
  await exportAccount(ann);
  await importAccount(ben, text);
  expect(await kindsOf(ann.token)).toContain("exported");
  expect((await kindsOf(ann.token)).filter((kind) => kind === "exported")).toHaveLength(1);
  expect(await kindsOf(ben.token)).toEqual(expect.arrayContaining(["imported"]));
});

test("an export is in it from whichever page it begins, and of each program", async () => {
  const ann = await joinCalendar(api);
  const read = (userAgent: string) =>
    typedClientOf(api.address, { token: ann.token, userAgent }).accountData.page.query({
      kind: "tasks",
      after: { id: "00000000-0000-7000-8000-000000000000", date: null },
    });
  for (const program of ["curl/8.5", "curl/8.5", "python-requests/2.32"]) await read(program);
  expect((await kindsOf(ann.token)).filter((kind) => kind === "exported")).toHaveLength(2);
});

test("exports and imports of files are in it: exports of an hour once, imports each", async () => {
  const ann = await joinCalendar(api);
  const { token } = ann;
  const [calendar] = await ann.calendars.list.query();
  for (const path of ["everything.ics", "everything.ics", `calendars/${calendar?.id}.ics`]) {
    expect((await api.call("GET", `/exports/${path}`, { token })).status).toBe(200);
  }
  expect((await api.call("GET", `/exports/calendars/${crypto.randomUUID()}.ics`, { token })).status).toBe(404);
  const headers = { authorization: `Token ${token}` };
  for (const uid of ["one", "two"]) {
    const body = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260302T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR`;
    const sent = await fetch(`${api.address}/imports?name=x.ics`, { method: "POST", headers, body });
    const { id } = importPreview.parse(await sent.json());
    const place = { kind: "by_title" } as const;
    for (let time = 0; time < 2; time += 1) await ann.imports.commit.mutate({ id, calendar: place, task_list: place });
  }
  const kinds = (await kindsOf(token)).filter((kind) => kind.startsWith("file"));
  expect(kinds).toEqual(["file_imported", "file_imported", "files_exported"]);
});

test("it is read page by page, and only by its owner", async () => {
  const [{ token, email }, other] = [await api.signIn("pages"), await api.signIn("other")];
  for (let index = 0; index < 7; index += 1) {
    await api.call("POST", "/api/v1/token/login/", { body: { email, password: TEST_PASSWORD } });
  }
  const first = await pageOf(token, { limit: 3, direction: "forward" });
  const second = await pageOf(token, { limit: 3, cursor: first.next });
  const third = await pageOf(token, { limit: 3, cursor: second.next });
  const ids = [...first.entries, ...second.entries, ...third.entries].map(({ id }) => id);
  expect(ids).toHaveLength(7);
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  expect(third.next).toBeNull();
  expect((await pageOf(other.token, { limit: 3 })).entries).toEqual([]);
  expect((await pageOf(other.token, { limit: 3, cursor: first.next })).entries).toEqual([]);
});

test("it goes back for 90 days", async () => {
  const { token, id } = await api.signIn("old");
  const sessionResult = { user_id: id, kind: "logged_in", browser: "", network: "" };
  for (const [index, days] of [89, 91].entries()) {
    const created_at = new Date(Date.now() - days * 86_400_000);
    const entry = { ...sessionResult, id: `00000000-0000-7000-8000-00000000000${index}`, created_at };
    await api.db.insertInto("audit_events").values(entry).execute();
  }
  expect((await pageOf(token)).entries.map(({ id: shown }) => shown)).toEqual(["00000000-0000-7000-8000-000000000000"]);
});
