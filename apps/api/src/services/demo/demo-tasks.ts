import { addDays } from "@hourloom/domain/time/day-number";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { demoRule } from "./demo-events.ts";
import { taskDefaults, type Subtask, type TaskMode, type TaskPriority } from "@hourloom/schema/tasks";

interface Plan {
  title: string;
  /** Days from today; undefined: no date. */
  day?: number;
  time?: string;
  done?: true;
  notes?: string;
  repeats?: RepeatRule["frequency"];
  afterCompletion?: true;
  minutes?: number;
  mode?: TaskMode;
  priority?: TaskPriority;
  tags?: readonly string[];
  /** Titles of subtasks; a leading plus marks completed ones. */
  subtasks?: readonly string[];
}

const lists: readonly { title: string; tasks: readonly Plan[] }[] = [
  {
    title: "Thesis",
    tasks: [
      { title: "Outline chapter 3", day: -8, done: true, minutes: 1_440 },
      { title: "Redraw figure 3.2", day: -2, done: true },
      {
        title: "Write the discussion",
        day: 1,
        time: "10:00",
        notes: "Two pages are enough.",
        minutes: 150,
        mode: "pomodoro",
        priority: "high",
        tags: ["writing"],
        subtasks: ["+Collect the results", "First page", "Second page"],
      },
      { title: "Check the references", day: 4, minutes: 60, tags: ["writing", "library"] },
      { title: "Send the draft to Dr. Sommer", day: 9, time: "16:00" },
      { title: "Read Tufte again" },
    ],
  },
  {
    title: "Freelance",
    tasks: [
      { title: "Brightside: first round of icons", day: -9, done: true, minutes: 1_200 },
      { title: "Brightside: second round of icons", day: 0, time: "13:30", minutes: 90, mode: "flowtime" },
      { title: "Offer for the bakery's menu", day: 2, priority: "medium" },
      { title: "Send the invoices", day: 6, repeats: "monthly" },
      { title: "Update the portfolio page" },
    ],
  },
  {
    title: "Home",
    tasks: [
      { title: "Water the plants", day: 0, repeats: "weekly", afterCompletion: true },
      { title: "Take the bins out", day: 1, time: "19:00", repeats: "weekly" },
      { title: "Present for Leon", day: 6, notes: "He liked the atlas." },
      { title: "Descale the kettle", day: -4, priority: "low", tags: ["kitchen"] },
    ],
  },
];

function subtaskOf(text: string): Subtask {
  return { title: text.replace(/^\+/, ""), is_completed: text.startsWith("+") };
}

/** Three lists of tasks around `today` (a calendar date). */
export function demoLists(today: string) {
  return lists.map(({ title, tasks }) => ({
    title,
    tasks: tasks.map((plan) => ({
      ...taskDefaults,
      title: plan.title,
      date: plan.day === undefined ? null : addDays(today, plan.day),
      start_time: plan.time ?? null,
      is_completed: plan.done === true,
      notes: plan.notes ?? taskDefaults.notes,
      repeats: plan.repeats === undefined ? null : demoRule(plan.repeats),
      after_completion: plan.afterCompletion === true,
      estimate_minutes: plan.minutes ?? null,
      mode: plan.mode ?? taskDefaults.mode,
      priority: plan.priority ?? taskDefaults.priority,
      tags: [...(plan.tags ?? [])],
      subtasks: (plan.subtasks ?? []).map(subtaskOf),
    })),
  }));
}
