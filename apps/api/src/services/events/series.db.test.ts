import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { course, joinCalendar, MARCH, noon, shown } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Edits of one, several and all occurrences of a series, on both transports, and undoing them. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = (timezone?: string) => joinCalendar(api, timezone);

describe("one occurrence of a series", () => {
  test("that is moved is where it was moved to, once, in whichever range", async () => {
    const ann = await join();
    const { id } = await course(ann);
    const changes = { title: "Exam", date: "2026-04-02", ...noon };
    const changed = await ann.events.update.mutate({ id, scope: "this", occurrence: "2026-03-09", changes });
    expect(changed).toMatchObject({ event: { id, title: "Course", date: "2026-03-02" }, undo: expect.any(String) });
    expect(await shown(ann)).toEqual([2, 16, 23, 30].map((day) => `2026-03-${String(day).padStart(2, "0")} Course`));
    const { items } = await ann.calendar.inRange.query({ from: "2026-04-01", to: "2026-04-06" });
    expect(items).toMatchObject([{ ...changes, id, occurrence: "2026-03-09" }]);
  });

  test("can be moved before the series begins and after it ends", async () => {
    const ann = await join();
    const { id } = await course(ann, { repeats: rule({ ends: { kind: "after", count: 2 } }) });
    const move = (occurrence: string, date: string) => ann.events.update.mutate({ id, occurrence, changes: { date } });
    await move("2026-03-02", "2026-02-03");
    await move("2026-03-09", "2026-05-05");
    expect(await shown(ann, { from: "2026-02-01", to: "2026-02-28" })).toEqual(["2026-02-03 Course"]);
    expect(await shown(ann)).toEqual([]);
    expect(await shown(ann, { from: "2026-05-01", to: "2026-06-01" })).toEqual(["2026-05-05 Course"]);
  });

  test("cannot repeat otherwise, be without a date, or be one that the series has not", async () => {
    const ann = await join();
    const { id } = await course(ann);
    const change = (changes: object, occurrence = "2026-03-09") =>
      domainErrorOf(ann.events.update.mutate({ id, scope: "this", occurrence, changes }));
    expect(await change({ repeats: rule({ interval: 2 }) })).toMatchObject({
      errors: { repeats: [expect.any(String)] },
    });
    expect(await change({ repeats: rule(), title: "x" })).toBeUndefined();
    expect(await change({ date: null })).toMatchObject({ errors: { date: [expect.any(String)] } });
    expect(await change({ title: "x" }, "2026-03-10")).toMatchObject({ errors: { occurrence: [expect.any(String)] } });
    for (const [name, value] of [
      ["url", "https://example.com"],
      ["status", "tentative"],
      ["is_busy", false],
      ["is_private", true],
    ] as const)
      expect(await change({ [name]: value })).toMatchObject({ errors: { [name]: [expect.any(String)] } });
    const unnamed = domainErrorOf(ann.events.update.mutate({ id, scope: "this", changes: { title: "x" } }));
    expect(await unnamed).toMatchObject({ errors: { occurrence: ["This field is required."] } });
  });

  test("that is removed is absent on both transports; the first one, the next, and the last with the event", async () => {
    const ann = await join();
    const { id } = await course(ann, { repeats: rule({ ends: { kind: "after", count: 3 } }) });
    const remove = (occurrence: string) => ann.events.remove.mutate({ id, scope: "this", occurrence });
    await remove("2026-03-09");
    expect(await shown(ann)).toEqual(["2026-03-02 Course", "2026-03-16 Course"]);
    expect(await remove("2026-03-02")).toMatchObject({ event: { id, date: "2026-03-16" } });
    const path = `/api/v1/events/${id}/`;
    const rest = await api.call("GET", path, { token: ann.token });
    expect(rest.body).toMatchObject({ date: "2026-03-16", recurrence: "weekly", rrule: "FREQ=WEEKLY;COUNT=3" });
    expect(await remove("2026-03-16")).toMatchObject({ event: null, undo: expect.any(String) });
    expect((await api.call("GET", path, { token: ann.token })).status).toBe(404);
  });
});

