import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { CircleAlert, ListTodo, SearchX, WifiOff } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import type { FetchStatus } from "@/shared/api/fetch-status";
import { formatCount, formatDuration } from "@/shared/time/format";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { useStableCallback } from "@/shared/state/use-stable-callback";
import { dragTask } from "./drag-task";
import { InlineEditor, usePreloadInlineEditor } from "@/features/editor/inline-editor";
import { LoadingTasks } from "./loading-tasks";
import { MoveTargetsContext } from "./move-targets";
import { hasDays, buildRows } from "./build-rows";
import { createTaskActions } from "./task-actions";
import { TaskRows } from "./task-rows";
import { useTaskView } from "./use-task-view";
import type { TaskLists } from "./use-task-lists";

interface TaskPaneProps {
  /** Undefined if there is no list. */
  view: TaskView | undefined;
  taskLists: TaskLists;
  today: string;
  zone: string;
  onNew: () => void;
  /** Called when a form above the rows has closed and focus is lost. */
  onFormClosed: () => void;
}

const emptyTexts: Readonly<Record<TaskView["kind"], string>> = {
  list: "What you write down here waits for you, with a day or without one.",
  today: "Nothing is due today.",
  overdue: "Nothing is late.",
  upcoming: "Nothing is due on the days to come.",
  search: "No task has these words in its title or its notes.",
};

/** Returns "3 open tasks, 2 h 30 min by your estimates". */
function formatSummary(open: readonly CalendarTask[]): string {
  const minutes = open.reduce((sum, { estimate_minutes }) => sum + (estimate_minutes ?? 0), 0);
  const count = formatCount(open.length, "open task");
  return minutes === 0 ? count : `${count}, ${formatDuration(minutes)} by your estimates`;
}

interface PaneStatusProps {
  status: FetchStatus;
  onRetry: () => void;
}

function PaneProblem({ status, onRetry }: PaneStatusProps): ReactNode {
  if (status.kind === "offline") {
    return (
      <EmptyState icon={<WifiOff className="text-muted" />} title="You are offline">
        <p>These tasks have not been loaded on this device yet. They appear as soon as the connection is back.</p>
      </EmptyState>
    );
  }
  if (status.kind !== "error") return null;
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert className="text-danger" />}
        title="The tasks could not be loaded"
        action={
          <Button look="primary" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        <p>{status.reason}</p>
      </EmptyState>
    </div>
  );
}

