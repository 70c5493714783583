import { renewEpoch } from "@hourloom/db/queries/installation";
import { liveKind } from "@hourloom/schema/live";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDavClient, etagOf, propertyText, type DavAccount } from "../../dav/testing/dav-client.ts";
import { eventText } from "../../dav/testing/sent-objects.ts";
import { openChangeStream } from "../../testing/change-stream.ts";
import { typedClientOf } from "../../testing/trpc-client.ts";
import { createListeningApp, TEST_PASSWORD, textAt, type ListeningApp } from "../../testing/test-app.ts";

/** What was read before a database was replaced by a backup, in which the same numbers return. */

let api: ListeningApp;
let phone: DavAccount;
let calendar: string;
let people = 0;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  people += 1;
  phone = await createDavClient(api, `person${people}`);
  calendar = `${phone.home}${phone.userId}/`;
});

/** Begins another epoch and waits until the process knows it by the notification. */
async function renew(): Promise<string> {
  const epoch = await renewEpoch(api.db);
  await expect.poll(() => api.services.epoch.current()).toBe(epoch);
  return epoch;
}

async function tokenOf(): Promise<string> {
  const body = `<propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>`;
  const found = await phone.multistatus("PROPFIND", calendar, { headers: { depth: "0" }, body });
  return propertyText(found.get(calendar), "sync-token") ?? "";
}

function sync(token: string) {
  const body = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
  return phone.call("REPORT", calendar, { body });
}

describe("a program of CalDAV", () => {
  test("synchronizes from the beginning, and its entity tags match nothing", async () => {
    const path = `${calendar}one.ics`;
    const [tag, token] = [etagOf(await phone.put(path, eventText("one"))), await tokenOf()];
    const epoch = await renew();
    expect((await sync(token)).text).toContain("valid-sync-token");
    expect((await phone.put(path, eventText("one"), { "if-match": tag })).status).toBe(412);
    expect((await phone.call("DELETE", path, { headers: { "if-match": tag } })).status).toBe(412);

    const current = etagOf(await phone.call("HEAD", path));
    expect(current).not.toBe(tag);
    expect(current).toContain(epoch);
    expect((await sync(await tokenOf())).status).toBe(207);
    const listed = await sync("");
    expect(listed.text).toContain(epoch);
    expect((await phone.put(path, eventText("one"), { "if-match": current })).status).toBe(204);
  });
});

describe("a script of REST", () => {
  test("gets 412 for entity tags of before, and none of the other epoch is accepted without it", async () => {
    const { token } = phone;
    const made = await api.call("POST", "/api/v1/events/", { token, body: { title: "One" } });
    const url = `/api/v1/events/${textAt(made.body, "id")}/`;
    const former = String(made.headers["etag"]);
    const epoch = await renew();
    const patch = (tag: string) =>
      api.call("PATCH", url, { token, headers: { "if-match": tag }, body: { title: "Two" } });
    const current = String((await api.call("GET", url, { token })).headers["etag"]);
    expect(current).toMatch(new RegExp(String.raw`^"\d+-${epoch}"$`));
    const bare = current.replace(`-${epoch}`, "");
    const statuses: number[] = [];
    for (const tag of [former, bare, `"0-${epoch}"`, `W/${current}`]) statuses.push((await patch(tag)).status);
    expect(statuses).toEqual([412, 412, 412, 200]);
    expect((await api.call("PATCH", url, { token, body: { title: "Three" } })).status).toBe(200);
  });
});

test("a feed has another entity tag with the same content", async () => {
  const { calendars, feeds } = typedClientOf(api.address, { token: phone.token });
  const ids = (await calendars.list.query()).map(({ id }) => id);
  const { address } = await feeds.create.mutate({
    title: "Shared",
    mode: "full",
    calendars: ids,
    current_password: TEST_PASSWORD,
  });
  const read = () => api.call("GET", new URL(address).pathname);
  const [former, again] = [await read(), await read()];
  await renew();
  const after = await read();
  expect(again.headers["etag"]).toBe(former.headers["etag"]);
  expect(after.headers["etag"]).not.toBe(former.headers["etag"]);
  expect(after.text).toBe(former.text);
});

describe("a page", () => {
  const page = (epoch?: string) =>
    api.call("GET", "/trpc/accounts.me", { token: phone.token, headers: epoch === undefined ? {} : { epoch } });

  test("is told the epoch, and is rejected before a call runs once there is another one", async () => {
    const known = String((await page()).headers["epoch"]);
    expect((await page(known)).status).toBe(200);
    const epoch = await renew();
    const rejected = await page(known);
    expect([rejected.status, rejected.headers["epoch"]]).toEqual([503, epoch]);
    const change = { token: phone.token, headers: { epoch: known }, body: { title: "Of before" } };
    expect((await api.call("POST", "/trpc/events.create", change)).status).toBe(503);
    expect(await api.db.selectFrom("events").where("user_id", "=", phone.userId).selectAll().execute()).toEqual([]);
    expect((await page(epoch)).status).toBe(200);
  });

  test("has its stream ended, and one that resumes in another epoch is sent all kinds", async () => {
    const { token } = phone;
    await api.call("POST", "/api/v1/events/", { token, body: { title: "One" } });
    const known = String((await page()).headers["epoch"]);
    const stream = await openChangeStream(api.address, { token });
    const { data } = (await stream.next()) ?? {};
    const seq = String(Reflect.get(Object(data), "seq"));
    await renew();
    expect(await stream.next()).toMatchObject({ name: "return" });
    for (const lastEventId of [`${known}.${seq}`, seq, "", "x".repeat(30)]) {
      const resumed = await openChangeStream(api.address, { token, lastEventId });
      expect((await resumed.next())?.data).toEqual({ seq: Number(seq), kinds: liveKind.options });
      resumed.leave();
    }
    const current = String((await page()).headers["epoch"]);
    const same = await openChangeStream(api.address, { token, lastEventId: `${current}.${seq}` });
    expect((await same.next())?.data).toEqual({ seq: Number(seq), kinds: [] });
    same.leave();
  });
});