describe("an edit of several occurrences", () => {
  test("of this and the following ones makes a series of its own, and can be undone", async () => {
    const ann = await join();
    const { id } = await course(ann);
    await ann.events.remove.mutate({ id, scope: "this", occurrence: "2026-03-09" });
    const exam = { scope: "this", occurrence: "2026-03-30", changes: { title: "Exam" } } as const;
    await ann.events.update.mutate({ id, ...exam });
    const before = await ann.calendar.inRange.query(MARCH);
    const changes = { title: "Seminar", date: "2026-03-17" };
    const { event, undo } = await ann.events.update.mutate({
      id,
      scope: "following",
      occurrence: "2026-03-16",
      changes,
    });
    expect(event.id).not.toBe(id);
    expect(await shown(ann)).toEqual([
      "2026-03-02 Course",
      "2026-03-17 Seminar",
      "2026-03-24 Seminar",
      "2026-03-31 Exam",
    ]);
    await ann.calendar.undo.mutate({ id: undo ?? "" });
    const after = await ann.calendar.inRange.query(MARCH);
    const plain = ({ items }: typeof after) => items.map((item) => ({ ...item, version: 0 }));
    expect(plain(after)).toEqual(plain(before));
    expect((await ann.calendar.trash.query()).items).toMatchObject([{ type: "event", id: event.id, title: "Seminar" }]);
    expect(await domainErrorOf(ann.calendar.undo.mutate({ id: undo ?? "" }))).toEqual({ code: "not_found" });
  });

  test("of the location leaves an occurrence its own one, and is undone", async () => {
    const ann = await join();
    const { id } = await course(ann, { location: "Room 1" });
    await ann.events.update.mutate({ id, scope: "this", occurrence: "2026-03-09", changes: { location: "Room 2" } });
    const places = async () =>
      (await ann.calendar.inRange.query(MARCH)).items.map((item) => item.type === "event" && item.location);
    expect(await places()).toEqual(["Room 1", "Room 2", "Room 1", "Room 1", "Room 1"]);
    const change = { id, scope: "all", occurrence: "2026-03-02", changes: { location: "" } } as const;
    const { undo } = await ann.events.update.mutate(change);
    expect(await places()).toEqual(["", "Room 2", "", "", ""]);
    await ann.calendar.undo.mutate({ id: undo ?? "" });
    expect(await places()).toEqual(["Room 1", "Room 2", "Room 1", "Room 1", "Room 1"]);
  });

  test("of all moves all, and steps are undone one after the other", async () => {
    const ann = await join();
    const { id } = await course(ann);
    const steps: string[] = [];
    for (const changes of [{ title: "Seminar" }, { date: "2026-03-10" }, { repeats: rule({ interval: 2 }) }]) {
      const occurrence: string = steps.length < 2 ? "2026-03-09" : "2026-03-03";
      steps.push((await ann.events.update.mutate({ id, scope: "all", occurrence, changes })).undo ?? "");
    }
    expect(await shown(ann)).toEqual(["03", "17", "31"].map((day) => `2026-03-${day} Seminar`));
    const [first = "", second = "", third = ""] = steps;
    expect(await domainErrorOf(ann.calendar.undo.mutate({ id: first }))).toMatchObject({ code: "changed" });
    await ann.calendar.undo.mutate({ id: third });
    expect(await shown(ann)).toHaveLength(5);
    await ann.calendar.undo.mutate({ id: second });
    expect((await shown(ann))[0]).toBe("2026-03-02 Seminar");
    await ann.calendar.undo.mutate({ id: first });
    expect((await shown(ann))[0]).toBe("2026-03-02 Course");
  });

  test("is not undone once part of it was changed otherwise", async () => {
    const ann = await join();
    const { id } = await course(ann);
    const { event, undo } = await ann.events.update.mutate({
      id,
      scope: "following",
      occurrence: "2026-03-16",
      changes: { title: "Seminar" },
    });
    const path = `/api/v1/events/${event.id}/`;
    await api.call("PATCH", path, { token: ann.token, body: { title: "Other" } });
    const rejected = await domainErrorOf(ann.calendar.undo.mutate({ id: undo ?? "" }));
    expect(rejected).toMatchObject({ code: "changed", current: { title: "Other" } });
    await api.call("DELETE", path, { token: ann.token });
    expect(await domainErrorOf(ann.calendar.undo.mutate({ id: undo ?? "" }))).toEqual({ code: "not_found" });
    expect((await shown(ann)).length).toBe(2);
  });

  test("counts beforehand how many changed occurrences it would drop, and changes nothing", async () => {
    const ann = await join();
    const { id } = await course(ann);
    for (const occurrence of ["2026-03-09", "2026-03-16"]) {
      await ann.events.update.mutate({ id, occurrence, changes: { title: "Exam" } });
    }
    await ann.events.remove.mutate({ id, scope: "this", occurrence: "2026-03-23" });
    const before = await ann.calendar.inRange.query(MARCH);
    const fortnightly = { repeats: rule({ interval: 2 }) };
    const ask = (scope: "this" | "following" | "all", changes: object, occurrence = "2026-03-02") =>
      ann.events.lostChanges.query({ id, occurrence, scope, changes });
    expect(await ask("all", fortnightly)).toEqual({ count: 1 });
    expect(await ask("following", { repeats: rule({ weekdays: ["TU"] }) }, "2026-03-16")).toEqual({ count: 1 });
    expect(await ask("this", { title: "x" })).toEqual({ count: 0 });
    expect(await ask("all", { title: "x", date: "2026-03-03" })).toEqual({ count: 0 });
    expect(await ann.calendar.inRange.query(MARCH)).toEqual(before);
    expect(await domainErrorOf(ask("all", {}, "2026-03-03"))).toMatchObject({ code: "invalid" });
    await ann.events.update.mutate({ id, scope: "all", changes: fortnightly });
    expect(await shown(ann)).toEqual(["2026-03-02 Course", "2026-03-16 Exam", "2026-03-30 Course"]);
    const single = await ann.events.create.mutate({ title: "Once", date: "2026-03-10" });
    expect(await ann.events.lostChanges.query({ id: single.id, changes: { repeats: rule() } })).toEqual({ count: 0 });
  });

  test("is forgotten after a day", async () => {
    const ann = await join();
    const { id } = await course(ann);
    const { undo } = await ann.events.remove.mutate({ id, scope: "this", occurrence: "2026-03-09" });
    const now = Date.now();
    api.setNow(now + 25 * 3_600_000);
    await api.services.maintenance.deleteExpired();
    api.setNow(now);
    expect(await domainErrorOf(ann.calendar.undo.mutate({ id: undo ?? "" }))).toEqual({ code: "not_found" });
  });

  test("on a stale version is rejected with the current event, and nothing is changed", async () => {
    const ann = await join();
    const { id, version } = await course(ann);
    await ann.events.remove.mutate({ id, version, scope: "this", occurrence: "2026-03-09" });
    const stale = { id, version, scope: "following", occurrence: "2026-03-16" } as const;
    const rejected = { code: "changed", current: { id, version: version + 1 } };
    expect(await domainErrorOf(ann.events.update.mutate({ ...stale, changes: { title: "x" } }))).toMatchObject(
      rejected,
    );
    expect(await domainErrorOf(ann.events.remove.mutate(stale))).toMatchObject(rejected);
  });

  test("of twenty that split one series at once, all find it as the one before left it", async () => {
    const ann = await join();
    const { id, version } = await course(ann);
    const body = { id, version, scope: "following", occurrence: "2026-03-16", changes: { title: "S" } };
    const split = () => api.call("POST", "/trpc/events.update", { token: ann.token, body });
    const responses = await Promise.all(Array.from({ length: 20 }, split));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    expect(await shown(ann)).toHaveLength(5);
  });

  test("a single event becomes a series and single again, on REST with a word or a rule", async () => {
    const ann = await join();
    const { id } = await ann.events.create.mutate({ title: "Talk", date: "2026-03-02" });
    const update = (changes: object) => ann.events.update.mutate({ id, changes });
    const rest = async () => (await api.call("GET", `/api/v1/events/${id}/`, { token: ann.token })).body;
    expect(await update({ repeats: rule({ weekdays: ["MO"] }) })).toMatchObject({
      event: { repeats: { weekdays: ["MO"] }, occurrence: "2026-03-02" },
      undo: null,
    });
    expect(await rest()).toMatchObject({ recurrence: "weekly", rrule: null });
    await update({ repeats: rule({ frequency: "yearly" }) });
    expect(await rest()).toMatchObject({ recurrence: null, rrule: "FREQ=YEARLY" });
    expect(await update({ repeats: null })).toMatchObject({ event: { repeats: null, occurrence: null } });
    expect(await rest()).toMatchObject({ recurrence: null, rrule: null, date: "2026-03-02" });
    expect(await domainErrorOf(update({ date: null, repeats: rule() }))).toMatchObject({
      errors: { repeats: [expect.any(String)] },
    });
  });

  test("is the owner's: the event is unknown to others, and so is the step", async () => {
    const [ann, bob] = [await join(), await join()];
    const { id } = await course(ann);
    const target = { id, scope: "this", occurrence: "2026-03-09" } as const;
    expect(await domainErrorOf(bob.events.update.mutate({ ...target, changes: { title: "x" } }))).toEqual({
      code: "not_found",
    });
    expect(await domainErrorOf(bob.events.remove.mutate(target))).toEqual({ code: "not_found" });
    const { undo } = await ann.events.remove.mutate(target);
    expect(await domainErrorOf(bob.calendar.undo.mutate({ id: undo ?? "" }))).toEqual({ code: "not_found" });
    expect(await domainErrorOf(ann.calendar.undo.mutate({ id: undo ?? "" }))).toBeUndefined();
  });
});

