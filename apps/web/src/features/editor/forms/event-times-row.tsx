import { type EventTimes, lastDayOf } from "@hourloom/domain/calendar/event-days";
import { eventLength, withStart } from "@hourloom/domain/calendar/move-item";
import { clockChangeOn } from "@hourloom/domain/time/clock-change";
import { addClockMinutes, clockMinutes } from "@hourloom/domain/time/zone-clock";
import { Clock } from "@hourloom/ui/icons";
import { readEventMinutes } from "@/shared/time/calendar-preferences";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useAccountClock } from "@/shared/dates/account-clock";
import { formatDayShort, formatMinutes } from "@/shared/time/format";
import type { TypedTimes } from "@/shared/dates/read-date";
import { ChipCheckbox, ChipPanel, ChipToggle } from "../fields/chips";
import { DateField, TimeField } from "../fields/form-fields";
import { useFormPanel } from "../fields/form-panels";
import { areReadable, isTime } from "../fields/is-readable";
import { ItemLength } from "../fields/item-length";
import { LengthChips } from "../fields/length-chips";
import { FirstDayField } from "../repeat/repeat-fields";
import type { EventFormInput } from "./event-form-values";

interface EventTimesRowProps {
  isTimed: boolean;
  onTimed: (isTimed: boolean) => void;
  /** Id of the note about the times on the account's clock. */
  zoneNote: string | undefined;
}

const LAST_DAY = "Last day, if later";

/** Says which time the clock skips on its day. */
function SkippedTimes({ times }: { times: EventTimes }) {
  const { zone } = useAccountClock();
  const { date, start_time, end_time } = times;
  if (!areReadable(times) || date === null) return null;
  const skipped = [
    { day: date, time: start_time },
    { day: lastDayOf({ ...times, date }), time: end_time },
  ].flatMap(({ day, time }) => {
    const gap = time === null ? undefined : clockChangeOn(day, zone).skipped;
    const minutes = clockMinutes(time ?? "00:00");
    return gap !== undefined && gap.fromMin <= minutes && minutes < gap.toMin ? [{ day, minutes, gap }] : [];
  });
  return skipped.map(({ day, minutes, gap }) => (
    <p key={minutes} role="status" className="text-xs text-pretty text-muted">
      {formatMinutes(minutes)} does not exist on {formatDayShort(day)}: the clock goes from {formatMinutes(gap.fromMin)}{" "}
      to {formatMinutes(gap.toMin)}.
    </p>
  ));
}

/** The days and times of an event as chips; the length opens common lengths below. */
export function EventTimesRow({ isTimed, onTimed, zoneNote }: EventTimesRowProps) {
  const { setValue, getValues, watch } = useFormContext<EventFormInput>();
  const [date, start_time, end_time, end_date] = watch(["date", "start_time", "end_time", "end_date"]);
  const times = { date, start_time, end_time, end_date };
  const row = useRef<HTMLDivElement>(null);
  const panel = useFormPanel("length", false);
  // Stays while it is being cleared, and in the panel while it is typed there.
  const [wasLater, setWasLater] = useState(end_date !== null);
  if (end_date !== null && !wasLater && !panel.isOpen) setWasLater(true);
  const length = areReadable(times) ? eventLength(times) : undefined;
  const setLength = (minutes: number | null) => {
    if (minutes === null) {
      panel.toggle();
      onTimed(false);
      row.current?.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
      return;
    }
    if (!isTime(start_time)) return;
    setValue("end_time", addClockMinutes(start_time, minutes));
    setValue("end_date", null);
  };
  const setTimes = ({ start_time: start, minutes }: TypedTimes) => {
    const before = getValues();
    const isLengthKnown = minutes === null && isTime(before.start_time) && areReadable(before);
    if (!isTimed) onTimed(true);
    const moved = isLengthKnown
      ? withStart(before, { ...before, start_time: start })
      : {
          end_time: addClockMinutes(start, minutes ?? readEventMinutes()),
          end_date: minutes === null ? before.end_date : null,
        };
    setValue("start_time", start);
    setValue("end_time", moved.end_time);
    setValue("end_date", moved.end_date);
  };
  const showsLastDay = !isTimed || wasLater;
  const lastDay = <DateField name="end_date" label={LAST_DAY} variant="chip" placeholder="Last day" />;
  return (
    <>
      <div ref={row} className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-1">
          <FirstDayField onTimes={setTimes} onLastDay={(lastDay) => setValue("end_date", lastDay)} />
          {showsLastDay ? (
            <>
              <span aria-hidden="true" className="text-muted">
                –
              </span>
              {lastDay}
            </>
          ) : null}
        </div>
        {/* A row of its own: nothing may move under the pointer when a date gets wider. */}
        <div className="flex min-h-7.5 flex-wrap items-center gap-1">
          <ChipCheckbox
            label="Add time"
            icon={<Clock aria-hidden="true" className="size-3.5" />}
            checked={isTimed}
            onChange={(event) => onTimed(event.target.checked)}
          />
          {isTimed ? (
            <>
              <TimeField variant="chip" describedBy={zoneNote} />
              <span aria-hidden="true" className="-mx-0.5 text-muted">
                –
              </span>
              <TimeField name="end_time" label="End" variant="chip" from={start_time} describedBy={zoneNote} />
              <ChipToggle
                panel={panel}
                label="Length"
                icon={null}
                text={length === undefined ? "–" : <ItemLength times={times} />}
              />
            </>
          ) : null}
        </div>
        <SkippedTimes times={times} />
      </div>
      {isTimed ? (
        <ChipPanel panel={panel}>
          <LengthChips
            label="Lengths"
            value={length === undefined ? undefined : length.minutes}
            none="All day"
            onChange={setLength}
            onOther={() => [...(row.current?.querySelectorAll<HTMLElement>("[role=combobox]") ?? [])].at(-1)?.focus()}
          />
          {showsLastDay ? null : <div className="flex flex-wrap items-center gap-1.5">{lastDay}</div>}
        </ChipPanel>
      ) : null}
    </>
  );
}
