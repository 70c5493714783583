import { type RefObject, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
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
 * Keeps focus on a list after its rename, and moves it to the next list after its deletion. Call
 * the returned functions on focus and blur.
 */
export function useListFocus({ entries, toggle, ids, drafts, added }: ListFocus) {
  const focused = useRef<{ id: string; index: number }>(undefined);
  useLayoutEffect(() => {
    const { current } = focused;
    if (current === undefined || !hasLostFocus()) return;
    const id = ids.includes(current.id) ? current.id : ids[Math.min(current.index, ids.length - 1)];
    const link = entries.current?.querySelector<HTMLElement>(`[data-entry="${id}"] a`);
    (link ?? toggle.current)?.focus();
  }, [entries, toggle, ids, drafts]);
  const addedBefore = useRef(0);
  useLayoutEffect(() => {
    if (added < addedBefore.current && hasLostFocus())
      (toggle.current ?? entries.current?.querySelector<HTMLElement>("form input"))?.focus();
    addedBefore.current = added;
  }, [entries, toggle, added]);
  return {
    rememberFocus: (target: Element) => {
      const id = target.closest<HTMLElement>("[data-entry]")?.dataset["entry"];
      focused.current = id === undefined ? undefined : { id, index: ids.indexOf(id) };
    },
    // A removed element is still the active element when it is blurred; then focus is restored.
    forgetFocus: (target: Element) => {
      if (document.activeElement !== target) focused.current = undefined;
    },
  };
}
