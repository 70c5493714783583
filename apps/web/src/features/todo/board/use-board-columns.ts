import type { CalendarTask } from "@hourloom/schema/workspace";
import { type RefObject, useMemo, useState } from "react";
import type { TaskGroup } from "../groups/task-groups";

/** The cards that all columns show at first, and bounds of what one shows and "Show more" adds. */
const CARDS = 500;
const PAGE_MIN = 5;
const PAGE_MAX = 50;

/** A column, and those of its tasks that are shown. */
export interface ShownColumn {
  group: TaskGroup;
  shown: readonly CalendarTask[];
  hasMore: boolean;
}

/** The key of the row with "Show more". */
export function moreKey({ key }: TaskGroup): string {
  return `more ${key}`;
}

/**
 * Returns the columns with their first cards, and a function that shows more of one. A card with
 * the focus is shown, too, also behind those.
 */
export function useBoardColumns(
  groups: readonly TaskGroup[],
  focused: RefObject<{ id: string } | undefined>,
): { columns: readonly ShownColumn[]; showMore: (group: TaskGroup) => void } {
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const page = Math.max(PAGE_MIN, Math.min(PAGE_MAX, Math.floor(CARDS / Math.max(1, groups.length))));
  const columns = useMemo(() => {
    return groups.map((group) => {
      const count = (pages.get(group.key) ?? 1) * page;
      const shown = group.tasks.filter(({ id }, index) => index < count || id === focused.current?.id);
      return { group, shown, hasMore: shown.length < group.tasks.length };
    });
  }, [groups, pages, page, focused]);
  const showMore = ({ key }: TaskGroup) => setPages((before) => new Map(before).set(key, (before.get(key) ?? 1) + 1));
  return { columns, showMore };
}
