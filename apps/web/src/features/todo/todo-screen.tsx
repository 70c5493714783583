import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { ChevronDown } from "@hourloom/ui/icons";
import { useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useEditor } from "@/features/editor/state/editor-provider";
import type { NewItemPlace } from "@/features/editor/state/editor-state";
import { useHasSideForm, useIsNarrow } from "@/shared/page/media";
import { newId } from "@/shared/api/new-id";
import { usePageTitle } from "@/shared/page/page-title";
import { findRowKey } from "@/shared/rows/row-keys";
import { useShortcuts } from "@/shared/commands/shortcuts";
import type { TaskGroup } from "./groups/task-groups";
import { defaultOptions, optionsOf, useViewOptions } from "./groups/view-options";
import { ListMenu } from "./list-menu";
import { ListsPanel } from "./lists-panel";
import { SearchField } from "./search-field";
import { TaskDetails, useTodoForm } from "./pane/task-form";
import { TaskPane } from "./pane/task-pane";
import type { TodoSearch } from "./todo-search";
import { useOpenView } from "./use-open-view";
import { useSavedFilters } from "./use-saved-filters";
import { useTaskLists } from "@/features/changes/use-task-lists";
import { useTitleDrafts } from "@/features/collections/use-title-drafts";
import { createCollectionActions } from "@/features/collections/collection-actions";

interface TodoScreenProps {
  search: TodoSearch;
  today: string;
  zone: string;
  onShow: (search: TodoSearch, options?: { replace: boolean }) => void;
}

/** What a new task of a group begins with. */
function placeIn({ kind }: TaskGroup): Partial<NewItemPlace> {
  if (kind.by === "day") return { day: kind.date };
  if (kind.by === "priority") return { priority: kind.priority };
  return kind.by === "list" ? { list: kind.list } : {};
}

function focusRowTitle(key: string): void {
  document.querySelector<HTMLElement>(`[data-row="${key}"] [data-control=title]`)?.focus();
}

/** Opens the sheet with the lists on phones, and says whether something there is overdue. */
function SheetButton({ title, lateCount, onOpen }: { title: string; lateCount: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-sm"
    >
      <span dir="auto" className="truncate">
        {title}
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {lateCount === 0 ? null : (
        <span className="shrink-0 pl-1 text-xs font-semibold text-danger tabular-nums">{lateCount} overdue</span>
      )}
      <span className="sr-only">, choose a list</span>
    </button>
  );
}

/** The to-do screen: lists on the left, or in a sheet on phones, and the tasks of the open one. */
export function TodoScreen({ search, today, zone, onShow }: TodoScreenProps) {
  const taskLists = useTaskLists();
  const { lists, ordered } = taskLists;
  const filters = useSavedFilters();
  const { list, view, key, title } = useOpenView(search, lists, filters.all);
  const { chosen, choose } = useViewOptions(search.q === undefined ? (key ?? "") : "search");
  const options = view === undefined ? defaultOptions : optionsOf(view, chosen);
  const form = useTodoForm();
  const isFormBeside = useHasSideForm();
  const { actions } = useItemEditing();
  const editor = useEditor();
  const isNarrow = useIsNarrow();
  const panelRef = useRef<HTMLDivElement>(null);
  const titles = useTitleDrafts(panelRef, "task_list");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const closeSheet = () => {
    setSheetOpen(false);
    if (isNarrow) titles.closeUnsent();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  usePageTitle(search.q === undefined ? title : `“${search.q}”`);

  const openNew = (group?: TaskGroup) => {
    const place = { day: search.view === "today" ? today : null, startTime: null, endTime: null, list: list?.id };
    editor.open({
      screen: "todo",
      kind: "new",
      type: "task",
      id: newId(),
      place: group === undefined ? place : { ...place, ...placeIn(group) },
    });
  };
  const toggleBoard = () => {
    const layout = options.layout === "list" ? "board" : "list";
    if (view === undefined) return;
    const focused = document.activeElement === null ? undefined : findRowKey(document.activeElement);
    choose(optionsOf(view, { ...options, layout }));
    // The focus stays on the task, whose row is another element now.
    if (focused !== undefined) requestAnimationFrame(() => focusRowTitle(focused));
  };
  useShortcuts({
    n: () => openNew(),
    b: toggleBoard,
    "/": () => searchField.current?.focus(),
  });

  const listActions = createCollectionActions(actions, {
    ordered,
    create: (newList) => ({ ...newList, type: "task_list", color: null }),
  });
  const panel = (
    <ListsPanel
      ref={panelRef}
      taskLists={taskLists}
      filters={filters}
      listActions={listActions}
      current={search.q === undefined ? key : undefined}
      titles={titles}
      onShow={onShow}
      onChoose={(isByKey) => {
        closeSheet();
        // From the title, Tab and arrows lead to the tasks.
        if (isByKey && !isNarrow) heading.current?.focus();
      }}
    />
  );
  const index = ordered.findIndex(({ id }) => id === list?.id);

  return (
    <div className="flex min-h-0 flex-1">
      {isNarrow ? (
        <Dialog open={isSheetOpen} onClose={closeSheet}>
          <DialogContent>
            <DialogHeader>Your tasks</DialogHeader>
            {panel}
          </DialogContent>
        </Dialog>
      ) : (
        <aside aria-label="Task lists" className="flex w-66 shrink-0 flex-col border-r">
          {panel}
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <div
          data-above-rows
          className={classNames(
            "mx-auto flex w-full flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-4 pb-2 sm:px-8 sm:pt-6",
            options.layout === "list" && "max-w-5xl",
          )}
        >
          <div className="flex min-w-0 flex-[999_1_16rem] items-center gap-2">
            <h1 ref={heading} tabIndex={-1} className="flex min-w-0 flex-1 items-center text-title font-semibold">
              {isNarrow ? (
                <SheetButton
                  title={title}
                  lateCount={search.view === "overdue" ? 0 : (taskLists.overview?.overdue_count ?? 0)}
                  onOpen={() => setSheetOpen(true)}
                />
              ) : (
                <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
                  {title}
                </span>
              )}
            </h1>
            {list !== undefined && search.q === undefined ? (
              <ListMenu
                list={list}
                index={index}
                count={ordered.length}
                onRename={() => {
                  setSheetOpen(isNarrow);
                  titles.startRename(list);
                }}
                onColor={(color) => listActions.update(list, { ...list, color })}
                onMove={(by) => listActions.moveTo(list, index + by)}
                onRemove={() => listActions.remove(list)}
              />
            ) : null}
          </div>
          <SearchField
            ref={searchField}
            value={search.q ?? ""}
            onSearch={(q) => onShow({ ...search, q: q === "" ? undefined : q }, { replace: search.q !== undefined })}
          />
          <Button ref={addButton} variant="primary" onClick={() => openNew()}>
            Add New Task
          </Button>
        </div>
        <TaskPane
          view={view}
          options={options}
          onOptions={choose}
          taskLists={taskLists}
          form={form}
          isFormBeside={isFormBeside}
          today={today}
          zone={zone}
          onNew={openNew}
          onFormClosed={() => addButton.current?.focus()}
        />
      </div>
      {form !== undefined && isFormBeside ? <TaskDetails form={form} zone={zone} /> : null}
    </div>
  );
}
