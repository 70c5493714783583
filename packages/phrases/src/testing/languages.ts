import { readdirSync } from "node:fs";
import type { Language } from "../language.ts";
import { createReader } from "../parse-quick-add.ts";
import type { QuickContext, QuickTask } from "../quick-task.ts";

/** A line, and what is read of it, as `summarize` writes it. */
export type Row = readonly [line: string, summary: string];

const folder = new URL("../languages/", import.meta.url);

/** Codes of the languages, each of which has a file and a table of phrases. */
export const codes = readdirSync(folder)
  .filter((name) => /^[a-z]{2}\.ts$/.test(name))
  .map((name) => name.slice(0, 2));

/** The vocabulary of a language. */
export async function loadLanguage(code: string): Promise<Language> {
  const module: { default: Language } = await import(new URL(`${code}.ts`, folder).href);
  return module.default;
}

/** The table of phrases of a language. */
export async function loadRows(code: string): Promise<readonly Row[]> {
  const module: { rows: readonly Row[] } = await import(new URL(`${code}.rows.ts`, folder).href);
  return module.rows;
}

export const reader = createReader(await Promise.all(codes.map(loadLanguage)));

/** Of the tables: a Sunday, and a browser with the first five languages. */
export const tableContext: QuickContext = {
  now: { date: "2026-11-22", time: "08:20" },
  lists: [{ id: "0197a000-0000-7000-8000-000000000001", title: "Uni" }],
  ignored: new Set(),
  dateOrder: "day_first",
  languages: ["en-GB", "de", "fr", "es", "cs"],
};

function describeEnd({ ends }: NonNullable<QuickTask["repeats"]>): string {
  if (ends.kind === "never") return "";
  return ends.kind === "on" ? `until ${ends.date}` : `${ends.count} times`;
}

function describeRule(rule: NonNullable<QuickTask["repeats"]>): string {
  const { interval, frequency, weekdays, nth_weekday: nth } = rule;
  const nthDay = nth === null ? "" : `${nth.week}${nth.weekday}`;
  return [interval, frequency, weekdays.join(""), nthDay, describeEnd(rule)].filter((part) => part !== "").join(" ");
}

/**
 * "title | day | times | minutes | rule | #list | !priority | ^reminder | @tag", without those that
 * are empty.
 */
export function summarize(task: QuickTask): string {
  const { title, date, start_time, end_time, estimate_minutes, repeats, list, priority, reminder_minutes, tags } = task;
  const parts = [
    title,
    date ?? "",
    [start_time, end_time].filter((time) => time !== null).join("-"),
    estimate_minutes === null ? "" : `${estimate_minutes} min`,
    repeats === null ? "" : describeRule(repeats),
    list === undefined ? "" : `#${list.title}`,
    priority === null ? "" : `!${priority}`,
    reminder_minutes === null ? "" : `^${reminder_minutes}`,
    ...tags.map((tag) => `@${tag}`),
  ];
  return parts.filter((part) => part !== "").join(" | ");
}
