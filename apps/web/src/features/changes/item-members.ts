import { isSame } from "@/shared/state/is-same";
import { pickMembers } from "@hourloom/domain/items/members";
import type {
  CalendarEvent,
  CalendarFlowtime,
  CalendarPomodoro,
  CalendarTask,
  CalendarTaskBlock,
} from "@hourloom/schema/workspace";
import { eventNames, flowtimeNames, pomodoroNames, taskNames } from "@hourloom/schema/item-defaults.gen";

/** The members that the web app can write. It writes `repeats` in place of `recurrence`. */

/** Date and times are on the clock of the event's own zone. */
export function eventMembers(event: CalendarEvent) {
  const { recurrence: _replaced, ...members } = pickMembers(event, eventNames);
  return { ...members, ...event.own_clock, repeats: event.repeats };
}

export function taskMembers(task: CalendarTask) {
  const { recurrence: _replaced, ...members } = pickMembers(task, taskNames);
  return { ...members, repeats: task.repeats, after_completion: task.after_completion };
}

export function pomodoroMembers(pomodoro: CalendarPomodoro) {
  return pickMembers(pomodoro, pomodoroNames);
}

export function flowtimeMembers(flowtime: CalendarFlowtime) {
  return pickMembers(flowtime, flowtimeNames);
}

/** Date and times are on the account's clock, so that the zone is not written. */
export function taskBlockMembers({ task, date, start_time, end_time }: CalendarTaskBlock) {
  return { task, date, start_time, end_time };
}

/** Returns the members of `after` that differ. */
export function changedMembers<Members extends object>(before: Members, after: Members): Partial<Members> {
  const changes: Partial<Members> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changes[name] = after[name];
  return changes;
}

export function eventChanges(before: CalendarEvent, after: CalendarEvent) {
  return changedMembers(eventMembers(before), eventMembers(after));
}
