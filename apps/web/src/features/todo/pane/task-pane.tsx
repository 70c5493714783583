import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { useEffect, useMemo, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import type { TaskLists } from "@/features/changes/use-task-lists";
import { InlineEditor, usePreloadInlineEditor } from "@/features/editor/inline-editor";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import { LazySelectionBar } from "../batches/lazy-selection-bar";
import { PickDateDialog } from "../batches/pick-date-dialog";
import { createTaskBatches } from "../batches/task-batches";
import { useSelection } from "../batches/use-selection";
import { TaskBoard } from "../board/task-board";
import { groupTasks, type TaskGroup } from "../groups/task-groups";
import type { ViewOptions } from "../groups/view-options";
import { type OpenForm, TaskDialog } from "./task-form";
import { buildCompletedRows, buildRows } from "../tasks/build-rows";
import { MoveTargetsContext } from "../tasks/move-targets";
import { TaskPaneState } from "./task-pane-state";
import { TaskRows } from "../tasks/task-rows";
import { TasksSummary } from "./tasks-summary";
import { TrackedContext, useTracked } from "../tasks/tracked";
import { useTaskEvents } from "../tasks/use-task-events";
import { type TaskViewData, useTaskView } from "../tasks/use-task-view";

interface TaskPaneProps {
  /** Undefined if there is no list. */
  view: TaskView | undefined;
  options: ViewOptions;
  onOptions: (options: ViewOptions) => void;
  taskLists: TaskLists;
  /** The open form, and whether it is beside the tasks. */
  form: OpenForm | undefined;
  isFormBeside: boolean;
  today: string;
  zone: string;
  onNew: (group?: TaskGroup) => void;
  /** Called when a form that is no row has closed and focus is lost. */
  onFormClosed: () => void;
}

/** Whether completed tasks are shown; those that a search finds are, if it finds no open ones. */
function useCompletedOpen(view: TaskView | undefined, { open }: TaskViewData) {
  const [isOpenInLists, setOpenInLists] = useState(false);
  const [chosen, setChosen] = useState<{ search: typeof view; isOpen: boolean }>();
  const isSearch = view?.kind === "search";
  const isOpenInSearch = chosen?.search === view ? chosen?.isOpen === true : open.length === 0;
  const isCompletedOpen = isSearch ? isOpenInSearch : isOpenInLists;
  const toggleCompleted = () =>
    isSearch ? setChosen({ search: view, isOpen: !isCompletedOpen }) : setOpenInLists(!isCompletedOpen);
  return { isCompletedOpen, toggleCompleted };
}

interface ArrangeInput {
  view: TaskView | undefined;
  options: ViewOptions;
  shown: TaskViewData;
  today: string;
  titles: ReadonlyMap<string, string>;
  isCompletedOpen: boolean;
}

/** Groups the open tasks, and builds the rows of the list and of the board's last column. */
function useArrangement({ view, options, shown, today, titles, isCompletedOpen }: ArrangeInput) {
  const { open, completed, completedCount, hasMoreCompleted } = shown;
  const { layout, groupBy } = options;
  // A board without a task says so like a list does.
  const isBoard = layout === "board" && open.length > 0;
  const groups = useMemo(
    () => (view === undefined ? [] : groupTasks(open, { view, by: groupBy, today, lists: titles, isBoard })),
    [open, view, groupBy, today, titles, isBoard],
  );
  const completedRows = useMemo(
    () => buildCompletedRows({ completed, completedCount, hasMoreCompleted, isCompletedOpen }),
    [completed, completedCount, hasMoreCompleted, isCompletedOpen],
  );
  const rows = useMemo(
    () => (view === undefined ? [] : [...buildRows(view, groups), ...completedRows]),
    [view, groups, completedRows],
  );
  return { isBoard, groups, completedRows, rows };
}

/** The tasks of a view in rows or on a board: open ones, then completed ones. */
export function TaskPane({
  view,
  options,
  onOptions,
  taskLists,
  form,
  isFormBeside,
  today,
  zone,
  onNew,
  onFormClosed,
}: TaskPaneProps) {
  usePreloadInlineEditor();
  const edited = form?.target.kind === "edit" ? form.target.item : undefined;
  // In place of its row, a form that saves must not move.
  const shown = useTaskView(view, today, isFormBeside ? undefined : edited?.id);
  const { open, query } = shown;
  const { kind: status } = fetchStatusOf(query);
  const { ordered } = taskLists;
  const titles = useMemo(() => new Map(ordered.map(({ id, title }) => [id, title])), [ordered]);
  const { isCompletedOpen, toggleCompleted } = useCompletedOpen(view, shown);
  const arranged = useArrangement({ view, options, shown, today, titles, isCompletedOpen });
  const { isBoard, groups, rows } = arranged;
  const scroller = useRef<HTMLDivElement>(null);
  useSyncFormWithItem({
    ...useOpenTarget(),
    isTyped: form?.typed !== undefined,
    shown: view ?? scroller,
    items: shown.tasks,
    isReady: status === "ready",
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0, left: 0 });
  }, [view]);

  const isOrdered = view?.kind === "list";
  const tracked = useTracked();
  const targets = useMemo(() => ({ lists: ordered, groups }), [ordered, groups]);
  const { actions } = useItemEditing();
  const batches = createTaskBatches(actions, { today, zone });
  const [picking, setPicking] = useState<readonly CalendarTask[]>();
  const selectable = useMemo(() => rows.flatMap((row) => (row.kind === "task" ? [row.task] : [])), [rows]);
  const selection = useSelection(view, selectable);
  const events = useTaskEvents({
    open,
    groups,
    titles,
    isOrdered,
    today,
    zone,
    batches,
    onPickDate: setPicking,
    onSelect: selection.select,
    scroller,
  });
  const isRow = edited !== undefined && rows.some((row) => row.key === edited.id);
  const isInPlace = isRow && !isFormBeside && !isBoard;
  // The form of a task that is not among the rows, for example after a move, is above them.
  const isAbove = form !== undefined && !isRow;
  useRestoreFocus(isAbove, () => {
    if (!isAbove) onFormClosed();
  });
  // The last open task of a board was completed: it is a list then.
  useRestoreFocus(isBoard, onFormClosed);
  const content = {
    ...events,
    selection,
    batches,
    onPickDates: setPicking,
    today,
    zone,
    isOrdered,
    isCompletedOpen,
    isCard: isBoard,
    editing: isInPlace ? form : undefined,
    openBeside: isInPlace ? undefined : edited?.id,
    lockedId: isInPlace || form?.typed !== undefined ? edited?.id : undefined,
    listTitles: isOrdered ? undefined : titles,
    onCompleted: toggleCompleted,
    onMore: shown.showMoreCompleted,
  };
  const isNew = form?.target.kind === "new" && !isFormBeside;
  const state = (
    <>
      {status === "stale" ? <FetchState query={query} what="The tasks" loading={null} /> : null}
      {form !== undefined && isAbove && !isFormBeside && !isBoard ? <InlineEditor state={form} zone={zone} /> : null}
      <TaskPaneState view={view} taskLists={taskLists} shown={shown} isNew={isNew} onNew={() => onNew()} />
    </>
  );
  return (
    <MoveTargetsContext value={targets}>
      <TrackedContext value={tracked}>
        {view !== undefined && open.length > 0 ? (
          <TasksSummary
            view={view}
            options={options}
            onOptions={onOptions}
            open={open}
            isTruncated={shown.truncated}
            selection={selection}
          />
        ) : null}
        {isBoard ? (
          <>
            <div className="px-4 sm:px-8">{state}</div>
            <TaskBoard
              {...content}
              key={JSON.stringify(view)}
              groups={groups}
              completedRows={arranged.completedRows}
              scroller={scroller}
              onNewIn={onNew}
            />
            {form === undefined || isFormBeside ? null : <TaskDialog form={form} zone={zone} />}
          </>
        ) : (
          <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
            <div className="@container/tasks mx-auto w-full max-w-6xl px-4 pt-1 pb-24 sm:px-8">
              {state}
              <TaskRows {...content} key={JSON.stringify(view)} rows={rows} scroller={scroller} />
            </div>
          </div>
        )}
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
      </TrackedContext>
      <LazySelectionBar selection={selection} batches={batches} lists={ordered} today={today} onPickDate={setPicking} />
    </MoveTargetsContext>
  );
}
