import { usePlanned } from "@/features/editor/blocks/use-planned";
import type { TaskView } from "@hourloom/schema/todo";
import { useEffect, useMemo, useRef } from "react";
import type { TaskLists } from "@/features/changes/use-task-lists";
import { InlineEditor, itemEditor } from "@/features/editor/inline-editor";
import { usePrefetch } from "@/shared/lazy/run-later";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import { SelectionBar } from "../batches/selection-bar";
import { PickDateDialog } from "../batches/pick-date-dialog";
import { TaskBoard } from "../board/task-board";
import type { TaskGroup } from "../groups/task-groups";
import type { ViewOptions } from "../groups/view-options";
import { type OpenForm, TaskDialog } from "./task-form";
import { MoveTargetsContext } from "../tasks/move-targets";
import { RunningTaskProvider } from "../tasks/running-task";
import { TaskPaneState } from "./task-pane-state";
import { TaskPointMenu } from "../tasks/task-menu";
import { TaskRows } from "../tasks/task-rows";
import { TasksSummary } from "./tasks-summary";
import { PlannedContext, TrackedContext, useTracked } from "../tasks/tracked";
import { useTaskView } from "../tasks/use-task-view";
import { useArrangement } from "./use-arrangement";
import { useRowContent } from "./use-row-content";

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
  usePrefetch(itemEditor);
  const edited = form?.target.kind === "edit" ? form.target.item : undefined;
  // In place of its row, a form that saves must not move.
  const shown = useTaskView(view, today, isFormBeside ? undefined : edited?.id);
  const { open, query } = shown;
  const { kind: status } = fetchStatusOf(query);
  const { ordered } = taskLists;
  const titles = useMemo(() => new Map(ordered.map(({ id, title }) => [id, title])), [ordered]);
  const colors = useMemo(() => new Map(ordered.map(({ id, color }) => [id, color])), [ordered]);
  const arrangement = useArrangement({ view, options, shown, today, titles });
  const { isBoard, groups, rows, completedRows } = arrangement;
  const scroller = useRef<HTMLDivElement>(null);
  useSyncFormWithItem({ shown: view ?? scroller, items: shown.tasks, isReady: status === "ready" });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0, left: 0 });
  }, [view]);

  const tracked = useTracked();
  const planned = usePlanned();
  const targets = useMemo(() => ({ lists: ordered, groups }), [ordered, groups]);
  const { content, isAbove, picking, menu, onMenuClose } = useRowContent({
    view,
    shown,
    arrangement,
    titles,
    colors,
    form,
    isFormBeside,
    today,
    zone,
    scroller,
  });
  const { selection, batches, onPickDates } = content;
  useRestoreFocus(isAbove, () => {
    if (!isAbove) onFormClosed();
  });
  // The last open task of a board was completed: it is a list then.
  useRestoreFocus(isBoard, onFormClosed);
  const isNew = form?.target.kind === "new" && !isFormBeside;
  const state = (
    <>
      {status === "stale" ? <FetchState query={query} what="The tasks" loading={null} /> : null}
      {form !== undefined && isAbove && !isFormBeside && !isBoard ? <InlineEditor state={form} zone={zone} /> : null}
      <TaskPaneState view={view} taskLists={taskLists} shown={shown} isNew={isNew} onNew={() => onNew()} />
    </>
  );
  return (
    <RunningTaskProvider>
      <MoveTargetsContext value={targets}>
        <TrackedContext value={tracked}>
          <PlannedContext value={planned}>
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
                  completedRows={completedRows}
                  scroller={scroller}
                  onNewIn={onNew}
                />
                {form === undefined || isFormBeside ? null : <TaskDialog form={form} zone={zone} />}
              </>
            ) : (
              <div
                ref={scroller}
                className="relative min-h-0 flex-1 overflow-y-auto has-[form]:scroll-pb-18 pointer-coarse:has-[form]:scroll-pb-20"
              >
                <div className="@container/tasks mx-auto w-full max-w-5xl px-4 pt-1 pb-24 sm:px-8">
                  {state}
                  <TaskRows {...content} key={JSON.stringify(view)} rows={rows} scroller={scroller} />
                </div>
              </div>
            )}
            {menu === undefined ? null : <TaskPointMenu {...content.events} open={menu} onClose={onMenuClose} />}
            {picking === undefined ? null : (
              <PickDateDialog
                date={picking[0]?.date ?? today}
                onPick={(date) => {
                  batches.reschedule(picking, date);
                  selection.end();
                }}
                onClose={() => onPickDates(undefined)}
              />
            )}
          </PlannedContext>
        </TrackedContext>
        {selection.isSelecting ? (
          <SelectionBar
            selection={selection}
            batches={batches}
            lists={ordered}
            today={today}
            onPickDate={onPickDates}
          />
        ) : null}
      </MoveTargetsContext>
    </RunningTaskProvider>
  );
}
