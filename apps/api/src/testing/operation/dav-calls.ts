import { createDavClient, type DavAccount, type DavCall, type DavClient } from "../../dav/testing/dav-client.ts";
import { component, eventText, objectText, taskText } from "../../dav/testing/sent-objects.ts";
import { leaveSourceOctets } from "../source-octets.ts";
import type { Operation } from "./calls.ts";
import { typedClientOf } from "../trpc-client.ts";

/** Every call of CalDAV, for each branch of its queries. */

type Send = (method: string, path: string, call?: DavCall) => Promise<void>;

/** Sends requests of a program and records their routes; throws if one fails. */
function senderOf({ done }: Operation, phone: DavClient): Send {
  return async (method, path, call) => {
    const { status, text } = await phone.call(method, path, call);
    if (status >= 300) throw new Error(`${method} ${path} has the status ${status}: ${text}`);
    const route = ["/", "/dav", "/principals"].includes(path)
      ? path
      : path.replace(/^(\/dav|\/principals)\/.*/, "$1/*");
    done.add(`${method} ${route}`);
  };
}

const calendarData = `<prop xmlns="DAV:"><getetag/><c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav"/></prop>`;
const filter = (name: string, content = "") =>
  `<filter><comp-filter name="VCALENDAR"><comp-filter name="${name}">${content}</comp-filter></comp-filter></filter>`;
const query = (content: string) =>
  `<calendar-query xmlns="urn:ietf:params:xml:ns:caldav">${calendarData}${content}</calendar-query>`;
