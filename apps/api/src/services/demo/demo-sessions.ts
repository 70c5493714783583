import { addDays, dayNumberOf, weekdayOf } from "@hourloom/domain/calendar/day-number";

/** A session of the demonstration, its bounds on the wall clock; `task` is a task's title. */
export interface DemoPomodoro {
  title: string;
  date: string;
  time: string;
  task: string | null;
}
export interface DemoFlowtime {
  date: string;
  time: string;
  minutes: number;
  task: string | null;
}

const DAYS_BEFORE = 21;
const SATURDAY = 6;
const SUNDAY = 0;

/** The mornings of chapter 3: four sessions and a long break, as the default plan has them. */
const morning = ["10:00", "10:30", "11:00", "11:30"];
const afternoons = [["14:00", "14:30"], ["16:45"], ["13:30", "14:00", "14:30"]];

function pomodorosOn(date: string): DemoPomodoro[] {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY || weekday === SUNDAY) return [];
  const isThesisDay = weekday === 1 || weekday === 3;
  const times = isThesisDay ? morning : (afternoons[dayNumberOf(date) % afternoons.length] ?? []);
  const title = isThesisDay ? "Thesis chapter 3" : "Brightside icons";
  const task = isThesisDay ? "Write the discussion" : "Brightside: second round of icons";
  return times.map((time) => ({ title, date, time, task }));
}

const flows: readonly { day: number; time: string; minutes: number; task: string | null }[] = [
  { day: -15, time: "15:10", minutes: 52, task: "Outline chapter 3" },
  { day: -11, time: "20:05", minutes: 38, task: null },
  { day: -8, time: "09:55", minutes: 87, task: "Outline chapter 3" },
  { day: -5, time: "17:20", minutes: 44, task: "Update the portfolio page" },
  { day: -2, time: "14:10", minutes: 71, task: "Redraw figure 3.2" },
  { day: -1, time: "16:35", minutes: 33, task: "Brightside: second round of icons" },
];

/** Three weeks of sessions that end with the day before `today`, a calendar date. */
export function demoSessions(today: string): { pomodoros: DemoPomodoro[]; flowtimes: DemoFlowtime[] } {
  const days = Array.from({ length: DAYS_BEFORE }, (_, index) => addDays(today, index - DAYS_BEFORE));
  return {
    pomodoros: days.flatMap(pomodorosOn),
    flowtimes: flows.map(({ day, ...flow }) => ({ ...flow, date: addDays(today, day) })),
  };
}
