import { randomBytes } from "node:crypto";
import http from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

/** Calls whose client leaves while their response is sent. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

/** A note that compresses badly, so that no buffer takes the whole response. */
const note = () => randomBytes(5_000).toString("hex");

test("are made once, also with a compressed response", async () => {
  const { token, id: user_id } = await api.signIn("ann");
  const calendar = user_id;
  const rows = Array.from({ length: 500 }, () => ({ user_id, id: crypto.randomUUID(), title: "Long", calendar }));
  await api.db
    .insertInto("events")
    .values(rows.map((row) => ({ ...row, date: "2026-11-28", notes: note(), deleted_at: null })))
    .execute();
  const real = api.services.calendar.inRange;
  const inRange = vi.spyOn(api.services.calendar, "inRange");
  const input = encodeURIComponent(JSON.stringify({ from: "2026-11-01", to: "2026-12-01" }));
  const path = `/trpc/calendar.inRange?input=${input}`;
  const headers = { authorization: `Token ${token}`, "accept-encoding": "gzip" };
  let leave = () => {};
  inRange.mockImplementation(async (...call) => {
    const items = await real(...call);
    setImmediate(leave);
    return items;
  });
  for (let count = 0; count < 5; count += 1) {
    await new Promise((resolve) => {
      const request = http.get(`${api.address}${path}`, { headers });
      leave = () => request.destroy();
      request.on("error", () => {});
      request.on("close", resolve);
    });
  }
  // Whatever is left of the former ones comes before it.
  expect((await api.call("GET", path, { token })).status).toBe(200);
  expect(inRange).toHaveBeenCalledTimes(6);
});
