import { Button } from "@hourloom/ui/button";
import { Plus } from "@hourloom/ui/icons";
import { Skeleton } from "@hourloom/ui/skeleton";
import { type ReactNode, type RefObject, useRef } from "react";
import type { SaveResult } from "@/features/changes/item-actions";
import type { Collection } from "@/features/changes/item-change";
import type { CollectionActions } from "./collection-actions";
import type { CollectionMenuProps } from "./collection-menu";
import { TitleForm } from "./title-form";
import { useRowEvents } from "./use-row-events";
import type { TitleDraft, TitleDrafts } from "./use-title-drafts";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";

interface CollectionFocus {
  /** The container of the rows, each of which has its id in `data-entry`. */
  entries: RefObject<HTMLElement | null>;
  /** The button that creates one. */
  toggle: RefObject<HTMLElement | null>;
  /** The rows in order; another array if they change. */
  ordered: readonly Collection[];
  drafts: readonly TitleDraft[];
  /** The number of title forms for new rows. */
  added: number;
}

/**
 * Keeps focus on a row after its rename, and moves it to the next row after its deletion: to its
 * link or checkbox. Spread the returned handlers on the container.
 */
function useCollectionFocus({ entries, toggle, ordered, drafts, added }: CollectionFocus) {
  const ids = ordered.map(({ id }) => id);
  const { part, handlers } = useFocusedPart((target) => {
    const id = target.closest<HTMLElement>("[data-entry]")?.dataset["entry"];
    return id === undefined ? undefined : { id, index: ids.indexOf(id) };
  });
  const restore = () => {
    const { current } = part;
    if (current === undefined) return;
    const id = ids.includes(current.id) ? current.id : ids[Math.min(current.index, ids.length - 1)];
    const stop = entries.current?.querySelector<HTMLElement>(`[data-entry="${id}"] :is(a, input)`);
    (stop ?? toggle.current)?.focus();
  };
  useRestoreFocus(ordered, restore);
  useRestoreFocus(drafts, restore);
  useRestoreFocus(added, (before) => {
    if (added < before) (toggle.current ?? entries.current?.querySelector<HTMLElement>("form input"))?.focus();
  });
  return handlers;
}

/** The part of a row's menu that is the same for all types. */
export type RowMenu = Pick<CollectionMenuProps, "index" | "count" | "onRename" | "onMove">;

interface CollectionListProps<Row extends Collection> {
  label: string;
  titleLabel: string;
  newLabel: string;
  panel: RefObject<HTMLElement | null>;
  ordered: readonly Row[];
  actions: CollectionActions;
  titles: TitleDrafts;
  onAdd?: (id: string) => void;
  renderRow: (row: Row) => ReactNode;
  renderMenu: (row: Row, menu: RowMenu) => ReactNode;
}

/** Shown while task lists or calendars load; `children` says what. */
export function LoadingCollections({ children }: { children: string }) {
  return (
    <div role="status" className="flex flex-col gap-2 px-2 py-1">
      <span className="text-muted">{children}</span>
      {["w-40", "w-28", "w-36"].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

/** Task lists or calendars, which are created, renamed and sorted in place. */
export function CollectionList<Row extends Collection>({
  label,
  titleLabel,
  newLabel,
  panel,
  ordered,
  actions,
  titles,
  onAdd,
  renderRow,
  renderMenu,
}: CollectionListProps<Row>) {
  const { drafts } = titles;
  const entries = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const added = drafts.filter(({ isNew }) => isNew);
  const focusHandlers = useCollectionFocus({ entries, toggle, ordered, drafts, added: added.length });
  const eventsOf = useRowEvents({ panel, ordered, actions, onRename: titles.startRename });
  const titleForm = (draft: TitleDraft, save: (text: string) => Promise<SaveResult>) => (
    <TitleForm
      key={draft.id}
      label={titleLabel}
      draft={draft}
      onSave={(text) => {
        void titles.save({ ...draft, text }, () => save(text));
        if (draft.isNew) onAdd?.(draft.id);
      }}
      onClose={() => titles.close(draft.id)}
    />
  );
  return (
    <div ref={entries} {...focusHandlers} className="flex flex-col gap-1">
      <ul aria-label={label} className="flex flex-col gap-0.5">
        {ordered.map((row, index) => {
          const draft = drafts.find(({ id, isNew }) => !isNew && id === row.id);
          return draft !== undefined ? (
            <li key={row.id} data-entry={row.id}>
              {titleForm(draft, (text) => actions.rename(draft.row ?? row, text))}
            </li>
          ) : (
            <li
              key={row.id}
              data-entry={row.id}
              className="group/row relative flex pointer-fine:focus-within:[&_[data-aside]]:opacity-0 pointer-fine:hover:[&_[data-aside]]:opacity-0 pointer-fine:has-[[data-state=open]]:[&_[data-aside]]:opacity-0"
              {...eventsOf(row, index)}
            >
              {renderRow(row)}
              <span
                data-action
                className="shrink-0 opacity-0 pointer-fine:absolute pointer-fine:inset-y-0 pointer-fine:right-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100"
              >
                {renderMenu(row, {
                  index,
                  count: ordered.length,
                  onRename: () => titles.startRename(row),
                  onMove: (by) => actions.moveTo(row, index + by),
                })}
              </span>
            </li>
          );
        })}
      </ul>
      {added.map((draft) => titleForm(draft, (text) => actions.add(draft.id, text)))}
      {added.length > 0 ? null : (
        <Button ref={toggle} variant="quiet" className="mt-1 w-full justify-start px-2" onClick={titles.startNew}>
          <Plus aria-hidden="true" className="size-4" />
          {newLabel}
        </Button>
      )}
    </div>
  );
}