/** The tasks of a view: the form of a new task, open tasks, then completed tasks. */
export function TaskPane({ view, taskLists, today, zone, onNew, onFormClosed }: TaskPaneProps) {
  const { actions } = useItemEditing();
  const editor = useEditor();
  const editorState = useEditorState();
  usePreloadInlineEditor();
  const editing = editorState.status === "open" && editorState.target.screen === "todo" ? editorState : undefined;
  const isNew = editing?.target.kind === "new";
  const shown = useTaskView(view, today, editing?.target.kind === "edit" ? editing.target.item.id : undefined);
  const { open, completed, completedCount, hasMoreCompleted, status } = shown;
  const { target, isPending } = useOpenTarget();
  const [isOpenInLists, setOpenInLists] = useState(false);
  const [chosen, setChosen] = useState<{ search: typeof view; isOpen: boolean }>();
  const isSearch = view?.kind === "search";
  // If a search finds only completed tasks, they are shown without a click.
  const isOpenInSearch = chosen?.search === view ? chosen?.isOpen === true : open.length === 0;
  const isCompletedOpen = isSearch ? isOpenInSearch : isOpenInLists;
  const scroller = useRef<HTMLDivElement>(null);
  const isOrdered = view?.kind === "list";

  useSyncFormWithItem({
    ...{ target, isPending, isTyped: editing?.typed !== undefined },
    ...{ shown: view ?? scroller, items: shown.tasks, isReady: status.kind === "ready" },
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view]);

  const rows = useMemo(
    () =>
      view === undefined
        ? []
        : buildRows({ open, completed, completedCount, hasMoreCompleted, view, today, isCompletedOpen }),
    [open, completed, completedCount, hasMoreCompleted, view, today, isCompletedOpen],
  );
  const hasRow = (id: string) => rows.some((row) => row.key === id);
  const { ordered } = taskLists;
  const titles = useMemo(() => new Map(ordered.map(({ id, title }) => [id, title])), [ordered]);
  const taskActions = createTaskActions(actions, open, zone);
  const moveToList = (task: CalendarTask, id: string) =>
    taskActions.moveToList(task, { id, title: titles.get(id) ?? "" });
  const edit = (item: CalendarTask) => editor.open({ screen: "todo", kind: "edit", day: null, item });
  const startDrag = (event: PointerEvent, task: CalendarTask) => {
    if (scroller.current === null) return;
    dragTask(event.nativeEvent, {
      task,
      ordered: isOrdered && !task.is_completed ? open : undefined,
      scroller: scroller.current,
      onDrop: (drop) => (drop.kind === "list" ? moveToList(task, drop.id) : taskActions.moveTo(task, drop.index)),
    });
  };
  const events = {
    onToggle: useStableCallback(taskActions.toggle),
    onStep: useStableCallback(taskActions.toggleStep),
    onRemove: useStableCallback(taskActions.remove),
    onMove: useStableCallback(taskActions.move),
    onMoveTo: useStableCallback(moveToList),
    onEdit: useStableCallback(edit),
    onPointerDown: useStableCallback(startDrag),
  };
  // The form of a task that is not among the rows, for example after a move, is above them.
  const isOutsideRows = editing?.target.kind === "edit" && !hasRow(editing.target.item.id);
  const isAbove = editing !== undefined && (isNew || isOutsideRows);
  const wasAbove = useRef(false);
  const handleFormClosed = useEffectEvent(onFormClosed);
  useEffect(() => {
    if (wasAbove.current && !isAbove && hasLostFocus()) handleFormClosed();
    wasAbove.current = isAbove;
  }, [isAbove]);
  const hasNoLists = view === undefined && taskLists.status.kind === "ready";
  const isEmpty =
    view !== undefined &&
    open.length === 0 &&
    (view.kind !== "search" || completedCount === 0) &&
    (status.kind === "ready" || status.kind === "stale");

  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-3xl px-4 pb-24 sm:px-8">
        {status.kind === "stale" ? (
          <Notice tone="problem" action={<Button onClick={shown.retry}>Retry</Button>}>
            What you see may be old. {status.reason}
          </Notice>
        ) : null}
        {isAbove ? <InlineEditor state={editing} zone={zone} /> : null}
        {view !== undefined && open.length > 0 ? (
          <p className="pb-1 text-xs text-muted tabular-nums">
            {formatSummary(open)}
            {shown.truncated ? "; there are more than are shown" : null}
          </p>
        ) : null}
        {(view === undefined && taskLists.status.kind === "loading") ||
        (view !== undefined && status.kind === "loading") ? (
          <LoadingTasks />
        ) : null}
        {view === undefined ? null : <PaneProblem status={status} onRetry={shown.retry} />}
        {hasNoLists && !isNew ? (
          <EmptyState
            icon={<ListTodo className="text-task-solid" />}
            title="No tasks available."
            action={
              <Button look="primary" onClick={onNew}>
                Add New Task
              </Button>
            }
          >
            <p>Write down what is to be done. The first task makes its list, and its day shows it on the calendar.</p>
          </EmptyState>
        ) : null}
        {isEmpty && !isNew ? (
          <EmptyState
            icon={
              view.kind === "search" ? <SearchX className="text-muted" /> : <ListTodo className="text-task-solid" />
            }
            title="No tasks available."
            action={
              view.kind === "search" || view.kind === "overdue" ? undefined : (
                <Button onClick={onNew}>Add New Task</Button>
              )
            }
          >
            <p>{emptyTexts[view.kind]}</p>
          </EmptyState>
        ) : null}
        <MoveTargetsContext value={ordered}>
          <TaskRows
            key={JSON.stringify(view)}
            {...events}
            rows={rows}
            today={today}
            zone={zone}
            editing={editing?.target.kind === "edit" ? editing : undefined}
            isOrdered={isOrdered}
            hasDays={view !== undefined && hasDays(view)}
            isCompletedOpen={isCompletedOpen}
            listTitles={isOrdered ? undefined : titles}
            scroller={scroller}
            onCompleted={() =>
              isSearch ? setChosen({ search: view, isOpen: !isCompletedOpen }) : setOpenInLists(!isCompletedOpen)
            }
            onMore={shown.showMoreCompleted}
          />
        </MoveTargetsContext>
      </div>
    </div>
  );
}
