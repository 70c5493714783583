import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { SquareCheck } from "@hourloom/ui/icons";
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
import { PickDateDialog } from "../batches/pick-date-dialog";
import { createTaskBatches } from "../batches/task-batches";
import { LazySelectionBar } from "../batches/lazy-selection-bar";
import { type Selection, useSelection } from "../batches/use-selection";
import { TaskPaneState } from "./task-pane-state";
import { TaskRows } from "./task-rows";
import { useTaskEvents } from "./use-task-events";
import { type TaskViewData, useTaskView } from "./use-task-view";
import type { TaskLists } from "@/features/changes/use-task-lists";
import { TrackedContext, useTracked } from "./tracked";

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
function Summary({
  open,
  isTruncated,
  selection,
}: {
  open: readonly CalendarTask[];
  isTruncated: boolean;
  selection: Selection;
}) {
  const minutes = open.reduce((sum, { estimate_minutes }) => sum + (estimate_minutes ?? 0), 0);
  return (
    <div className="flex items-center justify-between gap-3 pb-1">
      <p className="text-xs text-muted tabular-nums">
        {formatCount(open.length, "open task")}
        {minutes === 0 ? null : `, ${formatDuration(minutes)} by your estimates`}
        {isTruncated ? "; there are more than are shown" : null}
      </p>
      {/* Its place stays while the bar has the button that ends it. */}
      {open.length < 2 ? null : (
        <Button
          look="quiet"
          className={classNames("h-7 px-2 text-xs", selection.isSelecting && "invisible")}
          onClick={selection.begin}
        >
          <SquareCheck aria-hidden="true" className="size-3.5" />
          Select
        </Button>
      )}
    </div>
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
  const isOrdered = view?.kind === "list";
  const tracked = useTracked();
  const { actions } = useItemEditing();
  const batches = createTaskBatches(actions, { today, zone });
  const [picking, setPicking] = useState<readonly CalendarTask[]>();
  const selectable = useMemo(() => rows.flatMap((row) => (row.kind === "task" ? [row.task] : [])), [rows]);
  const selection = useSelection(view, selectable);
  const events = useTaskEvents({
    open,
    titles,
    isOrdered,
    today,
    zone,
    batches,
    onPickDate: setPicking,
    onSelect: selection.select,
    scroller,
  });
  // The form of a task that is not among the rows, for example after a move, is above them.
  const isNew = editing?.target.kind === "new";
  const isAbove = isNew || (edited !== undefined && !rows.some((row) => row.key === edited.id));
  useRestoreFocus(isAbove, () => {
    if (!isAbove) onFormClosed();
  });
  return (
    <>
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-3xl px-4 pb-24 sm:px-8">
          {status === "stale" ? <FetchState query={query} what="The tasks" loading={null} /> : null}
          {editing !== undefined && isAbove ? <InlineEditor state={editing} zone={zone} /> : null}
          {view !== undefined && open.length > 0 ? (
            <Summary open={open} isTruncated={shown.truncated} selection={selection} />
          ) : null}
          <TaskPaneState view={view} taskLists={taskLists} shown={shown} isNew={isNew} onNew={onNew} />
          <MoveTargetsContext value={ordered}>
            <TrackedContext value={tracked}>
              <TaskRows
                key={JSON.stringify(view)}
                {...events}
                rows={rows}
                selection={selection}
                batches={batches}
                onPickDates={setPicking}
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
              onPick={(date) => {
                batches.reschedule(picking, date);
                selection.end();
              }}
              onClose={() => setPicking(undefined)}
            />
          )}
        </div>
      </div>
      <LazySelectionBar selection={selection} batches={batches} lists={ordered} today={today} onPickDate={setPicking} />
    </>
  );
}
