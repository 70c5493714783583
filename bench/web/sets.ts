/** What is in the account, and where one goes in it. */
import type { CalendarItem } from "../../packages/schema/src/calendar.ts";
import { createItems } from "./items.ts";

export type Direction = "next" | "previous";

export interface ItemSet {
  name: string;
  title: string;
  items: readonly CalendarItem[];
  /** The day with which the pages are opened, and the turns that are made from there; the first `WARM_UP` do not count. */
  month: { date: string; turns: readonly Direction[] };
  week: { date: string; turns: readonly Direction[] };
  /** Most milliseconds of the median of going to the next month or week. */
  budgets: { month?: number; week?: number } | undefined;
  /** Whether a whole use of ours is measured with it. */
  isUsed: boolean;
}

export const WARM_UP = 3;
const COUNTED = 16;

/** There and back, as far as the items reach. */
function sweep(pages: number): Direction[] {
  return Array.from({ length: WARM_UP + COUNTED }, (_, index) => (index % (2 * pages) < pages ? "next" : "previous"));
}

/** Two months in a row with as many items each: one goes to and fro between them. */
function denseMonths(count: number, budgets: ItemSet["budgets"]): ItemSet {
  const items = [
    ...createItems({ from: "2027-03-01", to: "2027-04-01", count }),
    ...createItems({ from: "2027-04-01", to: "2027-05-01", count }, 7),
  ];
  return {
    ...{
      name: String(count),
      title: `${count.toLocaleString("en")} items in the visible month`,
      items,
      budgets,
      isUsed: false,
    },
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

/** By name; `SETS=year,100` measures some of them. */
export function wantedSets(names: string | undefined): readonly ItemSet[] {
  const all = [year, denseMonths(100, undefined), denseMonths(1_000, undefined), denseMonths(10_000, { month: 60 })];
  const wanted = names?.split(",");
  return wanted === undefined ? all : all.filter(({ name }) => wanted.includes(name));
}
