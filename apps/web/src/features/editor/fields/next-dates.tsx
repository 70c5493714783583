import { countedFromCompletion } from "@hourloom/domain/tasks/after-completion";
import { repeatRule, type RepeatRule } from "@hourloom/schema/recurrence";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { formatDayShort } from "@/shared/time/format";
import { useServices } from "@/shared/api/services";
import { isDate } from "./repeat-labels";

/**
 * "Next: Sun 31 Jan · Wed 31 Mar · Mon 31 Jan 2028": a year is said where it is another one than
 * that of the date before, beginning with `start`.
 */
export function inWords(dates: readonly string[], start: string, lead = "Next"): string {
  const yearOf = (date: string | undefined) => (date ?? start).slice(0, 4);
  const words = dates.map((date, index) => {
    const isNewYear = yearOf(date) !== yearOf(dates[index - 1]);
    return isNewYear ? `${formatDayShort(date)} ${yearOf(date)}` : formatDayShort(date);
  });
  return words.length === 0 ? "No dates." : `${lead}: ${words.join(" · ")}`;
}

interface NextDatesProps {
  rule: RepeatRule;
  date: string | null;
  /** Today, of what is counted from the day on which it is done. */
  doneOn: string | undefined;
}

/**
 * The next dates, asked of the server, so that a person sees what the words come to before they are
 * saved.
 */
export function NextDates({ rule, date, doneOn }: NextDatesProps) {
  const { api } = useServices();
  const isGood = isDate(date) && repeatRule.safeParse(rule).success;
  const first = doneOn ?? date;
  const repeats = useMemo(() => (doneOn === undefined ? rule : countedFromCompletion(rule)), [rule, doneOn]);
  const wanted = useMemo(
    () => (isGood && first !== null ? { date: first, repeats, after: doneOn ?? null } : undefined),
    [isGood, first, repeats, doneOn],
  );
  const asked = useDeferredValue(wanted);
  const { data } = useQuery({
    ...api.calendar.nextDates.queryOptions(asked ?? { date: "", repeats: rule }),
    enabled: asked !== undefined,
    placeholderData: (before: string[] | undefined) => before,
  });
  const lead = doneOn === undefined ? "Next" : "If done today, next";
  return (
    <p role="status" className="min-h-8 text-xs text-pretty text-muted tabular-nums">
      {asked === undefined || data === undefined ? null : inWords(data, asked.date, lead)}
    </p>
  );
}
