import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "@/shared/api/services";
import { formatDayShort, formatTime } from "@/shared/time/format";
import { sourceDetailTexts } from "./source-details-text";

/**
 * Attendees and alarms of an imported event, which cannot be edited here. Without a response
 * nothing is shown: they are not what the form was opened for.
 */
export function SourceDetailsList({ event, zone }: { event: string; zone: string }) {
  const { api } = useServices();
  const { data } = useQuery(api.events.sourceDetails.queryOptions({ id: event }, { staleTime: 60_000, retry: false }));
  if (data === undefined) return null;
  const print = (ms: number) => {
    const { date, time } = wallClockIn(zone, ms);
    return `${formatDayShort(date)}, ${formatTime(time)}`;
  };
  const texts = sourceDetailTexts(data, print);
  if (texts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {texts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
