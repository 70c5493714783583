import { useState } from "react";
import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import { formatTimes } from "@/shared/time/format";
import type { Read, TypedTimes } from "./read-date";

interface TypedTextOptions {
  /** A value, or typed text that is none, which is shown as it is. */
  value: string | null;
  isValid: (value: string) => boolean;
  format: (value: string) => string;
  /** `before` is the value that the field had before it was typed in. */
  read: (text: string, before: string | null) => Read;
  onChange: (value: string | null) => void;
  /** Whether readable text is passed on only when the field is left or sent, too. */
  isDeferred: boolean;
  /** Called with times typed beside the value, when the field is left or sent. */
  onTimes?: ((times: TypedTimes) => void) | undefined;
  /** Called with the last of several days, when the field is left or sent. */
  onLastDay?: ((lastDay: string) => void) | undefined;
}

/** What is said of times typed beside a value. */
function timesText({ start_time, minutes }: TypedTimes): string | undefined {
  return formatTimes(start_time, minutes === null ? null : addClockMinutes(start_time, minutes));
}

/**
 * The text of a field whose value is typed in many forms. What is readable is passed on at once;
 * other text when the field is left or sent, so that nothing typed is lost and validation sees it.
 */
export function useTypedText({
  value,
  isValid,
  format,
  read,
  onChange,
  isDeferred,
  onTimes,
  onLastDay,
}: TypedTextOptions) {
  const [typed, setTyped] = useState<string>();
  const [valueBefore, setValueBefore] = useState<string | null>(null);
  const before = typed === undefined ? value : valueBefore;
  const readText = (text: string): Read => {
    const isShown = value !== null && isValid(value) && text.trim() === format(value);
    return isShown ? { ok: true, value } : read(text, before);
  };
  const result = typed === undefined ? undefined : readText(typed);
  const shown = value === null ? "" : isValid(value) ? format(value) : value;
  const times = result?.ok === true ? result.times : undefined;
  const lastDay = result?.ok === true ? result.lastDay : undefined;
  const until = lastDay === undefined ? "" : ` – ${format(lastDay)}`;
  const aside = times === undefined ? "" : `, ${onTimes === undefined ? "without the time" : timesText(times)}`;
  const reading =
    result === undefined || typed?.trim() === ""
      ? undefined
      : result.ok && result.value !== null
        ? `${format(result.value)}${until}${aside}`
        : "";
  return {
    text: typed ?? shown,
    /** What the text being typed means: "" if nothing, undefined if none is typed. */
    reading,
    type: (text: string) => {
      setTyped(text);
      setValueBefore(before);
      const next = readText(text);
      if (next.ok && !isDeferred) onChange(next.value);
    },
    /** Sets a value that was not typed. */
    choose: (next: string | null) => {
      setTyped(undefined);
      onChange(next);
    },
    /** Ends typing, as the field is left or sent. */
    commit: () => {
      if (typed === undefined) return;
      if (result?.ok !== true) onChange(typed);
      // More languages may have loaded since it was typed.
      else if (isDeferred || result.value !== value) onChange(result.value);
      if (times !== undefined) onTimes?.(times);
      if (lastDay !== undefined) onLastDay?.(lastDay);
      setTyped(undefined);
    },
  };
}

export type TypedText = ReturnType<typeof useTypedText>;
