import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";

/** Series on the 31st, edited on 28 February. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const february = "2026-02-28";
const monthly = rule({ frequency: "monthly" });
const changed = { title: "Rent", date: "2026-01-31", repeats: monthly };
const twoMonthly = (repeats: RepeatRule | null): RepeatRule => ({ ...monthly, ...repeats, interval: 2 });

describe("an event", () => {
  async function rent() {
    const ann = await joinCalendar(api);
    const { id } = await ann.events.create.mutate(changed);
    const { items } = await ann.calendar.inRange.query({ from: february, to: "2026-03-01" });
    const [shown] = items.flatMap((item) => (item.type === "event" ? [item] : []));
    const dates = async (from: string) => {
      const range = await ann.calendar.inRange.query({ from, to: "2026-07-01" });
      return range.items.map((item) => (item.type === "event" ? item.date : undefined));
    };
    return { ...ann, id, repeats: shown?.repeats ?? null, dates };
  }

  test("shows which day it means, and the next dates are on it", async () => {
    const { repeats, calendar } = await rent();
    expect(repeats).toEqual({ ...monthly, month_day: 31 });
    const next = (asked: RepeatRule) => calendar.nextDates.query({ date: february, repeats: asked });
    expect(await next({ ...monthly, ...repeats })).toEqual([
      february,
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
    expect((await next(twoMonthly(repeats))).slice(0, 3)).toEqual([february, "2026-04-30", "2026-06-30"]);
  });

  test("continues every two months on the last day, alone or with all the others", async () => {
    const { id, repeats, events, calendar, dates } = await rent();
    const update = (scope: "following" | "all") =>
      events.update.mutate({ id, scope, occurrence: february, changes: { repeats: twoMonthly(repeats) } });
    const { event, undo } = await update("following");
    expect(event).toMatchObject({ rrule: "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1", date: february });
    expect(await dates("2026-01-01")).toEqual(["2026-01-31", february, "2026-04-30", "2026-06-30"]);
    await calendar.undo.mutate({ id: undo ?? "" });
    await update("all");
    expect(await dates("2026-01-01")).toEqual(["2026-01-31", "2026-03-31", "2026-05-31"]);
  });
});

describe("a task", () => {
  test("moved to 28 February keeps its day with another title, another interval and another end", async () => {
    const ann = await joinCalendar(api);
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const { id } = await ann.tasks.create.mutate({ ...changed, task_list: list.id });
    const change = async (changes: object) => (await ann.tasks.update.mutate({ id, changes })).task;
    const { repeats } = await change({ is_completed: true });
    expect(await change({ title: "Rent, paid late" })).toMatchObject({ date: february, repeats });
    expect(await change({ repeats: twoMonthly(repeats) })).toMatchObject({
      date: february,
      rrule: "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1",
      repeats: twoMonthly(repeats),
    });
    const ending = { ...twoMonthly(repeats), interval: 1, ends: { kind: "after", count: 3 } } as const;
    expect(await change({ repeats: ending })).toMatchObject({ date: february, repeats: ending });
    expect(await change({ is_completed: true })).toMatchObject({ date: "2026-03-31" });
    expect(await change({ is_completed: true })).toMatchObject({ date: "2026-04-30", is_completed: false });
  });
});
