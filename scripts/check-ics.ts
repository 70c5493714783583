/**
 * `npm run check -- ics FOLDER [EXPECTED.json]`: reads each iCalendar file of a folder, exports
 * what was read and reads it again; fails if a row or a line differs. With a file of expectations,
 * whose format is described in the README beside it, compares the starts of occurrences too.
 *
 *   --shared-uid=<uid>   a UID that stands for many, since the samples hide the addresses in them
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkFile, type Expectation, type FileReport } from "./ics/check-file.ts";

/** A file of this kind is read at once in a request, so that it may not take longer. */
const SLOW_MS = 1_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "shared-uid": { type: "string" } },
});
const [folder, expectedFile] = positionals;

function readExpectations(): ReadonlyMap<string, Expectation> {
  if (expectedFile === undefined) return new Map();
  const list: readonly Expectation[] = JSON.parse(readFileSync(expectedFile, "utf8"));
  return new Map(list.map((one) => [one.file, one]));
}

/** Problems by their reason, with the numbers of the lines. */
function listProblems(problems: readonly { reason: string; line: number }[]): string[] {
  const byReason = Map.groupBy(problems, ({ reason }) => reason);
  return [...byReason].map(([reason, list]) => `${reason}: line ${list.map(({ line }) => line).join(", ")}`);
}

/** What is worth a line of the table. */
function notesOf({ unreadable, problems, losses, ms, window }: FileReport): string[] {
  const slow = ms > SLOW_MS ? [`SLOW: ${Math.round(ms)} ms`] : [];
  const differs = window?.isEqual === false ? [`${window.isConfirmed ? "WINDOW" : "window"}: ${window.text}`] : [];
  return [
    ...losses.map((loss) => `LOSS: ${loss}`),
    ...slow,
    ...differs,
    ...listProblems(unreadable),
    ...listProblems(problems),
  ];
}

function sum(reports: readonly FileReport[], count: (report: FileReport) => number): number {
  return reports.reduce((total, report) => total + count(report), 0);
}

function printTable(reports: readonly FileReport[]): void {
  for (const report of reports) {
    const [first, ...more] = notesOf(report);
    if (first === undefined) continue;
    console.log(`${report.file.slice(0, 70).padEnd(70)} ${String(Math.round(report.ms)).padStart(5)} ms  ${first}`);
    for (const note of more) console.log(`${" ".repeat(81)}${note}`);
  }
}

function main(): number {
  if (folder === undefined) throw new Error("Which folder? npm run check -- ics FOLDER [EXPECTED.json]");
  const expectations = readExpectations();
  const files = readdirSync(folder).filter((name) => name.endsWith(".ics"));
  const reports = files.map((file) =>
    checkFile(file, readFileSync(path.join(folder, file)), {
      expectation: expectations.get(file),
      sharedUid: values["shared-uid"],
    }),
  );
  printTable(reports);
  const confirmed = reports.filter(({ window }) => window?.isConfirmed === true);
  const matching = confirmed.filter(({ window }) => window?.isEqual === true);
  const losses = sum(reports, (report) => report.losses.length);
  const slowest = Math.max(...reports.map(({ ms }) => ms));
  console.log(
    `${files.length} files, ${sum(reports, ({ objects }) => objects)} objects, ${sum(reports, ({ lines }) => lines)} ` +
      `property lines, ${sum(reports, ({ unreadable }) => unreadable.length)} unreadable lines, ${losses} losses, ` +
      `${matching.length} of ${confirmed.length} confirmed windows, slowest file ${Math.round(slowest)} ms`,
  );
  return losses > 0 || slowest > SLOW_MS ? 1 : 0;
}

process.exitCode = main();
