/** A set of items, and the page turns to measure. */
import type { CalendarItem } from "../../packages/schema/src/workspace.ts";
import { createItems } from "./items.ts";

export type Direction = "next" | "previous";

export interface ItemSet {
  name: string;
  title: string;
  items: readonly CalendarItem[];
  /** The first date, and the turns from there; the first `WARM_UP` are not counted. */
  month: { date: string; turns: readonly Direction[] };
  week: { date: string; turns: readonly Direction[] };
  /** Maximum median time for the next month or week, in milliseconds. */
  budgets: { month?: number; week?: number } | undefined;
  /** The goal for the next week, as a share of FullCalendar's time. */
  weekGoal?: number;
  /** Whether interactions are measured with it. */
  isUsed: boolean;
}

export const WARM_UP = 3;
const COUNTED = 16;

/** Forward and back, as far as there are items. */
function sweep(pages: number): Direction[] {
  return Array.from({ length: WARM_UP + COUNTED }, (_, index) => (index % (2 * pages) < pages ? "next" : "previous"));
}

/** Two consecutive months with `count` items each, to alternate between. */
function denseMonths(count: number, budgets: ItemSet["budgets"]): ItemSet {
  const items = [
    ...createItems({ from: "2027-03-01", to: "2027-04-01", count }),
    ...createItems({ from: "2027-04-01", to: "2027-05-01", count }, 7),
  ];
  return {
    name: String(count),
    title: `${count.toLocaleString("en")} items in the visible month`,
    items,
    budgets,
    isUsed: false,
    month: { date: "2027-03-15", turns: sweep(1) },
    week: { date: "2027-03-10", turns: sweep(1) },
  };
}

const year: ItemSet = {
  name: "year",
  title: "10,000 items in the account, over a year",
  items: createItems({ from: "2027-01-01", to: "2028-01-01", count: 10_000 }),
  month: { date: "2027-01-15", turns: sweep(10) },
  week: { date: "2027-03-10", turns: sweep(10) },
  budgets: { month: 50, week: 50 },
  isUsed: true,
};

/** Sets by name; `SETS=year,100` selects some. */
export function wantedSets(names: string | undefined): readonly ItemSet[] {
  const all = [
    year,
    denseMonths(100, undefined),
    { ...denseMonths(1_000, undefined), weekGoal: 0.5 },
    denseMonths(10_000, { month: 60 }),
  ];
  const wanted = names?.split(",");
  return wanted === undefined ? all : all.filter(({ name }) => wanted.includes(name));
}
