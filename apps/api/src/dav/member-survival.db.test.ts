import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventMembers } from "@hourloom/schema/events";
import { icalendarNames, type Member } from "@hourloom/schema/fields/members";
import { isRecord } from "@hourloom/schema/fields/is-record";
import { taskMembers } from "@hourloom/schema/tasks";
import { memberValues } from "../testing/member-values.ts";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { createDavClient, type DavAccount } from "./testing/dav-client.ts";
import { createWebSide, type WebSide } from "./testing/web-side.ts";

/** What becomes of each member of the descriptions when another program stores an item. */

let api: ListeningApp;
let phone: DavAccount;
let web: WebSide;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  web = createWebSide(api);
});
afterAll(() => api.close());

/** Values that only some others may stand beside. */
const times = [
  { date: null },
  { date: "2026-11-30" },
  { date: "2026-11-30", start_time: "09:30" },
  { date: "2026-11-30", start_time: "09:30", recurrence: "weekly" },
] as const;

const kinds: { path: "events" | "tasks"; members: Readonly<Record<string, Member>>; placed: object[] }[] = [
  {
    path: "events",
    members: eventMembers,
    placed: [
      // Other programs see no event without a date.
      ...times.slice(1),
      { date: "2026-11-30", end_date: "2026-12-02" },
      { date: "2026-11-30", start_time: "23:00", end_time: "01:30", timezone: "America/New_York" },
    ],
  },
  { path: "tasks", members: taskMembers, placed: [...times] },
];

const TIMES = ["date", "start_time", "end_time", "end_date", "timezone", "recurrence"];
const COLLECTIONS = ["calendar", "task_list"];

/** The members that neither place an item in time nor in a collection. */
function ownMembers(members: Readonly<Record<string, Member>>): [string, Member][] {
  return Object.entries(members).filter(([name]) => ![...TIMES, ...COLLECTIONS].includes(name));
}

function bodies({ members, placed }: (typeof kinds)[number]): fc.Arbitrary<Record<string, unknown>> {
  const own = Object.fromEntries(ownMembers(members).map(([name, one]) => [name, memberValues(one)]));
  return fc.tuple(fc.record(own), fc.constantFrom(...placed)).map(([values, when]) => ({ ...values, ...when }));
}

let list: string | undefined;
/** The members that create an item; tasks need a list. */
async function creating(path: string, body: object): Promise<object> {
  if (path === "events") return body;
  list ??= await web.addList(phone, "Things");
  return { ...body, task_list: list };
}

const read = async (path: string, id: string): Promise<Record<string, unknown>> => {
  const { body } = await api.call("GET", `/api/v1/${path}/${id}/`, { token: phone.token });
  if (!isRecord(body)) throw new Error(`${path}/${id} is no object`);
  const { version: _raised, ...members } = body;
  return members;
};

/** The address of an item that was made here. */
function addressOf(item: Record<string, unknown>): string {
  const collection = "calendar" in item ? textAt(item, "calendar") : `tasks-${textAt(item, "task_list")}`;
  return `${phone.home}${collection}/${textAt(item, "id")}.ics`;
}

describe.each(kinds)("each member of $path", (kind) => {
  const { path, members } = kind;

  test("survives a PUT of the text that was served, and of one with another title", async () => {
    await fc.assert(
      fc.asyncProperty(bodies(kind), async (body) => {
        const made = await api.call("POST", `/api/v1/${path}/`, {
          token: phone.token,
          body: await creating(path, body),
        });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        const id = textAt(made.body, "id");
        const before = await read(path, id);
        const address = addressOf(before);
        const served = await phone.call("GET", address);
        expect((await phone.put(address, served.text)).status).toBe(204);
        expect(await read(path, id)).toStrictEqual(before);
        const renamed = served.text.replace(/^SUMMARY:.*(?:\r\n .*)*/m, "SUMMARY:Renamed elsewhere");
        expect((await phone.put(address, renamed)).status).toBe(204);
        expect(await read(path, id)).toStrictEqual({ ...before, title: "Renamed elsewhere" });
        await api.call("DELETE", `/api/v1/${path}/${id}/`, { token: phone.token });
      }),
      { numRuns: 40 },
    );
  });

  const changed = Object.entries(members).filter(([name]) => !COLLECTIONS.includes(name));
  test.each(changed)("is a change for other programs if they see it: %s", async (name, member) => {
    const start = { title: "Plan", date: "2026-11-28", start_time: "09:00" };
    const made = await api.call("POST", `/api/v1/${path}/`, {
      token: phone.token,
      body: await creating(path, start),
    });
    const id = textAt(made.body, "id");
    const before = await read(path, id);
    const served = await phone.call("GET", addressOf(before));
    const [value] = fc.sample(
      memberValues(member).filter(
        (one) => one !== null && one !== "" && JSON.stringify(one) !== JSON.stringify(before[name]),
      ),
      { seed: 1, numRuns: 1 },
    );
    const patched = await web.patch(phone, `${path}/${id}`, { [name]: value });
    expect(patched.status, JSON.stringify(patched.body)).toBe(200);
    expect((await read(path, id))[name]).not.toStrictEqual(before[name]);
    const after = await phone.call("GET", addressOf(before));
    const isShown = icalendarNames(members).some((one) => one === name);
    expect(after.headers.get("etag") === served.headers.get("etag")).toBe(!isShown);
  });
});
