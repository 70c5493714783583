import type { TaskView } from "@hourloom/schema/todo";
import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { CircleAlert, ListTodo, SearchX } from "@hourloom/ui/icons";
import { Skeleton } from "@hourloom/ui/skeleton";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { FetchProblem } from "@/shared/layout/fetch-problem";
import type { TaskLists } from "@/features/changes/use-task-lists";
import type { TaskViewData } from "../tasks/use-task-view";

const widths = ["w-56", "w-40", "w-64", "w-48", "w-36"];

/** Skeletons with the height of task rows. */
function LoadingTasks() {
  return (
    <div role="status" className="flex flex-col">
      <span className="pb-1 text-xs text-muted">Loading Tasks...</span>
      {widths.map((width) => (
        <span key={width} className="flex h-[45px] items-center gap-3 border-b pl-2">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={`h-4 ${width}`} />
        </span>
      ))}
    </div>
  );
}

const emptyTexts: Readonly<Record<TaskView["kind"], string>> = {
  list: "What you write down here waits for you, with a day or without one.",
  today: "Nothing is due today.",
  overdue: "Nothing is late.",
  upcoming: "Nothing is due on the days to come.",
  filter: "No open task meets the conditions of this filter.",
  search: "No task has these words in its title or its notes.",
};

const NO_LIST_TEXT =
  "Write down what is to be done. The first task makes its list, and its day shows it on the calendar.";

function NoTasks({ view, onNew }: { view: TaskView | undefined; onNew: () => void }) {
  const kind = view?.kind;
  return (
    <EmptyState
      icon={kind === "search" ? <SearchX className="text-muted" /> : <ListTodo className="text-task-solid" />}
      title="No tasks available."
      action={
        kind === "search" || kind === "overdue" ? undefined : (
          <Button variant={kind === undefined ? "primary" : undefined} onClick={onNew}>
            Add New Task
          </Button>
        )
      }
    >
      <p>{kind === undefined ? NO_LIST_TEXT : emptyTexts[kind]}</p>
    </EmptyState>
  );
}

interface TaskPaneStateProps {
  /** Undefined if there is no list. */
  view: TaskView | undefined;
  taskLists: TaskLists;
  shown: TaskViewData;
  /** Whether the form of a new task is open, above the empty list. */
  isNew: boolean;
  onNew: () => void;
}

/** Shown in place of tasks that are loading or could not be loaded, or of which there are none. */
export function TaskPaneState({ view, taskLists, shown, isNew, onNew }: TaskPaneStateProps) {
  const { query, open, completedCount } = shown;
  const status = fetchStatusOf(view === undefined ? taskLists.query : query);
  if (status.kind === "loading") return <LoadingTasks />;
  if (view !== undefined && (status.kind === "error" || status.kind === "offline")) {
    return (
      <FetchProblem
        status={status}
        what="The tasks"
        icon={<CircleAlert className="text-danger" />}
        offline="These tasks have not been loaded on this device yet. They appear as soon as the connection is back."
        onRetry={() => void query.refetch()}
      />
    );
  }
  const isEmpty =
    view === undefined
      ? status.kind === "ready"
      : open.length === 0 && (view.kind !== "search" || completedCount === 0);
  return isEmpty && !isNew ? <NoTasks view={view} onNew={onNew} /> : null;
}
