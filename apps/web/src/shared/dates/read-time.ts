import { addClockMinutes, clockMinutes, clockTime } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { assumeHour } from "@hourloom/phrases/clock";
import { phraseReader } from "@/shared/phrases/phrase-reader";
import type { HourClock } from "@/shared/time/settings-copy";
import type { Read } from "./read-date";

/** The error of a field with text that is no time. */
export const NOT_A_TIME = "This is not a time. Try “9:30” or “2 pm”.";

export interface TimeReading {
  /** `HH:mm` on the account's wall clock. */
  now: string;
  /** The start, `HH:mm`, of which this is the end; "+2h" counts from it. */
  from?: string | null | undefined;
  hourClock: HourClock;
  /** BCP 47 tags of the browser, whose words are read. */
  languages: readonly string[];
}

const UNREAD: Read = { ok: false };
const NOON = DAY_MINUTES / 2;

/** Minutes of "+2h", "+90", "+1:30", "+1h 30m". */
function lengthOf(text: string, { languages }: TimeReading): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  if (/^\d{1,4}$/.test(text)) return Number(text);
  return phraseReader().parseDuration(text, languages);
}

const clockPattern = /^(\d{1,2})(?:\s?[:.h]\s?|\s)?(\d{2})?\s?(?:(a|p)\.?\s?(?:m\.?)?|h|uhr)?$/i;

interface TypedClock {
  hour: number;
  minute: number;
  /** "a" or "p", if it is typed. */
  half: string | undefined;
  /** Whether an hour without a leading zero is typed, without minutes in numbers. */
  isBare: boolean;
  isPadded: boolean;
}

/** "half past 5", "quarter to 6 pm", "noon" */
function spokenIn(text: string, { languages }: TimeReading): TypedClock | undefined {
  const spoken = phraseReader().parseTime(text, languages);
  if (spoken === undefined) return undefined;
  const { hour, minute = 0, half } = spoken;
  return { hour, minute, half, isBare: true, isPadded: false };
}

function clockIn(text: string): TypedClock | undefined {
  const [, hours, minutes, half] = clockPattern.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  const isHour = half === undefined ? hour <= 24 : hour >= 1 && hour <= 12;
  if (!isHour || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  const isPadded = hours.startsWith("0");
  return { hour, minute, half: half?.toLowerCase(), isBare: minutes === undefined && !isPadded, isPadded };
}

/** Minutes since midnight; without am or pm, by the start, or one to five in the afternoon. */
function minutesOf({ hour, minute, half, isBare, isPadded }: TypedClock, { from, hourClock }: TimeReading): number {
  if (half !== undefined) return (hour % 12) * 60 + minute + (half === "p" ? NOON : 0);
  const literal = (hour % 24) * 60 + minute;
  if (hourClock === 24 || isPadded || hour > 12) return literal;
  if (from !== null && from !== undefined) {
    const start = clockMinutes(from);
    const isLater = hour <= 12 && literal <= start && literal + NOON > start;
    return isLater ? (literal + NOON) % DAY_MINUTES : literal;
  }
  return isBare ? assumeHour(hour) * 60 + minute : literal;
}

/**
 * Reads a typed time as `HH:mm`: "9", "930", "9:30p", "3 o'clock", "half past 5", "noon", "now",
 * and "+2h" from the start, or from now. On a 12-hour clock a bare hour from 1 to 5 is in the
 * afternoon, and an end is after its start if possible.
 */
export function parseTimeText(typed: string, reading: TimeReading): Read {
  const text = typed
    .trim()
    .replace(/^at\s+/i, "")
    .replace(/(?<=\d)\s*o['’]?\s?clock\b/i, "");
  if (text === "") return { ok: true, value: null };
  if (/^now$/i.test(text)) return { ok: true, value: reading.now };
  if (text.startsWith("+")) {
    const minutes = lengthOf(text.slice(1).trim(), reading);
    return minutes === undefined ? UNREAD : { ok: true, value: addClockMinutes(reading.from ?? reading.now, minutes) };
  }
  const clock = clockIn(text) ?? spokenIn(text, reading);
  return clock === undefined ? UNREAD : { ok: true, value: clockTime(minutesOf(clock, reading)) };
}
