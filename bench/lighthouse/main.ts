/**
 * Measures public pages with Lighthouse's mobile settings, three times each, on the real server.
 * Prints the scores, the failed audits of low scores, and whether the machine was steady. Fails
 * below a minimum score, and if a page requests another host. `PAGES=/,/app` selects pages,
 * `CHROMIUM_PATH` the browser.
 */
import { startApi } from "../shared/api-process.ts";
import { makeFolder, startDatabase } from "../shared/database.ts";
import { conclude, say } from "../shared/figures.ts";
import { describeMachine, findProblems, type Measured, type Report, scoreOf, scoreTable } from "./report.ts";
import { runLighthouse } from "./run-lighthouse.ts";

const PAGES = ["/", "/blog/how-to-use-pomodoro"];
const RUNS = 3;
/** Maximum attempts until a trace is complete. */
const TRIES = 3;
/** Error codes of a failed recording, which occur on a busy machine. */
const LOST_TRACE = /^NO_(NAVSTART|DCL|TRACING_STARTED|RESOURCE_REQUEST|SCREENSHOTS|SPEEDLINE_FRAMES)$/;

await using place = await makeFolder();
await using database = await startDatabase();
await using api = await startApi(database.connection);
const address = api.address.replace("127.0.0.1", "localhost");

async function measureOnce(page: string): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const report = await runLighthouse(address + page, place.folder);
    const code = report.runtimeError?.code ?? "";
    if (tries === TRIES || !LOST_TRACE.test(code)) return report;
    say(`${page}: Lighthouse lost its recording (${code}) and tries again.`);
  }
}

/** Returns the reports of a page, or why it could not be measured. */
async function measurePage(page: string): Promise<Report[] | string> {
  const runs: Report[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const report = await measureOnce(page);
    if (report.runtimeError !== undefined) return `${page}: ${report.runtimeError.message}`;
    runs.push(report);
    say(`${page}, ${run} of ${RUNS}: performance ${scoreOf(report, "performance")}`);
  }
  return runs;
}

const measured: Measured[] = [];
const problems: string[] = [];
for (const page of process.env["PAGES"]?.split(",") ?? PAGES) {
  const runs = await measurePage(page);
  if (typeof runs === "string") problems.push(runs);
  else measured.push({ page, runs });
}
if (measured.length > 0) {
  say(scoreTable(measured));
  say(`\n${describeMachine(measured.flatMap(({ runs }) => runs))}`);
}
problems.push(...measured.flatMap((one) => findProblems(one, address)));
conclude(problems, "No score is below its minimum, and no page requests another host.");
