import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { WorkedQuery } from "@hourloom/schema/sessions";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";

/** Which sessions are listed, over tRPC. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

const march = { from: "2026-03-01", to: "2026-04-01" };

async function join() {
  api.setNow(Date.parse("2026-03-10T12:00:00Z"));
  return joinCalendar(api);
}

describe("the sessions that are listed", () => {
  test("are those before now from the last on, those after it from the next on, and flowtime by itself", async () => {
    const { pomodoros, flowtimes, timer } = await join();
    for (const time of ["09:00", "11:00", "13:00", "15:00"]) {
      await pomodoros.create.mutate({ title: time, start_time: `2026-03-10 ${time}` });
    }
    for (const time of ["08:00", "10:00"]) await flowtimes.create.mutate({ start_time: `2026-03-10 ${time}` });
    const listed = async (kind: "past" | "upcoming" | "flowtime", limit = 10) => {
      const { items, truncated } = await timer.sessions.query({ kind, limit });
      return { times: items.map(({ start_time }) => start_time.slice(11, 16)), truncated };
    };
    expect(await listed("past")).toEqual({ times: ["11:00", "09:00"], truncated: false });
    expect(await listed("upcoming")).toEqual({ times: ["13:00", "15:00"], truncated: false });
    expect(await listed("past", 1)).toEqual({ times: ["11:00"], truncated: true });
    expect(await listed("flowtime")).toEqual({ times: ["10:00", "08:00"], truncated: false });
  });
});

test("the tasks of the sessions that are listed are named with list and tags, but for those in the trash", async () => {
  const { pomodoros, timer, tasks, taskLists } = await join();
  const { id: task_list } = await taskLists.create.mutate({ title: "Uni" });
  const [essay, gone] = [
    await tasks.create.mutate({ title: "Essay", task_list, tags: ["deep", "term 2"] }),
    await tasks.create.mutate({ title: "Gone", task_list }),
  ];
  for (const { id: task } of [essay, essay, gone]) {
    await pomodoros.create.mutate({ title: "Write", start_time: "2026-03-10 09:00", task });
  }
  await tasks.remove.mutate({ id: gone.id });
  const { tasks: named } = await timer.sessions.query({ kind: "past", limit: 9 });
  expect(named).toEqual([{ id: essay.id, title: "Essay", list: "Uni", tags: ["deep", "term 2"] }]);
});

describe("the sessions behind a number", () => {
  test("are those that it is made of, the last one first", async () => {
    const { timer, pomodoros, flowtimes, tasks, taskLists } = await join();
    const { id: task_list } = await taskLists.create.mutate({ title: "Uni" });
    const { id: task } = await tasks.create.mutate({ title: "Essay", task_list });
    const at = (time: string, more: object = {}) =>
      pomodoros.create.mutate({ title: time, start_time: `2026-03-09 ${time}`, ...more });
    await at("08:00");
    await at("09:00", { task, focused_seconds: 60 });
    await at("10:00", { state: "planned", internal_interruptions: 0 });
    await at("11:00", { internal_interruptions: 1 });
    await flowtimes.create.mutate({
      task,
      start_time: "2026-03-09 12:00",
      end_time: "2026-03-09 13:00",
      external_interruptions: 3,
    });
    await at("23:00");
    const times = async (more: Pick<WorkedQuery, "kind"> & Partial<WorkedQuery>) => {
      const { items, truncated } = await timer.sessions.query({
        from: "2026-03-09",
        to: "2026-03-10",
        limit: 9,
        ...more,
      });
      return [...items.map(({ start_time }) => start_time.slice(11, 13)), ...(truncated ? ["…"] : [])].join(" ");
    };
    expect(await times({ kind: "worked" })).toBe("23 12 11 09 08");
    expect(await times({ kind: "worked", limit: 2 })).toBe("23 12 …");
    expect(await times({ kind: "counted" })).toBe("23 11 08");
    expect(await times({ kind: "interrupted" })).toBe("12 11");
    expect(await times({ kind: "planned" })).toBe("23 11 10 09 08");
    expect(await times({ kind: "worked_pomodoro" })).toBe("23 11 09 08");
    expect(await times({ kind: "worked_flowtime" })).toBe("12");
    expect(await times({ kind: "internal" })).toBe("11");
    expect(await times({ kind: "external" })).toBe("12");
    expect(await times({ kind: "goal" }), "155 minutes with the goal at 120").toBe("23 12 11 09 08");
    expect(await times({ kind: "goal", from: "2026-03-08", to: "2026-03-09" })).toBe("");
    expect(await times({ kind: "worked", task })).toBe("12 09");
    expect(await times({ kind: "worked", task, from: "1900-01-01", to: "9998-12-31" })).toBe("12 09");
    expect(await times({ kind: "worked", task: null })).toBe("23 11 08");
    expect(await times({ kind: "worked", task_list })).toBe("12 09");
    expect(await times({ kind: "worked", task_list: null })).toBe("23 11 08");
    expect(await times({ kind: "worked", task: crypto.randomUUID() })).toBe("");
    expect(await times({ kind: "worked", from: "2026-03-10", to: "2026-03-11" })).toBe("");
    await flowtimes.create.mutate({ start_time: "2026-03-09 05:00", end_time: "2026-03-09 06:00" });
    expect(await times({ kind: "worked_flowtime", limit: 1 })).toBe("12 …");
  });

  test("are only the owner's, and so are the numbers", async () => {
    const [ann, eve] = [await join(), await join()];
    const { id: task_list } = await ann.taskLists.create.mutate({ title: "Uni" });
    const { id: task } = await ann.tasks.create.mutate({ title: "Essay", task_list });
    await ann.pomodoros.create.mutate({ title: "x", start_time: "2026-03-09 09:00", task });
    expect((await ann.insights.days.query(march)).days).toMatchObject([
      { pomodoro_seconds: 1_500, flowtime_seconds: 0 },
    ]);
    expect((await eve.insights.days.query(march)).days).toEqual([]);
    expect(await eve.insights.subjects.query(march)).toEqual({
      task_lists: [],
      tasks: [],
      tags: [],
      truncated: { task_lists: false, tasks: false, tags: false },
    });
    for (const filter of [{}, { task }, { task_list }, { task: null }]) {
      const asked = { kind: "worked" as const, ...march, limit: 10, ...filter };
      expect((await eve.timer.sessions.query(asked)).items).toEqual([]);
    }
  });
});
