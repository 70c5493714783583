import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import type { CalendarTaskBlock } from "@hourloom/schema/workspace";
import { BLOCK_WITHOUT_LENGTH } from "@hourloom/schema/tasks/task-blocks";
import { IconButton } from "@hourloom/ui/icon-button";
import { CalendarDays } from "@hourloom/ui/icons";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "@hourloom/ui/toast";
import { useItemEditing } from "@/features/changes/changes-provider";
import { DateInput } from "@/shared/dates/date-input";
import { NOT_A_DATE } from "@/shared/dates/read-date";
import { NOT_A_TIME } from "@/shared/dates/read-time";
import { TimeInput } from "@/shared/dates/time-input";
import { announce } from "@/shared/page/announcer";
import { isSame } from "@/shared/state/is-same";
import { truncateTitle } from "@/shared/text/truncate-title";
import { formatDayInText, formatTimes } from "@/shared/time/format";
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

/**
 * The block with what is readable of what was typed, and the rest. The length stays when the start
 * moves, as when a block is moved.
 */
function readTyped(block: CalendarTaskBlock, typed: Partial<Typed>): { read: CalendarTaskBlock; rest: Partial<Typed> } {
  const date = isDate(typed.date) ? typed.date : block.date;
  const start_time = isTime(typed.start_time) ? typed.start_time : block.start_time;
  const end = isTime(typed.end_time) && typed.end_time !== start_time ? typed.end_time : undefined;
  const end_time = end ?? addClockMinutes(start_time, lengthOf(block));
  const rest = {
    ...(typed.date === undefined || isDate(typed.date) ? {} : { date: typed.date }),
    ...(typed.start_time === undefined || isTime(typed.start_time) ? {} : { start_time: typed.start_time }),
    ...(typed.end_time === undefined || end !== undefined ? {} : { end_time: typed.end_time }),
  };
  return { read: { ...block, date, start_time, end_time }, rest };
}

/** Calls `report` with the texts that were never saved when what contains the fields closes. */
function useUnsavedTexts(report: (texts: readonly string[]) => void): (rest: Partial<Typed>) => void {
  const unsaved = useRef<Partial<Typed>>({});
  const handleClose = useEffectEvent(report);
  useEffect(
    () => () => {
      const texts = Object.values(unsaved.current).filter((text) => text !== null);
      if (texts.length > 0) handleClose(texts);
    },
    [],
  );
  return (rest) => {
    // A field that is left as the form closes sets it after the last render.
    unsaved.current = rest;
  };
}

/** Changes the times of a block in place; each readable change is saved, with Undo. */
export function BlockTimes({ block, today }: { block: CalendarTaskBlock; today: string }) {
  const { actions } = useItemEditing();
  const editor = useEditor();
  /** What is not saved, since it is not readable. */
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const setUnsaved = useUnsavedTexts((texts) => {
    const text = `Not saved, since it is not readable: ${texts.map((one) => `“${truncateTitle(one)}”`).join(", ")}`;
    announce(text);
    showToast(text, { variant: "problem" });
  });
  const shown: Typed = { ...block, ...typed };
  const errors = errorsOf(shown);
  const change = (changes: Partial<Typed>) => {
    const { read, rest } = readTyped(block, { ...typed, ...changes });
    setTyped(rest);
    setUnsaved(rest);
    // "+2h" may be the end that is stored.
    if (isSame(read, block)) return;
    const when = `${formatDayInText(read.date, today)}, ${formatTimes(read.start_time, read.end_time)}`;
    void actions.apply(block, read, { as: `planned for ${when}` });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter sends the field.
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
          <DateInput {...control} variant="chip" isDeferred value={shown.date} onChange={(date) => change({ date })} />
        )}
      </ChipField>
      {/* In a narrow form the times stay in one line, below the date. */}
      <div className="flex flex-wrap items-center gap-1">
        <ChipField label="Start" error={errors.start}>
          {(control) => (
            <TimeInput
              {...control}
              variant="chip"
              isDeferred
              value={shown.start_time}
              onChange={(start_time) => change({ start_time })}
            />
          )}
        </ChipField>
        <ChipField label="End" error={errors.end}>
          {(control) => (
            <TimeInput
              {...control}
              variant="chip"
              isDeferred
              from={shown.start_time}
              value={shown.end_time}
              onChange={(end_time) => change({ end_time })}
            />
          )}
        </ChipField>
        <IconButton
          icon={CalendarDays}
          label="Show it in the calendar"
          title="Show it in the calendar"
          onClick={() => void editor.reveal({ screen: "calendar", kind: "edit", day: block.date, item: block })}
        />
      </div>
    </div>
  );
}
