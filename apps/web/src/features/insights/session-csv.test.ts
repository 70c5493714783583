import { aFlowtime, aPomodoro } from "@hourloom/domain/calendar/testing/calendar-items";
import type { SessionsListed, WorkedQuery } from "@hourloom/schema/sessions";
import { expect, test } from "vitest";
import { fetchSessions, sessionsCsv } from "./session-csv";

const clock = { zone: "Asia/Kathmandu", dayStart: "02:00" };
const march = { kind: "worked", from: "2026-03-01", to: "2026-04-01" } as const;
const essay = { id: "essay", title: "Essay", list: "=Uni", tags: ["deep", "term 2"] };
const at = (time: string) => `2026-03-${time}:00+05:45`;

/** A server with these sessions, the latest first, that lists two at a time. */
function aServer(starts: readonly string[]) {
  const asked: string[] = [];
  const fetchPage = ({ from, to }: WorkedQuery): Promise<SessionsListed> => {
    asked.push(`${from} ${to}`);
    const [first, last] = [Date.parse(`${from}T02:00+05:45`), Date.parse(`${to}T02:00+05:45`)];
    const items = starts
      .map((start) => aPomodoro({ id: start, start_time: at(start) }))
      .filter(({ start_time }) => Date.parse(start_time) >= first && Date.parse(start_time) < last);
    return Promise.resolve({ items: items.slice(0, 2), truncated: items.length > 2, tasks: [essay] });
  };
  return { fetchPage, asked };
}

test("all pages are fetched, down to the day of the last session of the page before", async () => {
  const starts = ["20T09:00", "19T10:00", "19T01:30", "17T09:00", "04T10:00"];
  const { fetchPage, asked } = aServer(starts);
  const { items, tasks } = await fetchSessions(fetchPage, march, clock);
  expect(items.map(({ id }) => id)).toEqual(starts);
  expect(tasks).toEqual([essay]);
  expect(asked).toEqual([
    "2026-03-01 2026-04-01",
    "2026-03-01 2026-03-20",
    "2026-03-01 2026-03-19",
    "2026-03-01 2026-03-18",
  ]);
});

test("a day with as many sessions as a page has fails, instead of leaving some out", async () => {
  const { fetchPage } = aServer(["19T11:00", "19T10:00", "19T09:00"]);
  await expect(fetchSessions(fetchPage, march, clock)).rejects.toThrow("Thu 19 Mar has 1,000 sessions or more");
});

test("sessions are rows from the first to the last, with the day that they belong to", () => {
  const done = { state: "done", task: "essay", ended_at: at("10T01:55") } as const;
  const items = [
    aFlowtime({ start_time: at("11T13:00"), end_time: at("11T15:00") }),
    aPomodoro({ id: "b", title: "Never begun", start_time: at("11T09:00") }),
    aPomodoro({ id: "a", title: "First, page", start_time: at("10T01:30"), focused_seconds: 1_490, ...done }),
    aPomodoro({ id: "c", title: "Too tired", start_time: at("09T22:00"), focused_seconds: 0, state: "stopped" }),
  ];
  const csv = sessionsCsv({ items, tasks: [essay], truncated: false }, clock);
  expect(csv.slice(1).split("\r\n")).toEqual([
    "Date,Start,End,Kind,Title,List,Task,Tags,Planned (minutes),Focus (seconds),Result",
    "2026-03-09,2026-03-09 22:00,,Pomodoro,Too tired,,,,25,0,Stopped early",
    `2026-03-09,2026-03-10 01:30,2026-03-10 01:55,Pomodoro,"First, page",'=Uni,Essay,"deep, term 2",25,1490,Done`,
    "2026-03-11,2026-03-11 09:00,,Pomodoro,Never begun,,,,25,,Not begun",
    "2026-03-11,2026-03-11 13:00,2026-03-11 15:00,Flow time,Flow time,,,,,7200,Done",
    "",
  ]);
});
