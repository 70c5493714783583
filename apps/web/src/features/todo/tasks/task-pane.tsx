import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { useEffect, useMemo, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useEditorState } from "@/features/editor/state/editor-provider";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import { formatCount, formatDuration } from "@/shared/time/format";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import { InlineEditor, usePreloadInlineEditor } from "@/features/editor/inline-editor";
import { MoveTargetsContext } from "./move-targets";
import { hasDays, buildRows } from "./build-rows";
import { PickDateDialog } from "./pick-date-dialog";
import { createTaskBatches } from "./task-batches";
import { TaskPaneState } from "./task-pane-state";
import { TaskRows } from "./task-rows";
import { useTaskEvents } from "./use-task-events";
import { TrackedContext, useTracked } from "./tracked";
import { type TaskViewData, useTaskView } from "./use-task-view";
import type { TaskLists } from "@/features/changes/use-task-lists";

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

/** "3 open tasks, 2 h 30 min by your estimates" */
function Summary({ open, isTruncated }: { open: readonly CalendarTask[]; isTruncated: boolean }) {
  const minutes = open.reduce((sum, { estimate_minutes }) => sum + (estimate_minutes ?? 0), 0);
  return (
    <p className="pb-1 text-xs text-muted tabular-nums">
      {formatCount(open.length, "open task")}
      {minutes === 0 ? null : `, ${formatDuration(minutes)} by your estimates`}
      {isTruncated ? "; there are more than are shown" : null}
    </p>
  );
}

/** Builds the rows of a view, and says whether completed tasks are among them. */
function useRows(view: TaskView | undefined, shown: TaskViewData, today: string) {
  const { open, completed, completedCount, hasMoreCompleted } = shown;
  const [isOpenInLists, setOpenInLists] = useState(false);
  const [chosen, setChosen] = useState<{ search: typeof view; isOpen: boolean }>();
  const isSearch = view?.kind === "search";
  // If a search finds only completed tasks, they are shown without a click.
  const isOpenInSearch = chosen?.search === view ? chosen?.isOpen === true : open.length === 0;
  const isCompletedOpen = isSearch ? isOpenInSearch : isOpenInLists;
  const rows = useMemo(
    () =>
      view === undefined
        ? []
        : buildRows({ open, completed, completedCount, hasMoreCompleted, view, today, isCompletedOpen }),
    [open, completed, completedCount, hasMoreCompleted, view, today, isCompletedOpen],
  );
  const toggleCompleted = () =>
    isSearch ? setChosen({ search: view, isOpen: !isCompletedOpen }) : setOpenInLists(!isCompletedOpen);
  return { rows, isCompletedOpen, toggleCompleted };
}

/** The tasks of a view: the form of a new task, open tasks, then completed tasks. */
export function TaskPane({ view, taskLists, today, zone, onNew, onFormClosed }: TaskPaneProps) {
  usePreloadInlineEditor();
  const form = useEditorState();
  const editing = form.status === "open" && form.target.screen === "todo" ? form : undefined;
  const edited = editing?.target.kind === "edit" ? editing.target.item : undefined;
  const shown = useTaskView(view, today, edited?.id);
  const { open, query } = shown;
  const { kind: status } = fetchStatusOf(query);
  const { rows, isCompletedOpen, toggleCompleted } = useRows(view, shown, today);
  const scroller = useRef<HTMLDivElement>(null);
  useSyncFormWithItem({
    ...useOpenTarget(),
    isTyped: editing?.typed !== undefined,
    shown: view ?? scroller,
    items: shown.tasks,
    isReady: status === "ready",
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view]);

  const { ordered } = taskLists;
  const titles = useMemo(() => new Map(ordered.map(({ id, title }) => [id, title])), [ordered]);
  const tracked = useTracked();
  const isOrdered = view?.kind === "list";
  const { actions } = useItemEditing();
  const batches = createTaskBatches(actions, { today, zone });
  const [picking, setPicking] = useState<readonly CalendarTask[]>();
  const onPickDate = setPicking;
  const events = useTaskEvents({ open, titles, isOrdered, today, zone, batches, onPickDate, scroller });
  // The form of a task that is not among the rows, for example after a move, is above them.
  const isNew = editing?.target.kind === "new";
  const isAbove = isNew || (edited !== undefined && !rows.some((row) => row.key === edited.id));
  useRestoreFocus(isAbove, () => {
    if (!isAbove) onFormClosed();
  });
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-3xl px-4 pb-24 sm:px-8">
        {status === "stale" ? <FetchState query={query} what="The tasks" loading={null} /> : null}
        {editing !== undefined && isAbove ? <InlineEditor state={editing} zone={zone} /> : null}
        {view !== undefined && open.length > 0 ? <Summary open={open} isTruncated={shown.truncated} /> : null}
        <TaskPaneState view={view} taskLists={taskLists} shown={shown} isNew={isNew} onNew={onNew} />
        <MoveTargetsContext value={ordered}>
          <TrackedContext value={tracked}>
            <TaskRows
              key={JSON.stringify(view)}
              {...events}
              rows={rows}
              today={today}
              zone={zone}
              isOrdered={isOrdered}
              isCompletedOpen={isCompletedOpen}
              scroller={scroller}
              editing={edited === undefined ? undefined : editing}
              hasDays={view !== undefined && hasDays(view)}
              listTitles={isOrdered ? undefined : titles}
              onCompleted={toggleCompleted}
              onMore={shown.showMoreCompleted}
              onCatchUp={(tasks) => batches.reschedule(tasks, today)}
            />
          </TrackedContext>
        </MoveTargetsContext>
        {picking === undefined ? null : (
          <PickDateDialog
            date={picking[0]?.date ?? today}
            onPick={(date) => batches.reschedule(picking, date)}
            onClose={() => setPicking(undefined)}
          />
        )}
      </div>
    </div>
  );
}
