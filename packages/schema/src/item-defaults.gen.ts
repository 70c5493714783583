/** Generated from the members of each kind: `npm run vitest -- item-defaults -u`. */

import type * as events from "./events.ts";
import type * as flowtimes from "./flowtimes.ts";
import type * as pomodoros from "./pomodoros.ts";
import type * as tasks from "./tasks.ts";

export const eventDefaults: typeof events.eventDefaults = {
  "date": null,
  "start_time": null,
  "end_time": null,
  "end_date": null,
  "recurrence": null,
  "timezone": null,
  "location": "",
  "url": "",
  "status": null,
  "is_busy": true,
  "is_private": false,
  "notes": "",
  "color": null,
  "reminders": []
};

export const flowtimeDefaults: typeof flowtimes.flowtimeDefaults = {
  "task": null,
  "end_time": null,
  "focused_seconds": null,
  "internal_interruptions": 0,
  "external_interruptions": 0,
  "next_step": ""
};

export const pomodoroDefaults: typeof pomodoros.pomodoroDefaults = {
  "duration": 25,
  "task": null,
  "focused_seconds": null,
  "internal_interruptions": 0,
  "external_interruptions": 0,
  "next_step": ""
};

export const taskDefaults: typeof tasks.taskDefaults = {
  "date": null,
  "start_time": null,
  "is_completed": false,
  "recurrence": null,
  "notes": "",
  "estimate_minutes": null,
  "mode": "none",
  "next_step": "",
  "priority": "none",
  "tags": [],
  "subtasks": [],
  "reminders": []
};

export const eventNames = ["title","date","start_time","end_time","end_date","recurrence","calendar","timezone","location","url","status","is_busy","is_private","notes","color","reminders"] as const;

export const flowtimeNames = ["task","start_time","end_time","focused_seconds","internal_interruptions","external_interruptions","next_step"] as const;

export const pomodoroNames = ["title","start_time","duration","task","state","focused_seconds","internal_interruptions","external_interruptions","next_step"] as const;

export const taskBlockNames = ["task","date","start_time","end_time","timezone"] as const;

export const taskNames = ["title","date","start_time","is_completed","task_list","recurrence","notes","estimate_minutes","mode","next_step","priority","tags","subtasks","reminders"] as const;
