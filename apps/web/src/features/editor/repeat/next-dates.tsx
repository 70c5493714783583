import { countedFromCompletion } from "@hourloom/domain/tasks/after-completion";
import { repeatRule, type RepeatRule } from "@hourloom/schema/recurrence";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useAccountClock } from "@/shared/dates/account-clock";
import { useToday } from "@/shared/time/clock";
import { formatDayShort } from "@/shared/time/format";
import { useServices } from "@/shared/api/services";
import { isDate } from "../fields/is-readable";

/**
 * Returns for example "Next: Sun 31 Jan · Wed 31 Mar · Mon 31 Jan 2028": a date has its year if it
 * differs from that of the previous date, which for the first date is `start`.
 */
export function formatNextDates(dates: readonly string[], start: string, lead = "Next"): string {
  const yearOf = (date: string | undefined) => (date ?? start).slice(0, 4);
  const labels = dates.map((date, index) => {
    const isNewYear = yearOf(date) !== yearOf(dates[index - 1]);
    return isNewYear ? `${formatDayShort(date)} ${yearOf(date)}` : formatDayShort(date);
  });
  return labels.length === 0 ? "No dates." : `${lead}: ${labels.join(" · ")}`;
}

interface NextDatesProps {
  rule: RepeatRule;
  date: string | null;
  /** Today, for a task that repeats from its completion. */
  completionDate: string | undefined;
}

/** Previews the next dates of a rule, computed by the server. */
export function NextDates({ rule, date, completionDate }: NextDatesProps) {
  const { api } = useServices();
  const isValid = isDate(date) && repeatRule.safeParse(rule).success;
  const first = completionDate ?? date;
  const query = useMemo(() => {
    if (!isValid || first === null) return undefined;
    const repeats = completionDate === undefined ? rule : countedFromCompletion(rule);
    return { date: first, repeats, after: completionDate ?? null };
  }, [isValid, first, rule, completionDate]);
  const deferredQuery = useDeferredValue(query);
  const { data } = useQuery({
    ...api.calendar.nextDates.queryOptions(deferredQuery ?? { date: "", repeats: rule }),
    enabled: deferredQuery !== undefined,
    placeholderData: (before: string[] | undefined) => before,
  });
  const today = useToday(useAccountClock().zone);
  const isPast = data?.[0] !== undefined && data[0] < today;
  const ofRule = isPast ? "First" : "Next";
  const lead = completionDate === undefined ? ofRule : "If done today, next";
  return (
    <p role="status" className="min-h-8 text-xs text-pretty text-muted tabular-nums">
      {deferredQuery === undefined || data === undefined ? null : formatNextDates(data, deferredQuery.date, lead)}
    </p>
  );
}
