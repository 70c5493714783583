import { type RefObject, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import type { TitleDraft } from "./use-title-drafts";

interface ListFocus {
  /** What the lists stand in: each in an element of its own with its id, also while its title is being changed. */
  entries: RefObject<HTMLElement | null>;
  /** What makes a new one. */
  toggle: RefObject<HTMLElement | null>;
  /** The ids of the lists, in order. */
  ids: readonly string[];
  /** The forms that are open instead of lists, and one of a new list. */
  drafts: readonly TitleDraft[];
  /** How many of these forms are of new lists. */
  added: number;
}

/** The focus stays with its list when that has been renamed, and goes to the one that comes in its place when it has gone. Answers what is to be told where the focus is. */
export function useListFocus({ entries, toggle, ids, drafts, added }: ListFocus) {
  const held = useRef<{ id: string; index: number }>(undefined);
  useLayoutEffect(() => {
    const { current } = held;
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
    hold: (target: Element) => {
      const id = target.closest<HTMLElement>("[data-entry]")?.dataset["entry"];
      held.current = id === undefined ? undefined : { id, index: ids.indexOf(id) };
    },
    // Who leaves the lists is not called back; what goes with its list says nothing.
    release: (target: Element) => {
      if (document.activeElement !== target) held.current = undefined;
    },
  };
}
