import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { AccountContent } from "@hourloom/domain/account-data/account-file";
import { eventDefaults, taskDefaults } from "@hourloom/schema/item-defaults.gen";
import { accountTables } from "./account-csv";
import { zipTables } from "./zip-tables";

const stored = { version: 1, created_at: "2026-03-01T08:00:00.000000Z", deleted_at: null };
const repeats = { recurrence: "weekly", rrule: "FREQ=WEEKLY", recurrence_anchor: "2026-03-02" } as const;

const content: AccountContent = {
  exported_at: "",
  account: { first_name: "", last_name: "", timezone: "UTC" },
  settings: null,
  timer: null,
  subscriptions: [],
  task_filters: [],
  rows: {
    calendars: [
      {
        id: "calendar",
        title: "Work",
        color: "blue",
        kind: "own",
        is_hidden: false,
        is_default: true,
        position: "a0",
        ...stored,
      },
    ],
    calendar_objects: [],
    task_lists: [{ id: "list", title: "Home, sweet", color: "teal", position: "a0", ...stored }],
    tasks: [
      {
        id: "task",
        title: "=1+1",
        ...taskDefaults,
        start_time: "09:00",
        task_list: "list",
        rrule: null,
        recurrence_anchor: null,
        after_completion: false,
        completed_date: null,
        completed_at: null,
        estimate_minutes: 30,
        priority: "high",
        tags: ["home", "phone"],
        position: "a0",
        notes: "Two\nlines",
        subtasks: [
          { title: "Read", is_completed: true },
          { title: "Write", is_completed: false },
        ],
        object: null,
        ...stored,
      },
    ],
    task_blocks: [
      {
        id: "block",
        task: "task",
        date: "2026-03-02",
        start_time: "22:00",
        end_time: "01:00",
        timezone: null,
        ...stored,
      },
    ],
    events: [
      {
        id: "event",
        title: "Course",
        ...eventDefaults,
        date: "2026-03-02",
        start_time: "09:00",
        end_time: "10:00",
        series_until: null,
        split_from: null,
        object: null,
        object_part: null,
        added: ["2026-03-12"],
        calendar: "calendar",
        reminders: [10, 60],
        color: "teal",
        ...repeats,
        ...stored,
      },
    ],
    event_exceptions: [
      { event_id: "event", date: "2026-03-09", changes: null },
      { event_id: "event", date: "2026-03-16", changes: { title: "Moved", end_date: null } },
    ],
    pomodoros: [],
    flowtimes: [
      {
        id: "session",
        task: "task",
        start_time: stored.created_at,
        end_time: "2026-03-01T08:30:00Z",
        state: "done",
        focused_seconds: null,
        internal_interruptions: 0,
        external_interruptions: 2,
        next_step: "",
        ...stored,
      },
    ],
  },
};

test("each kind is a table with titles beside ids, date-times in the zone, and a series in one row", async () => {
  const zip = zipTables(accountTables(content, "Asia/Kathmandu"));
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const read = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const made = "2026-03-01T13:45:00+05:45";
  expect(read).toEqual({
    "calendars.csv": `id,title,color,is_hidden,is_default,position,created_at,deleted_at\r\ncalendar,Work,blue,false,true,a0,${made},\r\n`,
    "task_lists.csv": `id,title,color,position,created_at,deleted_at\r\nlist,"Home, sweet",teal,a0,${made},\r\n`,
    "tasks.csv":
      "id,title,list,task_list,date,start_time,is_completed,completed_at,rrule,after_completion,completed_date,estimate_minutes,mode,priority,tags,subtasks,notes,next_step,reminders,created_at,deleted_at\r\n" +
      `task,'=1+1,"Home, sweet",list,,09:00,false,,,false,,30,none,high,"home, phone","[x] Read\n[ ] Write","Two\nlines",,,${made},\r\n`,
    "task_blocks.csv":
      "id,task_title,task,date,start_time,end_time,timezone,created_at,deleted_at\r\n" +
      `block,'=1+1,task,2026-03-02,22:00,01:00,,${made},\r\n`,
    "events.csv":
      "id,title,calendar_title,calendar,date,start_time,end_time,end_date,timezone,rrule,recurrence_anchor,added,exceptions,split_from,color,notes,location,url,status,is_busy,is_private,reminders,created_at,deleted_at\r\n" +
      `event,Course,Work,calendar,2026-03-02,09:00,10:00,,,FREQ=WEEKLY,2026-03-02,2026-03-12,"2026-03-09 left out\n2026-03-16 changed: title Moved, end_date none",,teal,,,,,true,false,10 60,${made},\r\n`,
    "pomodoros.csv":
      "id,title,start_time,duration,ended_at,state,counts,event,focused_seconds,internal_interruptions,external_interruptions,task_title,task,next_step,created_at,deleted_at\r\n",
    "flowtimes.csv":
      "id,start_time,end_time,state,focused_seconds,internal_interruptions,external_interruptions,task_title,task,next_step,created_at,deleted_at\r\n" +
      `session,${made},2026-03-01T14:15:00+05:45,done,1800,0,2,'=1+1,task,,${made},\r\n`,
  });
});