const sync = `<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
const listOf = `<mkcalendar xmlns="urn:ietf:params:xml:ns:caldav"><set xmlns="DAV:"><prop>
  <c:supported-calendar-component-set xmlns:c="urn:ietf:params:xml:ns:caldav"><c:comp name="VTODO"/>
  </c:supported-calendar-component-set></prop></set></mkcalendar>`;
const ordinary = `<mkcol xmlns="DAV:"><set><prop><resourcetype><collection/>
  <calendar xmlns="urn:ietf:params:xml:ns:caldav"/></resourcetype></prop></set></mkcol>`;
const order = `<propertyupdate xmlns="DAV:"><set><prop><displayname>x</displayname>
  <calendar-order xmlns="http://apple.com/ns/ical/">2</calendar-order></prop></set></propertyupdate>`;
const range = `<time-range start="20261120T000000Z" end="20261201T000000Z"/>`;
const uid = `<prop-filter name="UID"><text-match>parts</text-match></prop-filter>`;

/** Looks for the principal, and lists what is there. */
async function discover(send: Send, home: string): Promise<void> {
  for (const path of ["/", "/principals", "/principals/", "/dav", "/dav/"]) await send("PROPFIND", path);
  await send("PROPFIND", home, { headers: { depth: "1" } });
  await send("PROPPATCH", home, { body: order });
}

/** Puts, replaces, moves, copies and deletes objects of two collections of one kind. */
async function workWithObjects(
  send: Send,
  {
    from,
    to,
    textOf,
    name,
  }: { from: string; to: string; name: string; textOf: (uid: string, more: string[]) => string },
): Promise<void> {
  const put = (path: string, uid: string, more: string[] = []) => send("PUT", path, { body: textOf(uid, more) });
  await put(`${from}one.ics`, "one");
  await put(`${from}one.ics`, "one", ["DESCRIPTION:More"]);
  await send("GET", `${from}one.ics`);
  await send("DELETE", `${from}one.ics`);
  // The name of what is gone for another one, and the UID of what is gone under another name.
  await put(`${from}one.ics`, "two");
  await put(`${from}three.ics`, "one");
  await send("MOVE", `${from}three.ics`, { headers: { destination: `${from}four.ics` } });
  await send("COPY", `${from}four.ics`, { headers: { destination: `${to}four.ics` } });
  await send("DELETE", `${to}four.ics`);
  await send("MOVE", `${from}four.ics`, { headers: { destination: `${to}five.ics` } });
  for (const depth of ["0", "1"]) await send("PROPFIND", from, { headers: { depth } });
  await send("PROPPATCH", from, { body: order });
  await send("REPORT", from, { body: sync });
  await send("REPORT", from, { body: query(filter(name)) });
  await send("REPORT", from, { body: query(filter(name, range)) });
  await send("REPORT", from, { body: query(filter(name, uid)) });
}

/** Moves rows of objects to other collections in the web app, and puts the objects again. */
async function putMovedRows({ api, testDb }: Operation, send: Send, phone: DavAccount): Promise<void> {
  const override = (date: string) =>
    component("VEVENT", "parts", [`RECURRENCE-ID:${date}T090000`, `DTSTART:${date}T090000`, `SUMMARY:Moved`]);
  const event = [`${phone.home}${phone.userId}/parts.ics`, objectText(override("20261127"), override("20261204"))];
  const task = [`${phone.home}list/moved.ics`, taskText("moved", { summary: "Moved" })];
  for (const [table, place, [path = "", body = ""]] of [
    ["events", "calendar", event],
    ["tasks", "task_list", task],
  ] as const) {
    await send("PUT", path, { body });
    const others = testDb.selectFrom(`${place}s`).select("id").where("user_id", "=", phone.userId);
    const other = await others.where("title", "=", "Elsewhere").executeTakeFirstOrThrow();
    const rows = testDb.selectFrom(table).select("id").where("user_id", "=", phone.userId);
    const row = await rows.where("title", "=", "Moved").executeTakeFirstOrThrow();
    // A list that has the UID: the source stays where it was.
    if (table === "tasks") await send("PUT", `${phone.home}tasks-${other.id}/same.ics`, { body });
    const { token } = phone;
    await api.call("PATCH", `/api/v1/${table}/${row.id}/`, { token, body: { [place]: other.id } });
    await send("PUT", path, { body });
  }
}

/** Splits a series that was put, and puts one again whose alarm was dismissed here and there. */
async function changeSeries(
  { api, testDb }: Operation,
  send: Send,
  { home, userId, token }: DavAccount,
): Promise<void> {
  const path = `${home}${userId}/daily.ics`;
  const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "ACKNOWLEDGED:20261127T080000Z", "END:VALARM"];
  const body = eventText("daily", { summary: "Daily", more: ["RRULE:FREQ=DAILY", ...alarm] });
  await send("PUT", path, { body });
  const rows = testDb.selectFrom("events").select("id").where("user_id", "=", userId);
  const { id } = await rows.where("title", "=", "Daily").executeTakeFirstOrThrow();
  const web = typedClientOf(api.address, { token });
  await web.events.update.mutate({ id, scope: "following", occurrence: "2026-12-01", changes: { title: "Later" } });
  const dismissed = testDb.updateTable("events").set({ acknowledged_until: new Date() });
  await dismissed.where("user_id", "=", userId).where("id", "=", id).execute();
  await send("PUT", path, { body });
}

/** Puts an object again that an account without space for more has. */
async function replaceInFullAccount({ testDb }: Operation, send: Send, { home, userId }: DavAccount): Promise<void> {
  const put = () => send("PUT", `${home}${userId}/last.ics`, { body: eventText("last") });
  await put();
  await leaveSourceOctets(testDb, userId, 0);
  await put();
}

/** Works with calendars and lists from another program. */
export async function workOverDav(operation: Operation): Promise<void> {
  const phone = await createDavClient(operation.api, "phone");
  const send = senderOf(operation, phone);
  await discover(send, phone.home);
  const at = (segment: string) => `${phone.home}${segment}/`;
  await send("MKCOL", at("calendar"), { body: ordinary });
  await send("MKCALENDAR", at("list"), { body: listOf });
  await send("MKCALENDAR", at("other"), { body: listOf });
  const events = (uid: string, more: string[]) => eventText(uid, { more });
  const tasks = (uid: string, more: string[]) => taskText(uid, { more });
  await workWithObjects(send, { from: at(phone.userId), to: at("calendar"), textOf: events, name: "VEVENT" });
  await workWithObjects(send, { from: at("list"), to: at("other"), textOf: tasks, name: "VTODO" });
  const { token } = phone;
  for (const path of ["calendars", "task-lists"]) {
    await operation.api.call("POST", `/api/v1/${path}/`, { token, body: { title: "Elsewhere" } });
  }
  await putMovedRows(operation, send, phone);
  await changeSeries(operation, send, phone);
  await replaceInFullAccount(operation, send, phone);
  await send("DELETE", at("other"));
  await send("MKCALENDAR", at("other"));
}
