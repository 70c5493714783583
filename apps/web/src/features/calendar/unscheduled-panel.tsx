import type { CalendarItem, UnscheduledItems, CalendarTask } from "@hourloom/schema/workspace";
import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { CalendarRange, CheckMark, X } from "@hourloom/ui/icons";
import { ignoreDoubleClick } from "@hourloom/ui/double-click";
import { useQuery } from "@tanstack/react-query";
import type { PointerEvent } from "react";
import { applyToUnscheduled } from "@/features/changes/item-changes";
import { usePlanBlock } from "@/features/editor/blocks/use-plan-block";
import { usePlanned } from "@/features/editor/blocks/use-planned";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { useCalendars } from "@/features/changes/use-calendars";
import { unscheduledQuery } from "@/features/changes/queries";
import { formatDuration, formatRelativeDay, formatTime } from "@/shared/time/format";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { filterVisible } from "./calendars/shown-calendars";

interface UnscheduledPanelProps {
  /** `YYYY-MM-DD` in the account's zone. */
  today: string;
  /** The day for which a task is planned by its button. */
  activeDay: string;
  zone: string;
  onOpen: (item: CalendarItem) => void;
  onComplete: (item: CalendarItem) => void;
  onClose: () => void;
  /** Starts dragging an item to a day; of a task so many minutes are planned. */
  onItemPointerDown: (event: PointerEvent, item: CalendarItem, plannedMinutes: number) => void;
}

interface UnscheduledItemProps extends Omit<UnscheduledPanelProps, "activeDay" | "zone"> {
  item: CalendarItem;
  plannedMinutes: number;
  onPlan: (task: CalendarTask) => void;
}

/** Groups the open tasks by list; omits empty lists. */
function groupByList({ tasks, task_lists }: UnscheduledItems) {
  return task_lists
    .map((list) => ({ ...list, tasks: tasks.filter(({ task_list }) => task_list === list.id) }))
    .filter((list) => list.tasks.length > 0);
}

/** "Tomorrow, 3:00 PM · 1 h planned" */
function formatMeta(item: CalendarItem, today: string, plannedMinutes: number): string {
  if (item.type !== "task") return "";
  const time = item.start_time === null ? "" : `, ${formatTime(item.start_time)}`;
  const due = item.date === null ? "" : `${formatRelativeDay(item.date, today)}${time}`;
  const planned = plannedMinutes === 0 ? "" : `${formatDuration(plannedMinutes)} planned`;
  return [due, planned].filter((part) => part !== "").join(" · ");
}

/** Moves focus to the next or previous row before the row is removed. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const stop = neighbour?.querySelector<HTMLElement>("button") ?? button.closest<HTMLElement>("[tabindex='-1']");
  stop?.focus();
}

function UnscheduledItem({
  item,
  today,
  onOpen,
  onComplete,
  onPlan,
  plannedMinutes,
  onItemPointerDown,
}: UnscheduledItemProps) {
  const meta = formatMeta(item, today, plannedMinutes);
  return (
    <li className="flex items-start gap-1">
      {item.type === "task" ? (
        <button
          type="button"
          aria-label={`Complete “${item.title}”`}
          onClick={(event) => {
            // The row disappears at once, which moves the next one under the pointer.
            ignoreDoubleClick(event);
            focusNeighbour(event.currentTarget);
            onComplete(item);
          }}
          className="group mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full pointer-coarse:size-11"
        >
          <span className="inline-flex size-4.5 items-center justify-center rounded-full border border-task-solid text-transparent group-hover:text-task-text">
            <CheckMark aria-hidden="true" className="size-3" />
          </span>
        </button>
      ) : null}
      <button
        type="button"
        data-item={`${item.type}:${item.id}`}
        onClick={() => onOpen(item)}
        onPointerDown={(event) => onItemPointerDown(event, item, plannedMinutes)}
        className="flex min-h-8 min-w-0 flex-1 touch-pan-y flex-col justify-center rounded-md px-2 py-1 text-left hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span dir="auto" className="line-clamp-3 text-sm [overflow-wrap:anywhere]">
          {item.title}
        </span>
        {meta === "" ? null : <span className="text-xs text-muted tabular-nums">{meta}</span>}
      </button>
      {item.type === "task" ? (
        <IconButton
          icon={CalendarRange}
          label={`Plan “${item.title}”`}
          // A double click plans once.
          onClick={({ detail }) => (detail > 1 ? undefined : onPlan(item))}
        />
      ) : null}
    </li>
  );
}

/** The panel beside the calendar: events without a date, and open tasks. */
export function UnscheduledPanel({ activeDay, zone, ...props }: UnscheduledPanelProps) {
  const planBlock = usePlanBlock(zone);
  const planned = usePlanned();
  const events = { ...props, onPlan: (task: CalendarTask) => void planBlock({ task, day: activeDay }) };
  const { api } = useServices();
  const { data, error, refetch } = useQuery(unscheduledQuery(api));
  const pending = usePendingChanges();
  const { calendars } = useCalendars();
  const shown = data === undefined ? undefined : applyToUnscheduled(data, pending);
  return (
    <aside
      tabIndex={-1}
      aria-label="No date and tasks"
      className="flex w-64 shrink-0 outline-none flex-col gap-4 overflow-y-auto border-l px-3 pt-1 pb-6 max-sm:w-full max-sm:border-t max-sm:border-l-0 max-sm:pt-3"
    >
      <section className="flex flex-col gap-1">
        <div className="flex items-center justify-between">
          <h2 className="px-2 text-xs font-semibold text-muted">No date</h2>
          <IconButton icon={X} variant="plain" label="Close the panel" onClick={props.onClose} />
        </div>
        {shown === undefined ? (
          <p role="status" className="px-2 text-muted">
            {error === null ? "Loading..." : describeProblem(problemOf(error))}
          </p>
        ) : (
          <ul className="flex flex-col">
            {filterVisible(shown.events, [], calendars).map((item) => (
              <UnscheduledItem key={item.id} {...events} item={item} plannedMinutes={0} />
            ))}
          </ul>
        )}
        {error !== null && shown === undefined ? (
          <Button className="mx-2 w-fit" onClick={() => void refetch()}>
            Retry
          </Button>
        ) : null}
        {shown?.events_truncated === true ? (
          <p className="px-2 text-xs text-muted">The first 1,000 of your events without a date.</p>
        ) : null}
        {shown?.events.length === 0 ? <p className="px-2 text-muted">Every event has its day.</p> : null}
      </section>
      {shown === undefined ? null : (
        <section className="flex flex-col gap-3">
          <h2 className="px-2 text-xs font-semibold text-muted">Tasks</h2>
          {shown.tasks.length === 0 ? <p className="px-2 text-muted">No tasks available.</p> : null}
          {shown.truncated ? <p className="px-2 text-xs text-muted">The first 1,000 of your open tasks.</p> : null}
          {groupByList(shown).map(({ id, title, tasks }) => (
            <div key={id} className="flex flex-col gap-1">
              <h3 dir="auto" className="truncate px-2 text-sm font-semibold">
                {title}
              </h3>
              <ul className="flex flex-col">
                {tasks.map((item) => (
                  <UnscheduledItem key={item.id} {...events} item={item} plannedMinutes={planned.get(item.id) ?? 0} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </aside>
  );
}
