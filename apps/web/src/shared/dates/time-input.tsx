import { addClockMinutes, clockMinutes, clockTime, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { isWallTime } from "@hourloom/schema/fields/wall-time";
import { classNames } from "@hourloom/ui/class-names";
import { FieldPopover } from "@hourloom/ui/field-popover";
import { Input } from "@hourloom/ui/input";
import { Listbox, optionId } from "@hourloom/ui/listbox";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { formatDuration, formatTime } from "@/shared/time/format";
import { useAccountClock } from "./account-clock";
import type { Read } from "./read-date";
import { parseTimeText } from "./read-time";
import { NO_STATUS, useTypedText } from "./use-typed-text";

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

/** The offered time at or before `value`, to which the list scrolls. */
function nearest(options: readonly { value: string }[], value: string | undefined): string | undefined {
  if (value === undefined) return options[0]?.value;
  const same = options.find((option) => option.value === value);
  return (same ?? options.findLast((option) => option.value <= value))?.value;
}

export interface TimeInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type" | "ref"> {
  /** `HH:mm`, typed text that is no time, or null if it is empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Whether readable text is passed on only when the field is left or sent. */
  isDeferred?: boolean;
  ref?: ((element: HTMLInputElement | null) => void) | undefined;
  /** The start, of which this is the end. */
  from?: string | null | undefined;
}

const steps: Readonly<Record<string, number | undefined>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A time, typed in any form that `parseTimeText` reads, stepped by arrows (15 minutes, with
 * Shift an hour), or chosen from a list.
 */
export function TimeInput({ value, onChange, isDeferred = false, from, className, ref, ...props }: TimeInputProps) {
  const hourClock = useHourClock();
  const { zone } = useAccountClock();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [stepped, setStepped] = useState("");
  const now = () => wallClockIn(zone, Date.now()).time;
  const start = typeof from === "string" && isWallTime(from) ? from : undefined;
  const read = (text: string): Read => parseTimeText(text, { now: now(), from: start, hourClock });
  const { text, reading, type, choose, commit } = useTypedText({
    value,
    isValid: isWallTime,
    format: formatTime,
    read,
    onChange,
    isDeferred,
  });
  const time = value !== null && isWallTime(value) ? value : undefined;
  const options = isOpen ? offeredTimes(start) : [];
  const active = nearest(options, time);
  const step = (minutes: number) => {
    const next = time === undefined ? now() : clockTime((clockMinutes(time) + minutes + DAY_MINUTES) % DAY_MINUTES);
    choose(next);
    setStepped(formatTime(next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (event.key === "Enter") {
      commit();
      setOpen(false);
    }
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.altKey) setOpen(event.key === "ArrowDown");
    else step(by * (event.shiftKey ? HOUR_MINUTES : STEP_MINUTES));
  };
  return (
    <FieldPopover
      open={isOpen}
      onClose={() => setOpen(false)}
      label="Times"
      className="w-44"
      fieldClassName="relative block min-w-0"
      field={
        <>
          <Input
            {...props}
            ref={(element) => {
              field.current = element;
              ref?.(element);
            }}
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            aria-autocomplete="none"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={
              isOpen && active === time && active !== undefined ? optionId(listId, active) : undefined
            }
            data-escapes={isOpen ? "" : undefined}
            className={classNames(
              "base:px-2",
              // Of one width: nothing may move under the pointer when a time is read.
              props.look === "chip" && "w-20! [field-sizing:fixed]! pointer-coarse:w-22!",
              className,
            )}
            value={text}
            onFocus={(event) => event.target.select()}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              type(target.value);
              setOpen(false);
            }}
            onBlur={(event) => {
              setStepped("");
              setOpen(false);
              commit();
              props.onBlur?.(event);
            }}
          />
          <span role="status" className="sr-only">
            {reading === "" ? "Not a time yet" : (reading ?? (stepped || NO_STATUS))}
          </span>
        </>
      }
    >
      <Listbox
        id={listId}
        label="Times"
        options={options}
        active={active}
        selected={time ?? ""}
        isPointed={false}
        onPoint={() => undefined}
        onTake={(index) => {
          choose(options[index]?.value ?? null);
          setOpen(false);
          field.current?.focus();
        }}
        className="max-h-64 text-sm tabular-nums"
      />
    </FieldPopover>
  );
}
