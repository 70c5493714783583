import { addClockMinutes, clockMinutes, clockTime, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { isWallTime } from "@hourloom/schema/fields/wall-time";
import { classNames } from "@hourloom/ui/class-names";
import { Listbox, optionId } from "@hourloom/ui/listbox";
import { useId, useRef, useState } from "react";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { formatDuration, formatTime } from "@/shared/time/format";
import { useAccountClock } from "./account-clock";
import type { Read } from "./read-date";
import { parseTimeText } from "./read-time";
import { type TypedFieldProps, TypedInput } from "./typed-input";
import { useTypedText } from "./use-typed-text";

/** Minutes between the times offered, and by which an arrow steps. */
const [OFFERED_MINUTES, STEP_MINUTES, HOUR_MINUTES] = [30, 15, 60];
/** Lengths offered for an end: up to two hours by quarters, then by half hours. */
const lengths = [
  ...Array.from({ length: 8 }, (_none, index) => (index + 1) * STEP_MINUTES),
  ...Array.from({ length: 20 }, (_none, index) => 120 + (index + 1) * OFFERED_MINUTES),
];

/** Times of a day, or ends of what starts at `from` with its length. */
function offeredTimes(from: string | undefined): { value: string; label: string }[] {
  if (from !== undefined) {
    return lengths.map((minutes) => {
      const value = addClockMinutes(from, minutes);
      return { value, label: `${formatTime(value)} · ${formatDuration(minutes)}` };
    });
  }
  return Array.from({ length: DAY_MINUTES / OFFERED_MINUTES }, (_none, index) => {
    const value = clockTime(index * OFFERED_MINUTES);
    return { value, label: formatTime(value) };
  });
}

/** Where a list without a value begins to be read. */
const MORNING = "08:00";

/** The height of the list, of three to eight times, and its distance from the edges. */
const [LIST_MIN, LIST_MAX, LIST_GAP] = [110, 256, 12];

/** The height that lets the list hang below the field, so that it covers nothing above it. */
function heightBelow(field: HTMLElement | null): number {
  const below = document.documentElement.clientHeight - (field?.getBoundingClientRect().bottom ?? 0) - LIST_GAP;
  return below < LIST_MIN ? LIST_MAX : Math.min(LIST_MAX, below);
}

/** The offered time at or before `value`, to which the list scrolls. */
function nearest(options: readonly { value: string }[], value: string | undefined): string | undefined {
  if (value === undefined) return (options.find((option) => option.value === MORNING) ?? options[0])?.value;
  const same = options.find((option) => option.value === value);
  return (same ?? options.findLast((option) => option.value <= value))?.value;
}

export interface TimeInputProps extends TypedFieldProps {
  /** The start, of which this is the end. */
  from?: string | null | undefined;
}

/**
 * A time (`HH:mm`), typed in any form that `parseTimeText` reads, stepped by arrows (15 minutes,
 * with Shift an hour), or chosen from a list.
 */
export function TimeInput({ value, onChange, isDeferred = false, from, className, ref, ...props }: TimeInputProps) {
  const hourClock = useHourClock();
  const { zone } = useAccountClock();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [height, setHeight] = useState<number>();
  const isOpen = height !== undefined;
  const now = () => wallClockIn(zone, Date.now()).time;
  const start = typeof from === "string" && isWallTime(from) ? from : undefined;
  const read = (text: string): Read =>
    parseTimeText(text, { now: now(), from: start, hourClock, languages: navigator.languages });
  const typed = useTypedText({ value, isValid: isWallTime, format: formatTime, read, onChange, isDeferred });
  const time = value !== null && isWallTime(value) ? value : undefined;
  const options = isOpen ? offeredTimes(start) : [];
  const active = nearest(options, time);
  const isOffered = active !== undefined && active === time;
  const step = (minutes: number): string => {
    const next = time === undefined ? now() : clockTime((clockMinutes(time) + minutes + DAY_MINUTES) % DAY_MINUTES);
    typed.choose(next);
    return formatTime(next);
  };
  const close = () => setHeight(undefined);
  const content = (
    <div className="flex flex-col" style={{ maxHeight: height }}>
      <Listbox
        id={listId}
        label="Times"
        options={options}
        active={active}
        selected={time ?? ""}
        isPointed={false}
        isActiveAbove
        onPoint={() => undefined}
        onTake={(index) => {
          typed.choose(options[index]?.value ?? null);
          close();
          field.current?.focus();
        }}
        className="min-h-0 text-sm tabular-nums"
      />
    </div>
  );
  return (
    <TypedInput
      {...props}
      ref={(element) => {
        field.current = element;
        ref?.(element);
      }}
      // The list has only whole quarters or half hours: it closes while another time is typed.
      typed={{
        ...typed,
        type: (text) => {
          typed.type(text);
          close();
        },
      }}
      unreadable="Not a time yet"
      aria-autocomplete="none"
      aria-activedescendant={isOpen && isOffered ? optionId(listId, active) : undefined}
      className={classNames(
        "base:px-2",
        // Of one width: nothing may move under the pointer when a time is read.
        props.variant === "chip" && "w-20! [field-sizing:fixed]! pointer-coarse:w-22!",
        className,
      )}
      popup={{ controls: listId, label: "Times", className: "w-44", isOpen, content }}
      onStep={(by, isLarge) => step(by * (isLarge ? HOUR_MINUTES : STEP_MINUTES))}
      onOpen={() => setHeight(heightBelow(field.current))}
      onClose={close}
      onBlur={(event) => {
        close();
        props.onBlur?.(event);
      }}
    />
  );
}
