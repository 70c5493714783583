import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { clockMinutes } from "@hourloom/domain/time/zone-clock";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "@/shared/api/services";

/** The backgrounds of working days and of other days. */
const [HOURS, DAY] = ["--off-hours", "--off-day"];
const SHADE = "color-mix(in oklab, var(--sunken) 75%, transparent)";

/**
 * A background image of the 24 hours of a day that shades all but the working hours (`HH:mm`),
 * which may cross midnight. `none` if they are equal.
 */
export function offHoursImage(from: string, until: string): string {
  const [begin, end] = [clockMinutes(from), clockMinutes(until)];
  const at = (minutes: number) => `${((100 * minutes) / DAY_MINUTES).toFixed(3)}%`;
  if (begin === end) return "none";
  if (begin < end) {
    return `linear-gradient(${SHADE} ${at(begin)}, transparent ${at(begin)} ${at(end)}, ${SHADE} ${at(end)})`;
  }
  return `linear-gradient(transparent ${at(end)}, ${SHADE} ${at(end)} ${at(begin)}, transparent ${at(begin)})`;
}

/** Sets the backgrounds as CSS variables for the calendar; renders nothing. */
export function OffHours(): null {
  const { data } = useQuery(useServices().api.settings.get.queryOptions());
  const image = data === undefined ? "none" : offHoursImage(data.working_hours_start, data.working_hours_end);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(HOURS, image);
    // Who works all day may work on any day.
    style.setProperty(DAY, image === "none" ? "none" : `linear-gradient(${SHADE}, ${SHADE})`);
    return () => [HOURS, DAY].forEach((name) => style.removeProperty(name));
  }, [image]);
  return null;
}
