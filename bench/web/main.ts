/**
 * Compares our calendar with three others in Chromium, at 1440 × 900 and with the same items: time
 * for the next page and for the first render. For ours also the time to open a form, and the
 * longest interaction with a slow processor. Fails if ours is not faster than each, misses a goal
 * by more than the measurement wavers, or exceeds a budget. `SETS=year,100,1000,10000` selects
 * sets, `CHROMIUM_PATH` the browser.
 */
import path from "node:path";
import { chromium } from "../../e2e/support/chromium.ts";
import { fromRoot } from "../../scripts/repository.mjs";
import { makeFolder } from "../shared/database.ts";
import { conclude, describeLoad, median, ms, percentile, say, table } from "../shared/figures.ts";
import { buildPage, WEB_APP } from "../vite-build.ts";
import { type Calendar, others, ours } from "./calendars.ts";
import {
  type Bench,
  type FirstRender,
  measureFirstRender,
  measureInteractions,
  measureOpenings,
  measureTurns,
  PAGES,
} from "./measures.ts";
import { startStubServer } from "./server.ts";
import { type ItemSet, wantedSets } from "./sets.ts";

const OPENING_BUDGET_MS = 50;
const INTERACTION_BUDGET_MS = 100;
/** Pages that are painted two frames after the click cannot be told apart by the time. */
const TWO_FRAMES_MS = 34;
/** Shares of two times waver by this much. */
const WAVER = 1.1;
const PAIRS = 5;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

const complaints: string[] = [];

function expectBelow(what: string, found: number, budget: number): void {
  if (!(found < budget)) complaints.push(`${what}: ${ms(found)} ms, and ${budget} ms is the budget.`);
}

interface Measured {
  calendar: Calendar;
  samples: readonly number[];
  /** Work of the main thread during the samples. */
  work?: readonly number[];
}

function comparison(title: string, measured: readonly Measured[]): string {
  const base = median(measured[0]?.samples ?? []);
  const rows = measured.map(({ calendar, samples, work }) => {
    const middle = median(samples);
    const numbers = [
      ms(middle),
      ms(percentile(samples, 0.95)),
      `${(middle / base).toFixed(1)}×`,
      String(samples.length),
    ];
    return [calendar.name, ...numbers, ...(work === undefined ? [] : [ms(median(work))])];
  });
  const isWorkKnown = measured[0]?.work !== undefined;
  return table(title, [["", "median ms", "p95 ms", "to ours", "times", ...(isWorkKnown ? ["work ms"] : [])], ...rows]);
}

async function turnAll(bench: Bench, set: ItemSet, view: "month" | "week"): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const calendar of [ours, ...others]) {
    const turns = await measureTurns(bench, calendar, { set, view });
    const work = turns.map(({ workMs }) => workMs);
    measured.push({ calendar, samples: turns.map(({ wallMs }) => wallMs), work });
  }
  say(comparison(`Next ${view} · ${set.title}`, measured));
  return measured;
}

/** The next week as a share of FullCalendar's time: the median of pairs measured in turns. */
async function expectShare(bench: Bench, set: ItemSet, goal: number): Promise<void> {
  const other = others.find(({ page }) => page === "fullcalendar");
  if (other === undefined) throw new Error("FullCalendar is not among the calendars.");
  const measure = async (calendar: Calendar) =>
    median((await measureTurns(bench, calendar, { set, view: "week" })).map(({ wallMs }) => wallMs));
  const shares: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) shares.push((await measure(ours)) / (await measure(other)));
  const share = median(shares);
  say(`Share of FullCalendar's time: ${share.toFixed(2)}, the goal is ${goal}.`);
  if (!(share <= goal * WAVER))
    complaints.push(`Next week, ${set.title}: ${share.toFixed(2)} of FullCalendar's time, and the goal is ${goal}.`);
}

async function compareTurns(bench: Bench, set: ItemSet, view: "month" | "week"): Promise<void> {
  const measured = await turnAll(bench, set, view);
  const [mine, ...theirs] = measured.map(({ calendar, samples, work }) => ({
    name: calendar.name,
    middle: median(samples),
    work: median(work ?? []),
  }));
  if (mine === undefined) return;
  const budgetMs = set.budgets?.[view];
  if (budgetMs !== undefined) expectBelow(`Next ${view}, ${set.title}`, mine.middle, budgetMs);
  const goal = view === "week" ? set.weekGoal : undefined;
  if (goal !== undefined) await expectShare(bench, set, goal);
  for (const { name, middle, work } of theirs) {
    const isByWork = Math.max(mine.middle, middle) <= TWO_FRAMES_MS;
    if (isByWork ? mine.work >= work : mine.middle >= middle)
      complaints.push(`Next ${view}, ${set.title}: not ahead of ${name}.`);
  }
}

async function compareFirstRender(bench: Bench, set: ItemSet): Promise<void> {
  const renders = new Map<Calendar, FirstRender>();
  for (const calendar of [ours, ...others]) renders.set(calendar, await measureFirstRender(bench, calendar, set));
  const measuredBy = (member: keyof FirstRender) =>
    [...renders].map(([calendar, render]) => ({ calendar, samples: render[member] }));
  say(comparison(`First month, from the items' arrival · ${set.title}`, measuredBy("fromItems")));
  say(comparison(`First month, from the navigation · ${set.title}`, measuredBy("fromNavigation")));
}

async function measureOpening(bench: Bench, set: ItemSet): Promise<void> {
  const openings = await measureOpenings(bench, ours, set);
  const row = [ms(median(openings)), ms(percentile(openings, 0.95)), String(openings.length)];
  say(
    table(`A form opens · ${set.title}`, [
      ["", "median ms", "p95 ms", "times"],
      [ours.name, ...row],
    ]),
  );
  expectBelow(`A form opens, ${set.title}`, median(openings), OPENING_BUDGET_MS);
}

async function measureUse(bench: Bench, set: ItemSet): Promise<void> {
  const interactions = await measureInteractions(bench, ours, set);
  const rows = interactions.map(({ name, durations }) => [name, ...durations.map(ms)]);
  const rounds = (interactions[0]?.durations ?? []).map((_, index) => `${index + 1}. time`);
  say(
    table(`Longest interaction, median of ${PAGES} pages, ms, processor six times slower · ${set.title}`, [
      ["", ...rounds],
      ...rows,
    ]),
  );
  for (const { name, durations } of interactions)
    expectBelow(`Processor six times slower, ${name}`, Math.max(...durations), INTERACTION_BUDGET_MS);
}

await using built = await makeFolder();
const folderOf = (calendar: Calendar) => path.join(built.folder, calendar.page ?? "ours");
const loadBefore = describeLoad();
await buildPage(WEB_APP, folderOf(ours));
for (const calendar of others)
  await buildPage(fromRoot("bench/web/pages", calendar.page ?? ""), folderOf(calendar), ["--configLoader", "native"]);
const server = await startStubServer();
const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: FLAGS });
try {
  const bench = { browser, server, folderOf };
  for (const set of wantedSets(process.env["SETS"])) {
    await compareTurns(bench, set, "month");
    await compareTurns(bench, set, "week");
    await compareFirstRender(bench, set);
    if (set.budgets !== undefined) await measureOpening(bench, set);
    if (set.isUsed) await measureUse(bench, set);
  }
} finally {
  await browser.close();
  server.close();
}
say(`\nLoad of the machine (1, 5, 15 minutes): ${loadBefore} before, ${describeLoad()} after.`);
conclude(complaints, "Ahead of each, and within every budget.");
