import type { TaskView } from "@hourloom/schema/todo";
import { createStoredChoice } from "@/shared/storage/stored-choice";

const layouts = ["list", "board"] as const;
export type Layout = (typeof layouts)[number];

const groupings = ["none", "day", "priority", "list"] as const;
export type Grouping = (typeof groupings)[number];

const sorts = ["hand", "time", "priority", "estimate", "list"] as const;
export type Sort = (typeof sorts)[number];

/** How the tasks of a view are arranged. */
export interface ViewOptions {
  layout: Layout;
  /** Headings of the list, or columns of the board. */
  groupBy: Grouping;
  /** The order within a group. */
  sortBy: Sort;
}

/** The options of a screen without a view. */
export const defaultOptions: ViewOptions = { layout: "list", groupBy: "none", sortBy: "hand" };

/** Views that are remembered; those chosen first are forgotten first. */
const REMEMBERED_MAX = 200;

/** What was chosen, by the key of a view. */
type Remembered = ReadonlyMap<string, ViewOptions>;

function parseOptions(text: string): ViewOptions | undefined {
  // Choices from before tasks could be sorted have no third word.
  const [layoutText, groupText, sortText = "hand"] = text.split(" ");
  const layout = layouts.find((name) => name === layoutText);
  const groupBy = groupings.find((name) => name === groupText);
  const sortBy = sorts.find((name) => name === sortText);
  return layout === undefined || groupBy === undefined || sortBy === undefined
    ? undefined
    : { layout, groupBy, sortBy };
}

/** Parses lines such as "today=board list"; others are dropped. */
export function parseRemembered(text: string | null): Remembered {
  const lines = (text ?? "").split("\n").map((line) => line.split("="));
  return new Map(
    lines.flatMap(([key = "", value = ""]) => {
      const options = parseOptions(value);
      return options === undefined || key === "" ? [] : [[key, options] as const];
    }),
  );
}

export function printRemembered(remembered: Remembered): string | undefined {
  const lines = [...remembered].map(([key, { layout, groupBy, sortBy }]) => `${key}=${layout} ${groupBy} ${sortBy}`);
  return lines.length === 0 ? undefined : lines.slice(-REMEMBERED_MAX).join("\n");
}

/** Of this device, since a phone has space for less than a wide screen. */
const remembered = createStoredChoice<Remembered>({
  key: "todo_views",
  parse: parseRemembered,
  print: printRemembered,
});

/** The groupings that a view offers, its default first; one list has no lists to group by. */
export function groupingsOf(view: TaskView, layout: Layout): readonly Grouping[] {
  const byDate = view.kind === "today" || view.kind === "overdue" || view.kind === "upcoming";
  return groupings.filter(
    (one) => !(one === "none" && (byDate || layout === "board")) && !(one === "list" && view.kind === "list"),
  );
}

/** The sorts that a view offers, its default first. Only a list and today have an order by hand. */
export function sortsOf(view: TaskView): readonly Sort[] {
  if (view.kind === "list") return sorts.filter((one) => one !== "list");
  return view.kind === "today" ? ["time", "hand", ...sorts.slice(2)] : sorts.slice(1);
}

/** The options of a view, of which those that it does not offer are replaced by its default. */
export function optionsOf(view: TaskView, chosen: ViewOptions | undefined): ViewOptions {
  const layout = chosen?.layout ?? "list";
  const offered = groupingsOf(view, layout);
  const sorted = sortsOf(view);
  return {
    layout,
    groupBy: offered.find((one) => one === chosen?.groupBy) ?? offered[0] ?? "none",
    sortBy: sorted.find((one) => one === chosen?.sortBy) ?? sorted[0] ?? "time",
  };
}

/** Returns what was chosen for the view with this key, and a function that changes it. */
export function useViewOptions(key: string): {
  chosen: ViewOptions | undefined;
  choose: (options: ViewOptions) => void;
} {
  const all = remembered.use();
  return {
    chosen: all.get(key),
    choose: (options) => remembered.set(new Map([...all].filter(([one]) => one !== key).concat([[key, options]]))),
  };
}
