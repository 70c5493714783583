import { countBusy } from "@hourloom/db/testing/count-waiting";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "../testing/members.ts";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

let api: ListeningApp;
let ann: string;
beforeAll(async () => {
  api = await createListeningApp();
  ann = (await api.signIn("ann")).token;
});
afterAll(() => api.close());

test("the API describes itself in OpenAPI 3.1, with the final slashes", async () => {
  const response = await api.call("GET", "/api/v1/openapi.json");
  expect(response.body).toMatchObject({
    openapi: "3.1.0",
    paths: { "/api/v1/events/": { get: {}, post: {} }, "/api/v1/events/{id}/": { patch: {}, put: {}, delete: {} } },
  });
});

test("three requests of one account are worked on at a time, and the others wait for them", async () => {
  const { events: service } = api.services;
  const { list } = service;
  let [running, most] = [0, 0];
  service.list = async function* (owner) {
    running += 1;
    most = Math.max(most, running);
    yield* list(owner);
    running -= 1;
  };
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => api.call("GET", "/api/v1/events/", { token: ann })),
  );
  service.list = list;
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(most).toBe(3);
});

describe("a list that is longer than a part", () => {
  const uuid = (last: number) => `01931f7e-5c00-7cc3-98c9-${String(last).padStart(12, "0")}`;
  const long = { title: "x", date: "2026-11-05", notes: "x".repeat(10_000) };
  let owner: Member;
  beforeAll(async () => {
    owner = await api.signIn("long");
    const rows = Array.from({ length: 330 }, (_, index) => ({ ...long, user_id: owner.id, id: uuid(index) }));
    await api.db.insertInto("events").values(rows).execute();
  });

  const listEvents = () =>
    fetch(`${api.address}/api/v1/events/`, { headers: { authorization: `Token ${owner.token}` } });

  test("is one array, in order", async () => {
    const response = await listEvents();
    const found = (await response.json()) as { id: string; notes: string }[];
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 330 }, (_, index) => uuid(index)));
    expect(found.every(({ notes }) => notes === long.notes)).toBe(true);
  });

  test("ends with the connection after an error, and never as a shorter one", async () => {
    const { list } = api.services.events;
    api.services.events.list = async function* (caller) {
      for await (const page of list(caller)) {
        yield page;
        if (page.some(({ id }) => id === uuid(150))) throw new Error("the database is away");
      }
    };
    const response = await listEvents();
    await expect(response.text()).rejects.toThrow();
    api.services.events.list = list;
    expect(((await (await listEvents()).json()) as unknown[]).length).toBe(330);
  });

  test("is read no further than its first part for HEAD", async () => {
    const { list } = api.services.events;
    let pages = 0;
    api.services.events.list = async function* (caller) {
      for await (const page of list(caller)) {
        pages += 1;
        yield page;
      }
    };
    const head = { method: "HEAD", headers: { authorization: `Token ${owner.token}` } };
    expect((await fetch(`${api.address}/api/v1/events/`, head)).status).toBe(200);
    // The whole list takes as many statements after it.
    await listEvents().then((response) => response.text());
    api.services.events.list = list;
    expect(pages).toBe(1 + 4);
  });

  test("holds no connection to the database while readers take nothing", async () => {
    const lazy = await Promise.all(Array.from({ length: 8 }, listEvents));
    await expect.poll(() => countBusy(api.db)).toBe(0);
    for (const response of lazy) await response.body?.cancel();
  });
});
