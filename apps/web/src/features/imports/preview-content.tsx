import type { ImportPreview, ImportStatus, StatusCounts } from "@hourloom/schema/imports";
import { classNames } from "@hourloom/ui/class-names";
import { CalendarDays, CheckMark, Hourglass } from "@hourloom/ui/icons";
import type { ReactNode } from "react";
import { formatCount, formatDayHeading, formatDays, formatTime } from "@/shared/time/format";
import { leftOutText } from "./left-out-texts";
import { groupProblems } from "./problem-texts";
import { hasAny } from "./targets";

const statuses: readonly { status: ImportStatus; label: string }[] = [
  { status: "new", label: "New" },
  { status: "changed", label: "Changed" },
  { status: "unchanged", label: "Unchanged" },
  { status: "older", label: "Older" },
];

const statusLabels = Object.fromEntries(statuses.map(({ status, label }) => [status, label.toLowerCase()]));

function CountsRow({ name, counts }: { name: string; counts: StatusCounts }) {
  if (!hasAny(counts)) return null;
  return (
    <tr className="border-t">
      <th scope="row" className="py-1.5 text-left font-semibold">
        {name}
      </th>
      {statuses.map(({ status }) => (
        <td key={status} className={classNames("py-1.5 pl-3 text-right", counts[status] === 0 && "text-muted")}>
          {counts[status].toLocaleString("en")}
        </td>
      ))}
    </tr>
  );
}

function Counts({ events, tasks, sessions }: Pick<ImportPreview, "events" | "tasks" | "sessions">) {
  const hasOlder = events.older + tasks.older > 0;
  return (
    <div className="flex flex-col gap-1.5">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">What is in the file, compared with what is here</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="pb-1 text-left font-semibold">
              In the file
            </th>
            {statuses.map(({ status, label }) => (
              <th key={status} scope="col" className="w-[20%] pb-1 pl-2 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <CountsRow name="Events" counts={events} />
          <CountsRow name="Tasks" counts={tasks} />
          <CountsRow name="Sessions" counts={sessions} />
        </tbody>
      </table>
      {hasOlder ? (
        <p className="text-xs text-pretty text-muted">Older: here is a later version than in the file, which stays.</p>
      ) : null}
    </div>
  );
}

type Row = ImportPreview["rows"][number];

function dayText({ date, start_time }: Row): string {
  if (date === null) return "No date";
  return start_time === null ? formatDayHeading(date) : `${formatDayHeading(date)}, ${formatTime(start_time)}`;
}

const kinds = {
  event: { icon: CalendarDays, color: "text-event-solid", prefix: "" },
  task: { icon: CheckMark, color: "text-task-solid", prefix: "Task, " },
  pomodoro: { icon: Hourglass, color: "text-pomodoro-solid", prefix: "Pomodoro, " },
  flowtime: { icon: Hourglass, color: "text-flowtime-solid", prefix: "Flow time, " },
} as const;

function PreviewRow({ row }: { row: Row }) {
  const { icon: Icon, color, prefix } = kinds[row.kind];
  return (
    <li className="flex items-start gap-2.5 border-t py-1.5 first:border-t-0">
      <Icon aria-hidden="true" className={classNames("mt-0.5 size-4 shrink-0", color)} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
          {row.title}
        </span>
        <span className="text-xs text-muted tabular-nums">
          {prefix}
          {dayText(row)}
        </span>
      </span>
      <span
        className={classNames(
          "shrink-0 rounded-sm px-1.5 text-xs leading-5",
          row.status === "new" || row.status === "changed" ? "bg-accent-soft text-accent-strong" : "text-muted",
        )}
      >
        {statusLabels[row.status]}
      </span>
    </li>
  );
}

function Rows({ preview: { rows, events, tasks, sessions } }: { preview: ImportPreview }) {
  const total = [events, tasks, sessions]
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, 0);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="import-rows" className="flex flex-col">
      <h3 id="import-rows" className="border-b pb-1 text-xs font-semibold text-muted">
        {total > rows.length ? `The first ${rows.length} of ${total.toLocaleString("en")}` : "All items"}, with the
        times of their own zones
      </h3>
      <ul className="flex flex-col">
        {rows.map((row, index) => (
          // The rows have no ids, and two may be equal.
          <PreviewRow key={index} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Problems({ problems, problem_count }: Pick<ImportPreview, "problems" | "problem_count">) {
  if (problem_count === 0) return null;
  const isLonger = problem_count > problems.length;
  return (
    <details className="group rounded-md bg-sunken px-3">
      <summary className="min-h-9 cursor-pointer content-center rounded-sm py-1.5 font-semibold pointer-coarse:min-h-11">
        {formatCount(problem_count, "problem")} in the file
      </summary>
      <dl className="flex flex-col gap-2 pb-3">
        {groupProblems(problems).map(({ key, text, lines }) => (
          <div key={key} className="flex flex-col">
            <dt className="text-xs text-muted tabular-nums">{lines}</dt>
            <dd className="text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
      {isLonger ? <p className="pb-3 text-xs text-muted">The first {problems.length} are listed.</p> : null}
    </details>
  );
}

/** What of the file has no place here, and what is done with it. */
function LeftOut({ left_out }: Pick<ImportPreview, "left_out">) {
  if (left_out.length === 0) return null;
  return (
    <details open className="group rounded-md bg-sunken px-3">
      <summary className="min-h-9 cursor-pointer content-center rounded-sm py-1.5 font-semibold pointer-coarse:min-h-11">
        What has no place here
      </summary>
      <ul className="flex list-disc flex-col gap-1 pb-3 pl-4">
        {left_out.map((one) => (
          <li key={one.reason} className="text-pretty">
            {leftOutText(one)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function rangeText({ from, to }: Pick<ImportPreview, "from" | "to">): string | undefined {
  if (from === null) return undefined;
  return to === null || to === from ? formatDayHeading(from) : formatDays(from, to);
}

interface PreviewContentProps {
  preview: ImportPreview;
  /** Whether the counts are those of another choice. */
  isBusy: boolean;
  children: ReactNode;
}

/** What is in a file and what an import would do. */
export function PreviewContent({ preview, isBusy, children }: PreviewContentProps) {
  const range = rangeText(preview);
  return (
    <>
      <div>
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {preview.file_name === "" ? "A file" : preview.file_name}
        </p>
        {range === undefined ? null : <p className="text-muted tabular-nums">{range}</p>}
      </div>
      <div aria-busy={isBusy} className={isBusy ? "opacity-60" : undefined}>
        <Counts {...preview} />
      </div>
      {children}
      <LeftOut {...preview} />
      <Problems {...preview} />
      <Rows preview={preview} />
    </>
  );
}
