import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { CircleAlert, ListTodo, SearchX, WifiOff } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { useFollowedItem } from "@/features/editor/state/use-followed-item";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import type { FetchStatus } from "@/shared/api/fetch-status";
import { formatCount, formatDuration } from "@/shared/time/format";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { useStable } from "@/shared/state/use-stable";
import { dragTask } from "./drag-task";
import { InlineEditor, useInlineEditorAhead } from "@/features/editor/inline-editor";
import { LoadingTasks } from "./loading-tasks";
import { MoveTargets } from "./move-targets";
import { hasDays, rowsOf } from "./rows";
import { createTaskActions } from "./task-actions";
import { TaskRows } from "./task-rows";
import { useTaskView } from "./use-task-view";
import type { TaskLists } from "./use-task-lists";

interface TaskPaneProps {
  /** Undefined where there is no list to show. */
  view: TaskView | undefined;
  known: TaskLists;
  today: string;
  zone: string;
  onNew: () => void;
  /** A form that stood above the rows has gone, and the focus with it. */
  onFormGone: () => void;
}

const emptyTexts: Readonly<Record<TaskView["kind"], string>> = {
  list: "What you write down here waits for you, with a day or without one.",
  today: "Nothing is due today.",
  overdue: "Nothing is late.",
  upcoming: "Nothing is due on the days to come.",
  search: "No task has these words in its title or its notes.",
};

/** "3 open tasks, 2 h 30 min by your estimates" */
function summaryOf(open: readonly CalendarTask[]): string {
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

/** The tasks of a view: the form for a new one, the open ones, and the completed ones below. */
export function TaskPane({ view, known, today, zone, onNew, onFormGone }: TaskPaneProps) {
  const { actions } = useItemEditing();
  const editor = useEditor();
  const editorState = useEditorState();
  useInlineEditorAhead();
  const editing = editorState.status === "open" && editorState.target.screen === "todo" ? editorState : undefined;
  const isNew = editing?.target.kind === "new";
  const shown = useTaskView(view, today, editing?.target.kind === "edit" ? editing.target.item.id : undefined);
  const { open, completed, completedCount, hasMoreCompleted, status } = shown;
  const { target, isSent } = useOpenTarget();
  const [isOpenInLists, setOpenInLists] = useState(false);
  const [chosen, setChosen] = useState<{ search: typeof view; isOpen: boolean }>();
  const isSearch = view?.kind === "search";
  // What a search has found among completed tasks alone is seen at once.
  const isOpenInSearch = chosen?.search === view ? chosen?.isOpen === true : open.length === 0;
  const isCompletedOpen = isSearch ? isOpenInSearch : isOpenInLists;
  const scroller = useRef<HTMLDivElement>(null);
  const isOrdered = view?.kind === "list";

  useFollowedItem({
    ...{ target, isSent, isTyped: editing?.typed !== undefined },
    ...{ shown: view ?? scroller, items: shown.tasks, isReady: status.kind === "ready" },
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view]);

  const rows = useMemo(
    () =>
      view === undefined
        ? []
        : rowsOf({ open, completed, completedCount, hasMoreCompleted, view, today, isCompletedOpen }),
    [open, completed, completedCount, hasMoreCompleted, view, today, isCompletedOpen],
  );
  const isShown = (id: string) => rows.some((row) => row.key === id);
  const { ordered } = known;
  const titles = useMemo(() => new Map(ordered.map(({ id, title }) => [id, title])), [ordered]);
  const taskActions = createTaskActions(actions, open, zone);
  const giveTo = (task: CalendarTask, id: string) => taskActions.giveTo(task, { id, title: titles.get(id) ?? "" });
  const edit = (item: CalendarTask) => editor.open({ screen: "todo", kind: "edit", day: null, item });
  const takeUp = (event: PointerEvent, task: CalendarTask) => {
    if (scroller.current === null) return;
    dragTask(event.nativeEvent, {
      task,
      ordered: isOrdered && !task.is_completed ? open : undefined,
      scroller: scroller.current,
      onDrop: (drop) => (drop.kind === "list" ? giveTo(task, drop.id) : taskActions.moveTo(task, drop.index)),
    });
  };
  const events = {
    onToggle: useStable(taskActions.toggle),
    onStep: useStable(taskActions.toggleStep),
    onRemove: useStable(taskActions.remove),
    onMove: useStable(taskActions.move),
    onMoveTo: useStable(giveTo),
    onEdit: useStable(edit),
    onPointerDown: useStable(takeUp),
  };
  // What is edited and is not among the rows (it was moved to another list, say) has its form above them.
  const isApart = editing?.target.kind === "edit" && !isShown(editing.target.item.id);
  const isAbove = editing !== undefined && (isNew || isApart);
  const wasAbove = useRef(false);
  const leaveForm = useEffectEvent(onFormGone);
  useEffect(() => {
    if (wasAbove.current && !isAbove && hasLostFocus()) leaveForm();
    wasAbove.current = isAbove;
  }, [isAbove]);
  const hasNoLists = view === undefined && known.status.kind === "ready";
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
            {summaryOf(open)}
            {shown.truncated ? "; there are more than are shown" : null}
          </p>
        ) : null}
        {(view === undefined && known.status.kind === "loading") ||
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
        <MoveTargets value={ordered}>
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
        </MoveTargets>
      </div>
    </div>
  );
}
