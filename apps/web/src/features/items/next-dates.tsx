import { repeatRule, type RepeatRule } from "@hourloom/schema/recurrence";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { formatDayShort } from "@/shared/format";
import { useServices } from "@/shared/services";
import { isDate } from "./repeat-words";

/** The next dates, asked of the server, so that a person sees what the words come to before they are saved. */
export function NextDates({ rule, date }: { rule: RepeatRule; date: string | null }) {
  const { api } = useServices();
  const isGood = isDate(date) && repeatRule.safeParse(rule).success;
  const asked = useDeferredValue(isGood ? { date, repeats: rule } : undefined);
  const { data } = useQuery({
    ...api.calendar.nextDates.queryOptions(asked ?? { date: "", repeats: rule }),
    enabled: asked !== undefined,
    placeholderData: (before: string[] | undefined) => before,
  });
  return (
    <p role="status" className="min-h-8 text-xs text-pretty text-muted tabular-nums">
      {data === undefined ? null : data.length === 0 ? "No dates." : `Next: ${data.map(formatDayShort).join(" · ")}`}
    </p>
  );
}
