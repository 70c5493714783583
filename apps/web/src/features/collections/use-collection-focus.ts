import type { RefObject } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";
import type { TitleDraft } from "./use-title-drafts";

interface CollectionFocus {
  /** The container of the rows, each of which has its id in `data-entry`. */
  entries: RefObject<HTMLElement | null>;
  /** The button that creates one. */
  toggle: RefObject<HTMLElement | null>;
  /** The ids of the rows, in order. */
  ids: readonly string[];
  /** The open title forms. */
  drafts: readonly TitleDraft[];
  /** The number of title forms for new rows. */
  added: number;
}

/**
 * Keeps focus on a row after its rename, and moves it to the next row after its deletion: to its
 * link or checkbox. Spread the returned handlers on the container.
 */
export function useCollectionFocus({ entries, toggle, ids, drafts, added }: CollectionFocus) {
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
  useRestoreFocus(ids, restore);
  useRestoreFocus(drafts, restore);
  useRestoreFocus(added, (before) => {
    if (added < before) (toggle.current ?? entries.current?.querySelector<HTMLElement>("form input"))?.focus();
  });
  return handlers;
}
