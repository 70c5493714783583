import { CalendarClock, CircleAlert, Sunrise } from "@hourloom/ui/icons";
import type { RefObject } from "react";
import { ColorDot } from "@/shared/color/color-dot";
import { FetchState } from "@/shared/layout/fetch-state";
import { FiltersSection } from "./filters-section";
import { ListMenu } from "./list-menu";
import { Entry } from "./panel-entry";
import type { TodoSearch } from "./todo-search";
import type { SavedFilters } from "./use-saved-filters";
import type { TaskLists } from "@/features/changes/use-task-lists";
import type { CollectionActions } from "@/features/collections/collection-actions";
import { CollectionList, LoadingCollections } from "@/features/collections/collection-list";
import type { TitleDrafts } from "@/features/collections/use-title-drafts";

export const smartViews = [
  { view: "today", label: "Today", Icon: Sunrise, count: "today_count" },
  { view: "overdue", label: "Overdue", Icon: CircleAlert, count: "overdue_count" },
  { view: "upcoming", label: "Upcoming", Icon: CalendarClock, count: "upcoming_count" },
] as const;

interface ListsPanelProps {
  ref: RefObject<HTMLDivElement | null>;
  taskLists: TaskLists;
  filters: SavedFilters;
  listActions: CollectionActions;
  /** The id of the open list or filter, or the name of the open view. */
  current: string | undefined;
  titles: TitleDrafts;
  onShow: (search: TodoSearch) => void;
  /** Called when a link is followed, to close the sheet on phones. */
  onChoose: (isByKey: boolean) => void;
}

/**
 * Links to the views by date and to the lists, which are created, renamed, sorted and deleted here.
 */
export function ListsPanel({
  ref: panel,
  taskLists,
  filters,
  listActions,
  current,
  titles,
  onShow,
  onChoose,
}: ListsPanelProps) {
  const { ordered, overview, query } = taskLists;
  const counts = new Map(overview?.open_counts.map(({ task_list, count }) => [task_list, count]));

  return (
    <div ref={panel} className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3 py-4">
      <ul aria-label="By date" className="flex flex-col gap-0.5">
        {smartViews.map(({ view, label, Icon, count }) => (
          <li key={view} data-view={view} className="flex">
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
      <FiltersSection filters={filters} lists={ordered} current={current} onShow={onShow} onChoose={onChoose} />
      <section aria-labelledby="lists" className="flex flex-col gap-1">
        <h2 id="lists" className="px-2 text-xs font-semibold text-muted">
          Lists
        </h2>
        <FetchState
          query={query}
          what="Your lists"
          loading={<LoadingCollections>Loading Task Lists...</LoadingCollections>}
          offline={null}
        />
        <CollectionList
          label="Lists"
          titleLabel="List title"
          newLabel="Create New List"
          panel={panel}
          ordered={ordered}
          actions={listActions}
          titles={titles}
          onAdd={(id) => onShow({ list: id })}
          renderRow={({ id, title, color }) => (
            <Entry search={{ list: id }} isCurrent={current === id} count={counts.get(id)} onChoose={onChoose}>
              <ColorDot color={color} />
              <span dir="auto" className="truncate">
                {title}
              </span>
            </Entry>
          )}
          renderMenu={(list, menu) => (
            <ListMenu
              {...menu}
              list={list}
              onColor={(color) => listActions.update(list, { ...list, color })}
              onRemove={() => listActions.remove(list)}
            />
          )}
        />
      </section>
    </div>
  );
}
