import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { CalendarClock, CircleAlert, Plus, Sunrise } from "@hourloom/ui/icons";
import { Skeleton } from "@hourloom/ui/skeleton";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useMemo, useRef } from "react";
import type { SaveResult } from "@/features/changes/item-actions";
import { FetchState } from "@/shared/layout/fetch-state";
import type { ListActions } from "./list-actions";
import { ListMenu } from "./list-menu";
import type { SmartView, TodoSearch } from "./todo-search";
import type { TaskLists } from "@/features/changes/use-task-lists";
import { useRowEvents } from "@/features/collections/use-row-events";
import { TitleForm } from "@/features/collections/title-form";
import { useCollectionFocus } from "@/features/collections/use-collection-focus";
import type { TitleDraft, TitleDrafts } from "@/features/collections/use-title-drafts";

const smart = [
  { view: "today", label: "Today", Icon: Sunrise, count: "today_count" },
  { view: "overdue", label: "Overdue", Icon: CircleAlert, count: "overdue_count" },
  { view: "upcoming", label: "Upcoming", Icon: CalendarClock, count: "upcoming_count" },
] as const;

export const viewLabels: Readonly<Record<SmartView, string>> = {
  today: "Today",
  overdue: "Overdue",
  upcoming: "Upcoming",
};

interface EntryProps {
  search: TodoSearch;
  isCurrent: boolean;
  count: number | undefined;
  isLate?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const entryClasses =
  "flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

/** A link to a view or list, with its number of open tasks. */
function Entry({ search, isCurrent, count, isLate = false, onChoose, children }: EntryProps) {
  return (
    <Link
      to="/app/todo"
      search={search}
      draggable={false}
      onClick={onChoose}
      aria-current={isCurrent ? "page" : undefined}
      className={entryClasses}
    >
      {children}
      {count === undefined || count === 0 ? null : (
        <span
          data-count
          className={classNames("ml-auto shrink-0 pl-1 text-xs tabular-nums", isLate ? "text-danger" : "text-muted")}
        >
          {count}
          <span className="sr-only"> open</span>
        </span>
      )}
    </Link>
  );
}

function LoadingLists() {
  return (
    <div role="status" className="flex flex-col gap-2 px-2 py-1">
      <span className="text-muted">Loading Task Lists...</span>
      {["w-40", "w-28", "w-36"].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

interface ListsPanelProps {
  ref: RefObject<HTMLDivElement | null>;
  taskLists: TaskLists;
  listActions: ListActions;
  /** The id of the open list, or the name of the open view. */
  current: string | undefined;
  titles: TitleDrafts;
  onShow: (search: TodoSearch) => void;
  /** Called when a link is clicked, to close the sheet on phones. */
  onChoose: () => void;
}

/**
 * Links to the views by date and to the lists, which are created, renamed, sorted and deleted here.
 */
export function ListsPanel({ ref: panel, taskLists, listActions, current, titles, onShow, onChoose }: ListsPanelProps) {
  const { ordered, overview, query } = taskLists;
  const { drafts } = titles;
  const toggle = useRef<HTMLButtonElement>(null);
  const ids = useMemo(() => ordered.map(({ id }) => id), [ordered]);
  const added = drafts.filter(({ isNew }) => isNew);
  const focusHandlers = useCollectionFocus({ entries: panel, toggle, ids, drafts, added: added.length });
  const counts = new Map(overview?.open_counts.map(({ task_list, count }) => [task_list, count]));

  const rowEvents = useRowEvents({ panel, ordered, actions: listActions, onRename: titles.startRename });
  const titleForm = (draft: TitleDraft, save: (text: string) => Promise<SaveResult>) => (
    <TitleForm
      key={draft.id}
      label="List title"
      draft={draft}
      onSave={(text) => {
        void titles.save({ ...draft, text }, () => save(text));
        if (draft.isNew) onShow({ list: draft.id });
      }}
      onClose={() => titles.close(draft.id)}
    />
  );

  return (
    <div ref={panel} {...focusHandlers} className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3 py-4">
      <ul aria-label="By date" className="flex flex-col gap-0.5">
        {smart.map(({ view, label, Icon, count }) => (
          <li key={view} className="flex">
            <Entry
              search={{ view }}
              isCurrent={current === view}
              count={overview?.[count]}
              isLate={view === "overdue"}
              onChoose={onChoose}
            >
              <Icon aria-hidden="true" />
              {label}
            </Entry>
          </li>
        ))}
      </ul>
      <section aria-labelledby="lists" className="flex flex-col gap-1">
        <h2 id="lists" className="px-2 text-xs font-semibold text-muted">
          Lists
        </h2>
        <FetchState query={query} what="Your lists" loading={<LoadingLists />} offline={null} />
        <ul aria-label="Lists" className="flex flex-col gap-0.5">
          {ordered.map((list, index) => {
            const draft = drafts.find(({ id, isNew }) => !isNew && id === list.id);
            return draft !== undefined ? (
              <li key={list.id} data-entry={list.id}>
                {titleForm(draft, (text) => listActions.rename(draft.row ?? list, text))}
              </li>
            ) : (
              <li
                key={list.id}
                data-list={list.id}
                data-entry={list.id}
                className="group/list relative flex pointer-fine:focus-within:[&_[data-count]]:opacity-0 pointer-fine:hover:[&_[data-count]]:opacity-0 pointer-fine:has-[[data-state=open]]:[&_[data-count]]:opacity-0"
                {...rowEvents(list, index)}
              >
                <Entry
                  search={{ list: list.id }}
                  isCurrent={current === list.id}
                  count={counts.get(list.id)}
                  onChoose={onChoose}
                >
                  <span dir="auto" className="truncate">
                    {list.title}
                  </span>
                </Entry>
                <span
                  data-action
                  className="shrink-0 opacity-0 pointer-fine:absolute pointer-fine:inset-y-0 pointer-fine:right-0 group-focus-within/list:opacity-100 group-hover/list:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100"
                >
                  <ListMenu
                    list={list}
                    index={index}
                    count={ordered.length}
                    onRename={() => titles.startRename(list)}
                    onMove={(by) => listActions.moveTo(list, index + by)}
                    onRemove={() => listActions.remove(list)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
        {added.map((draft) => titleForm(draft, (text) => listActions.add(draft.id, text)))}
        {added.length > 0 ? null : (
          <Button ref={toggle} look="quiet" className="mt-1 w-full justify-start px-2" onClick={titles.startNew}>
            <Plus aria-hidden="true" className="size-4" />
            Create New List
          </Button>
        )}
      </section>
    </div>
  );
}
