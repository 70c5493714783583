import type { CalendarTask } from "@hourloom/schema/workspace";
import { useState } from "react";

/** What a press on a row chooses: this row alone, or all since the one that was pressed before. */
export type SelectHow = "toggle" | "range";

export type Selection = ReturnType<typeof useSelection>;

interface Chosen {
  view: unknown;
  isSelecting: boolean;
  ids: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | undefined;
}

/** The ids from one to the other, in the order of the tasks. */
export function idsBetween(tasks: readonly { id: string }[], from: string, to: string): string[] {
  const ends = [from, to].map((id) => tasks.findIndex((task) => task.id === id));
  if (ends.includes(-1)) return [to];
  return tasks.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The choice of several of the shown tasks; another view begins without one. */
export function useSelection(view: unknown, tasks: readonly CalendarTask[]) {
  const none: Chosen = { view, isSelecting: false, ids: new Set(), anchor: undefined };
  const [state, setState] = useState(none);
  const chosen = state.view === view ? state : none;
  const { ids, anchor } = chosen;
  // Tasks that are gone are not chosen any more.
  const selected = tasks.filter(({ id }) => ids.has(id));
  return {
    /** Whether rows are chosen by pressing them: also without any, after "Select". */
    isSelecting: chosen.isSelecting || selected.length > 0,
    selected,
    has: (id: string) => ids.has(id),
    select: ({ id }: CalendarTask, how: SelectHow) => {
      const isRange = how === "range" && anchor !== undefined;
      const next = isRange ? new Set([...ids, ...idsBetween(tasks, anchor, id)]) : toggled(ids, id);
      setState({ ...chosen, ids: next, anchor: isRange ? anchor : id });
    },
    selectAll: () => setState({ ...chosen, isSelecting: true, ids: new Set(tasks.map(({ id }) => id)) }),
    /** Lets rows be chosen by pressing them. */
    begin: () => setState({ ...none, isSelecting: true }),
    end: () => setState(none),
  };
}
