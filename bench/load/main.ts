/**
 * Measures how long a page takes to load over a slow network: 1.6 Mbps with 150 ms of latency, with
 * an empty cache and again with a full one, and both with a processor six times slower. Prints for
 * each screen when its items stand, the requests and kB until then, and all requests. Fails if the
 * week calendar exceeds a limit. `SCREENS=month,to-do` selects screens, `RUNS` how often each
 * calendar is loaded, `CHROMIUM_PATH` the browser.
 */
import { chromium } from "../../e2e/support/chromium.ts";
import { conclude, describeLoad, median, readNumber, say, table } from "../shared/figures.ts";
import { type Conditions, type Load, loadTwice } from "./measure.ts";
import { calendars, others, type Screen } from "./screens.ts";
import { startServer } from "./server.ts";

/** Limits of the calendars, on a processor that is not slowed down. */
const LIMITS = { coldMs: 2_000, warmMs: 900, requestsUntil: 20, bytesUntil: 300_000, requests: 45 };
const RUNS = readNumber("RUNS", 3);
const SLOWDOWN = 6;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

/** Loads of a screen with an empty and with a full cache. */
interface Measured {
  screen: Screen;
  cold: Load;
  warm: Load;
}

function medianOf(loads: readonly Load[]): Load {
  const middle = (member: keyof Load) => median(loads.map((load) => load[member]));
  return {
    standMs: middle("standMs"),
    requestsUntil: middle("requestsUntil"),
    bytesUntil: middle("bytesUntil"),
    requests: middle("requests"),
  };
}

async function measure(screen: Screen, runs: number, conditions: Conditions): Promise<Measured> {
  const loads: { cold: Load; warm: Load }[] = [];
  for (let run = 0; run < runs; run += 1) loads.push(await loadTwice(screen, conditions));
  return { screen, cold: medianOf(loads.map(({ cold }) => cold)), warm: medianOf(loads.map(({ warm }) => warm)) };
}

function numbersOf({ standMs, requestsUntil, bytesUntil, requests }: Load): string[] {
  return [(standMs / 1_000).toFixed(2), String(requestsUntil), (bytesUntil / 1_000).toFixed(0), String(requests)];
}

function report(title: string, measured: readonly Measured[]): string {
  const columns = ["stand s", "requests", "kB", "in all"];
  const heading = ["", ...columns.map((name) => `cold ${name}`), ...columns.map((name) => `warm ${name}`)];
  const rows = measured.map(({ screen, cold, warm }) => [screen.name, ...numbersOf(cold), ...numbersOf(warm)]);
  return table(title, [heading, ...rows]);
}

function complaintsAbout({ screen, cold, warm }: Measured): string[] {
  const found = [
    { what: "ms until items stand, cold", value: cold.standMs, limit: LIMITS.coldMs },
    { what: "ms until items stand, warm", value: warm.standMs, limit: LIMITS.warmMs },
    { what: "requests until items stand", value: cold.requestsUntil, limit: LIMITS.requestsUntil },
    { what: "bytes until items stand", value: cold.bytesUntil, limit: LIMITS.bytesUntil },
    { what: "requests in all", value: cold.requests, limit: LIMITS.requests },
  ];
  return found
    .filter(({ value, limit }) => !(value <= limit))
    .map(({ what, value, limit }) => `${screen.name}: ${value.toFixed(0)} ${what}, and ${limit} is the limit.`);
}

async function measureAll(conditions: Conditions, wanted: (screen: Screen) => boolean): Promise<string[]> {
  const limited: Measured[] = [];
  const reported: Measured[] = [];
  for (const screen of calendars.filter(wanted)) limited.push(await measure(screen, RUNS, conditions));
  for (const screen of others.filter(wanted)) reported.push(await measure(screen, 1, conditions));
  const slow: Measured[] = [];
  for (const screen of [...calendars, ...others].filter(wanted))
    slow.push(await measure(screen, 1, { ...conditions, slowdown: SLOWDOWN }));
  say(report("First load at 1.6 Mbps and 150 ms", [...limited, ...reported]));
  say(report(`The same, with a processor ${SLOWDOWN} times slower`, slow));
  return limited.flatMap(complaintsAbout);
}

const executablePath = process.env["CHROMIUM_PATH"];
await using server = await startServer();
await using browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: FLAGS,
});
const names = process.env["SCREENS"]?.split(",");
const problems = await measureAll(
  { browser, server, slowdown: 1 },
  ({ name }) => names === undefined || names.includes(name),
);
say(`\nLoad of the machine (1, 5, 15 minutes): ${describeLoad()}.`);
conclude(problems, "Within every limit.");
