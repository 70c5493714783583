/** Number of events of the account that has little else. */
export const EVENTS = 40;

const DAY_MS = 86_400_000;
/** The events lie in as many days, today in their middle. */
const DAYS = 14;
const FIRST_HOUR = 8;
const HOURS = 10;

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** Events of one hour, evenly distributed over the days around `now`. */
export function createEvents(now: Date): object[] {
  const first = now.getTime() - (DAYS / 2) * DAY_MS;
  return Array.from({ length: EVENTS }, (_, index) => {
    const hour = FIRST_HOUR + (index % HOURS);
    return {
      title: `Meeting about topic ${index}`,
      date: new Date(first + (index % DAYS) * DAY_MS).toISOString().slice(0, 10),
      start_time: clock(hour),
      end_time: clock(hour + 1),
    };
  });
}