describe("REST", () => {
  test("moves the rule of a series with its date, and leaves a rich one when its word is written back", async () => {
    const ann = await join();
    const { id } = await course(ann, { repeats: rule({ interval: 2, weekdays: ["MO", "WE"] }) });
    const patch = async (body: object) =>
      (await api.call("PATCH", `/api/v1/events/${id}/`, { token: ann.token, body })).body;
    const rich = "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE";
    expect(await patch({ recurrence: "weekly", title: "x" })).toMatchObject({ recurrence: "weekly", rrule: rich });
    expect(await patch({ date: "2026-03-03" })).toMatchObject({ rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH" });
    expect(await patch({ recurrence: "monthly" })).toMatchObject({ recurrence: "monthly", rrule: null });
    expect(await patch({ date: "2026-01-31" })).toMatchObject({ recurrence: "monthly", rrule: null });
    expect(await shown(ann)).toEqual(["2026-03-31 x"]);
    expect(await patch({ date: null })).toMatchObject({ date: null, recurrence: "monthly", rrule: null });
    expect(await patch({ date: "2026-02-15" })).toMatchObject({ recurrence: "monthly", rrule: null });
    expect(await shown(ann)).toEqual(["2026-03-15 x"]);
  });
});

test("an occurrence that was moved is found on every day that it touches once the series is made longer over REST", async () => {
  const ann = await join();
  const { id } = await course(ann);
  await ann.events.update.mutate({ id, occurrence: "2026-03-09", changes: { date: "2026-02-20" } });
  const body = { end_date: "2026-03-04" };
  await api.call("PATCH", `/api/v1/events/${id}/`, { token: ann.token, body });
  const { items } = await ann.calendar.inRange.query({ from: "2026-02-22", to: "2026-02-23" });
  expect(items).toMatchObject([{ date: "2026-02-20", end_date: "2026-02-22", occurrence: "2026-03-09" }]);
});
