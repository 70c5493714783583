import { performance } from "node:perf_hooks";
import { createRandom, type Random } from "../shared/random.ts";
import { nextSeriesDates, seriesDates } from "../../packages/domain/src/recurrence/series.ts";

/** Slow recurrence rules: some written by hand, others random from a fixed seed. */

/** Each was slow at some time, or targets one bound of the engine. */
const handwritten = [
  "FREQ=DAILY;COUNT=1000000000;BYSETPOS=1;BYHOUR=1,2,3",
  "FREQ=SECONDLY;BYSECOND=4;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=SECONDLY;INTERVAL=7;BYHOUR=3;BYDAY=MO;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=23000",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=1;BYDAY=MO",
  "FREQ=HOURLY;INTERVAL=11;BYHOUR=1,13;BYMINUTE=0,1,2,3;BYSETPOS=-1",
  "FREQ=MINUTELY;INTERVAL=61;BYHOUR=4;BYDAY=2FR;BYMONTHDAY=13",
  "FREQ=WEEKLY;BYSETPOS=366;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=0,5,10,15,20,25,30;BYDAY=MO,TU,WE,TH,FR,SA,SU",
];

function randomRule({ below, chance }: Random): string {
  const whole = (from: number, to: number) => from + below(to - from + 1);
  const list = (from: number, to: number) =>
    [...new Set(Array.from({ length: whole(1, 6) }, () => whole(from, to)))].filter((value) => value !== 0).join(",");
  const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
  const maybe = (name: string, value: string, share = 0.25) =>
    chance(share) && value !== "" ? [`${name}=${value}`] : [];
  const frequency = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"][whole(0, 6)];
  return [
    `FREQ=${frequency}`,
    ...maybe("INTERVAL", String(whole(1, 400)), 0.5),
    ...maybe("COUNT", String(10 ** whole(1, 9)), 0.4),
    ...maybe("BYMONTH", list(1, 12)),
    ...maybe("BYWEEKNO", list(-53, 53), 0.15),
    ...maybe("BYYEARDAY", list(-366, 366), 0.15),
    ...maybe("BYMONTHDAY", list(-31, 31)),
    ...maybe("BYDAY", Array.from({ length: whole(1, 4) }, () => weekdays[whole(0, 6)]).join(",")),
    ...maybe("BYHOUR", list(0, 23), 0.3),
    ...maybe("BYMINUTE", list(0, 59)),
    ...maybe("BYSECOND", list(0, 59)),
    ...maybe("BYSETPOS", list(-366, 366), 0.3),
  ].join(";");
}

interface Measured {
  rrule: string;
  first: string;
  /** Time for a month of the calendar and the next date. */
  ms: number;
}

function measure(rrule: string, first: string): Measured {
  const series = { first, rrule, excluded: [] };
  const begun = performance.now();
  seriesDates(series, { from: "2026-10-26", to: "2026-12-07" });
  nextSeriesDates(series, "2026-11-20", 1);
  return { rrule, first, ms: performance.now() - begun };
}

/** The ten slowest of the handwritten and `tries` random rules, slowest first. */
export function findWorstRules(tries: number, seed: number): Measured[] {
  const random = createRandom(seed);
  const rules = [...handwritten, ...Array.from({ length: tries }, () => randomRule(random))];
  const firsts = ["0001-01-01", "1900-01-01", "2025-12-31"];
  const measured = rules.map((rrule) =>
    firsts.map((first) => measure(rrule, first)).reduce((worst, one) => (one.ms > worst.ms ? one : worst)),
  );
  return measured.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
}
