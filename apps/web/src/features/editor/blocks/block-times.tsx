import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import type { CalendarTaskBlock } from "@hourloom/schema/calendar";
import { BLOCK_WITHOUT_LENGTH } from "@hourloom/schema/tasks/task-blocks";
import { Button } from "@hourloom/ui/button";
import { CalendarDays } from "@hourloom/ui/icons";
import { useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { DateInput } from "@/shared/dates/date-input";
import { NOT_A_DATE } from "@/shared/dates/read-date";
import { NOT_A_TIME } from "@/shared/dates/read-time";
import { TimeInput } from "@/shared/dates/time-input";
import { formatRelativeDay, formatTimes } from "@/shared/time/format";
import { ChipField } from "../fields/chips";
import { isDate, isTime } from "../fields/is-readable";
import { useEditor } from "../state/editor-provider";
import { lengthOf } from "./use-plan-block";

/** When a block is, or what was typed instead. */
interface Typed {
  date: string | null;
  start_time: string | null;
  end_time: string | null;
}

function errorsOf({ date, start_time, end_time }: Typed) {
  const end = isTime(end_time) ? (end_time === start_time ? BLOCK_WITHOUT_LENGTH : undefined) : NOT_A_TIME;
  return { date: isDate(date) ? undefined : NOT_A_DATE, start: isTime(start_time) ? undefined : NOT_A_TIME, end };
}

/** Changes the times of a block in place; each readable change is saved, with Undo. */
export function BlockTimes({ block, today }: { block: CalendarTaskBlock; today: string }) {
  const { actions } = useItemEditing();
  const editor = useEditor();
  /** What is not saved, since it is not readable. */
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const shown: Typed = { ...block, ...typed };
  const errors = errorsOf(shown);
  const change = (changes: Partial<Typed>) => {
    const next: Typed = { ...shown, ...changes };
    const { date, start_time, end_time } = next;
    if (!isDate(date) || !isTime(start_time) || !isTime(end_time) || start_time === end_time) {
      setTyped({ ...typed, ...changes });
      return;
    }
    setTyped({});
    const when = `${formatRelativeDay(date, today)}, ${formatTimes(start_time, end_time)}`;
    void actions.apply(block, { ...block, date, start_time, end_time }, { as: `planned for ${when}` });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter sends the field, not the form around it.
    <div
      role="group"
      aria-label="When"
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      className="flex flex-wrap items-center gap-1 pr-2 pb-1 pl-7"
    >
      <ChipField label="Date" error={errors.date}>
        {(control) => (
          <DateInput {...control} look="chip" isDeferred value={shown.date} onChange={(date) => change({ date })} />
        )}
      </ChipField>
      <ChipField label="Start" error={errors.start}>
        {(control) => (
          <TimeInput
            {...control}
            look="chip"
            isDeferred
            value={shown.start_time}
            // The length stays, as when a block is moved.
            onChange={(start) =>
              change(
                isTime(start)
                  ? { start_time: start, end_time: addClockMinutes(start, lengthOf(block)) }
                  : { start_time: start },
              )
            }
          />
        )}
      </ChipField>
      <ChipField label="End" error={errors.end}>
        {(control) => (
          <TimeInput
            {...control}
            look="chip"
            isDeferred
            from={shown.start_time}
            value={shown.end_time}
            onChange={(end_time) => change({ end_time })}
          />
        )}
      </ChipField>
      <Button
        look="quiet"
        size="icon"
        aria-label="Show it in the calendar"
        title="Show it in the calendar"
        onClick={() => void editor.reveal({ screen: "calendar", kind: "edit", day: block.date, item: block })}
      >
        <CalendarDays aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
