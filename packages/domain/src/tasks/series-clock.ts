import { wallInstant } from "../time/instants.ts";
import { wallClockIn } from "../time/zone-clock.ts";

/** When a task is due: `YYYY-MM-DD`, and `HH:mm` or null for a whole day. */
export interface DueTime {
  readonly date: string;
  readonly start_time: string | null;
}

/** Tasks have the time of the account; a rule may be on the clock of another zone (IANA names). */
export interface SeriesClock {
  readonly accountZone: string;
  readonly zone: string;
}

function convert({ date, start_time }: DueTime, from: string, to: string): DueTime {
  if (start_time === null || from === to) return { date, start_time };
  const instant = wallInstant(from, date, start_time);
  if (instant === undefined) return { date, start_time };
  const { date: day, time } = wallClockIn(to, instant);
  return { date: day, start_time: time };
}

/** A time of the account on the clock of the rule. */
export function toSeriesClock(due: DueTime, { accountZone, zone }: SeriesClock): DueTime {
  return convert(due, accountZone, zone);
}

/** A time of the rule on the clock of the account. */
export function fromSeriesClock(due: DueTime, { accountZone, zone }: SeriesClock): DueTime {
  return convert(due, zone, accountZone);
}
