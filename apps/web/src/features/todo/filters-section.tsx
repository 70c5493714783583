import type { SavedFilter } from "@hourloom/schema/todo";
import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@hourloom/ui/dropdown-menu";
import { Ellipsis, Pencil, Plus, SlidersHorizontal, Trash2 } from "@hourloom/ui/icons";
import { useState } from "react";
import { newId } from "@/shared/api/new-id";
import { FilterDialog } from "./filter-dialog";
import { Entry } from "./panel-entry";
import type { TodoSearch } from "./todo-search";
import type { SavedFilters } from "./use-saved-filters";

/** What the dialog edits: a saved filter, or a new one. */
type Edited = { filter: SavedFilter; isNew: boolean };

function newFilter(): Edited {
  const conditions = { lists: [], priorities: [], tags: [], due: "any", completed: false } as const;
  return {
    filter: { id: newId(), title: "", conditions: { ...conditions, lists: [], priorities: [], tags: [] } },
    isNew: true,
  };
}

const iconClasses = "size-4 shrink-0 text-muted";

interface FiltersSectionProps {
  filters: SavedFilters;
  lists: readonly { id: string; title: string }[];
  current: string | undefined;
  onShow: (search: TodoSearch) => void;
  onChoose: (isByKey: boolean) => void;
}

/** Links to the saved filters, which are created, edited and deleted here. */
export function FiltersSection({ filters, lists, current, onShow, onChoose }: FiltersSectionProps) {
  const [edited, setEdited] = useState<Edited>();
  const { all = [], save, remove } = filters;
  return (
    <section aria-labelledby="filters" className="flex flex-col gap-1">
      <h2 id="filters" className="px-2 text-xs font-semibold text-muted">
        Filters
      </h2>
      {all.length === 0 ? null : (
        <ul aria-label="Filters" className="flex flex-col gap-0.5">
          {all.map((filter) => (
            <li key={filter.id} className="group/filter flex items-center gap-0.5">
              <Entry
                search={{ filter: filter.id }}
                isCurrent={current === filter.id}
                count={undefined}
                onChoose={onChoose}
              >
                <SlidersHorizontal aria-hidden="true" />
                <span dir="auto" className="truncate">
                  {filter.title}
                </span>
              </Entry>
              <DropdownMenu modal={false}>
                <DropdownMenuTrigger asChild>
                  <IconButton
                    icon={Ellipsis}
                    label={`More for the filter ${filter.title}`}
                    className="opacity-0 group-focus-within/filter:opacity-100 group-hover/filter:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
                  />
                </DropdownMenuTrigger>
                <DropdownMenuContent>
                  <DropdownMenuItem onSelect={() => setEdited({ filter, isNew: false })}>
                    <Pencil aria-hidden="true" className={iconClasses} /> Edit
                  </DropdownMenuItem>
                  <DropdownMenuItem onSelect={() => remove(filter)}>
                    <Trash2 aria-hidden="true" className={iconClasses} /> Delete
                  </DropdownMenuItem>
                </DropdownMenuContent>
              </DropdownMenu>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" className="justify-start px-2" onClick={() => setEdited(newFilter())}>
        <Plus aria-hidden="true" className="size-4" />
        New filter
      </Button>
      {edited === undefined ? null : (
        <FilterDialog
          {...edited}
          lists={lists}
          onSave={(filter) => {
            save(filter);
            if (!edited.isNew) return;
            onShow({ filter: filter.id });
            onChoose(false);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
