import { CheckMark, Hourglass, Tomato } from "@hourloom/ui/icons";
import type { ComponentType } from "react";
import { type PlannedItem, type PlannedKind, plannedWeek } from "./planned-week";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

interface KindStyle {
  name: string;
  className: string;
  Icon?: ComponentType<{ className: string }>;
}

const looks: Readonly<Record<PlannedKind, KindStyle>> = {
  event: { name: "event", className: "bg-event-soft text-event-text" },
  task: { name: "task", className: "bg-task-soft text-task-text", Icon: CheckMark },
  pomodoro: { name: "pomodoro", className: "bg-pomodoro-soft text-pomodoro-text", Icon: Tomato },
  flowtime: { name: "flow time", className: "bg-flowtime-soft text-flowtime-text", Icon: Hourglass },
};

/** "14:00" as "2:00": in the order of a day the hours are clear. */
function shortTime(time: string): string {
  const [hour, minute] = time.split(":");
  return `${Number(hour) % 12 || 12}:${minute}`;
}

function Chip({ kind, title, from }: PlannedItem) {
  const { name, className, Icon } = looks[kind];
  return (
    <li className={`flex items-center gap-1.5 rounded-md px-2 py-1 text-xs ${className}`}>
      {Icon === undefined ? null : <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="tabular-nums">{shortTime(from)}</span>
      <span className="font-semibold">{title}</span>
      <span className="sr-only">({name})</span>
    </li>
  );
}

/** The whole week in the width of a phone, where seven columns would be too narrow to be read. */
export function WeekList() {
  return (
    <section aria-label="A week in Hourloom" className="rounded-lg border bg-surface px-4 shadow-float">
      <ol className="divide-y divide-line">
        {weekdays.map((weekday, index) => (
          <li key={weekday} className="grid grid-cols-[2.5rem_1fr] items-baseline gap-2 py-2.5">
            <span className="font-semibold">{weekday}</span>
            <ul className="flex flex-wrap gap-1.5">
              {plannedWeek[index]?.map((item) => (
                <Chip key={item.from} {...item} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
