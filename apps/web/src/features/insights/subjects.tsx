import type { DateRange } from "@hourloom/schema/events";
import type { InsightSubjects, InsightTask } from "@hourloom/schema/insights";
import { Skeleton } from "@hourloom/ui/skeleton";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import type { Fetched } from "@/shared/api/fetch-status";
import { FetchState } from "@/shared/layout/fetch-state";
import { formatDuration, formatWorked } from "@/shared/time/format";
import { allTime } from "./insights-search";
import { NumberButton } from "./number-button";
import { NO_LIST, NO_TAG, NO_TASK } from "./session-names";
import { SubjectBars } from "./subject-bars";

interface SubjectsProps {
  query: Fetched<InsightSubjects | undefined> & { refetch: () => unknown };
  shown: DateRange;
  onOpen: (sessions: WorkedSessions) => void;
}

/**
 * "2 h 10 min in all, 1 h 30 min estimated": of all time, because the estimate is for the whole
 * task.
 */
function EstimateNote({ task, onOpen }: { task: InsightTask; onOpen: () => void }) {
  const { title, estimate_minutes, whole_seconds } = task;
  if (estimate_minutes === null) return null;
  return (
    <>
      <NumberButton label={`${title}, in all`} onOpen={onOpen}>
        {formatWorked(whole_seconds)}
      </NumberButton>{" "}
      in all, {formatDuration(estimate_minutes)} estimated
    </>
  );
}

/** Worked time by list, by task and, where a task has one, by tag. */
export function Subjects({ query, shown, onOpen }: SubjectsProps) {
  if (query.data === undefined) {
    return (
      <FetchState query={query} what="Lists, tasks and tags" loading={<Skeleton className="h-40" />} offline={null} />
    );
  }
  const { task_lists: lists, tasks, tags, truncated } = query.data;
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
      <SubjectBars
        title="By list"
        isTruncated={truncated.task_lists}
        bars={lists.map(({ task_list, title, focused_seconds, sessions }) => ({
          key: task_list ?? "none",
          title: task_list === null ? NO_LIST : title,
          seconds: focused_seconds,
          sessions,
          onOpen: () => onOpen({ kind: "worked", ...shown, task_list }),
        }))}
      />
      <SubjectBars
        title="By task"
        isTruncated={truncated.tasks}
        bars={tasks.map((task) => ({
          key: task.task ?? "none",
          title: task.task === null ? NO_TASK : task.title,
          seconds: task.focused_seconds,
          sessions: task.sessions,
          note: <EstimateNote task={task} onOpen={() => onOpen({ kind: "worked", ...allTime, task: task.task })} />,
          onOpen: () => onOpen({ kind: "worked", ...shown, task: task.task }),
        }))}
      />
      {tags.every(({ tag }) => tag === null) ? null : (
        <SubjectBars
          title="By tag"
          hint="A session whose task has several tags counts for each of them."
          isTruncated={truncated.tags}
          bars={tags.map(({ tag, focused_seconds, sessions }) => ({
            key: tag ?? "",
            title: tag ?? NO_TAG,
            seconds: focused_seconds,
            sessions,
            onOpen: () => onOpen({ kind: "worked", ...shown, tag }),
          }))}
        />
      )}
    </div>
  );
}
