import type { RefObject } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";
import type { TitleDraft } from "./use-title-drafts";

interface ListFocus {
  /** The container of the lists, each of which is in an element with `data-entry`. */
  entries: RefObject<HTMLElement | null>;
  /** The button that creates a list. */
  toggle: RefObject<HTMLElement | null>;
  /** The ids of the lists, in order. */
  ids: readonly string[];
  /** The open title forms. */
  drafts: readonly TitleDraft[];
  /** The number of title forms for new lists. */
  added: number;
}

/**
 * Keeps focus on a list after its rename, and moves it to the next list after its deletion. Spread
 * the returned handlers on the container.
 */
export function useListFocus({ entries, toggle, ids, drafts, added }: ListFocus) {
  const { part, handlers } = useFocusedPart((target) => {
    const id = target.closest<HTMLElement>("[data-entry]")?.dataset["entry"];
    return id === undefined ? undefined : { id, index: ids.indexOf(id) };
  });
  const restore = () => {
    const { current } = part;
    if (current === undefined) return;
    const id = ids.includes(current.id) ? current.id : ids[Math.min(current.index, ids.length - 1)];
    const link = entries.current?.querySelector<HTMLElement>(`[data-entry="${id}"] a`);
    (link ?? toggle.current)?.focus();
  };
  useRestoreFocus(ids, restore);
  useRestoreFocus(drafts, restore);
  useRestoreFocus(added, (before) => {
    if (added < before) (toggle.current ?? entries.current?.querySelector<HTMLElement>("form input"))?.focus();
  });
  return handlers;
}
