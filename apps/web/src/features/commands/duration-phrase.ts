import { ESTIMATE_MAX_MINUTES } from "@hourloom/schema/tasks";
import { withoutDiacritics } from "./date-words";
import type { Phrase } from "./repeat-phrase";

const HOUR = String.raw`h(?:ours?|rs?)?|heures?|std|stunden?|horas?|hod(?:in[auy]?)?`;
const MINUTE = String.raw`m(?:in(?:ute)?s?)?|minuten|minutos?|minut[auy]?`;
/** "1h 30m"; up to "5h30" also without the word, which later in the day is a time. */
const hoursAndMinutes = new RegExp(
  String.raw`(?<![\w.,:/–-])(?:(\d{1,2})\s*(?:${HOUR})\s*(\d{1,2})\s*(?:${MINUTE})|([1-5])\s*(?:${HOUR})\s?([0-5]\d))(?!\w|[.,:/–-]\d)`,
  "i",
);
const oneUnit = new RegExp(
  String.raw`(?<![\w.,:/–-])(\d{1,4}(?:[.,]\d{1,2})?)\s*(${HOUR}|${MINUTE})(?:\.(?!\w)|(?!\w|[.,:/–-]\d))`,
  "i",
);
const hourUnit = /^(?:h|st)/i;
/** Before an amount: "for" in all languages, and what makes a moment or a time of it. */
const lead = /(?<!\w)(?:for|fur|pendant|durante|na)\s+$/i;
const fromNow = /(?<!\w)(?:(?:with)?in|dans|en|za|dentro\s+de|at)\s+$/i;
/** Before an amount that comes again, or that is the end of a range of amounts. */
const notAlone = /(?<!\w)(?:every|each|alle|toutes\s+les|cada|kazdych)\s+$|\d\s*(?:[-–]|to|bis|a|az)\s*$/i;

const spokenHour = /\bfor\s+(half\s+an|an|one)\s+hour(?!\w)/i;

/** "for an hour", "for half an hour" */
function findSpokenHour(text: string): Phrase<number> | undefined {
  const match = spokenHour.exec(text);
  if (match === null) return undefined;
  const [whole, amount = ""] = match;
  return {
    start: match.index,
    end: match.index + whole.length,
    value: amount.toLowerCase().startsWith("half") ? 30 : 60,
  };
}

/**
 * "90m", "1.5 h", "1h 30m", with the "for" before it; not "in 2 hours" or "2 hours from now", which
 * are times.
 */
export function findDuration(line: string): Phrase<number> | undefined {
  const text = withoutDiacritics(line);
  const spoken = findSpokenHour(text);
  if (spoken !== undefined) return spoken;
  const both = hoursAndMinutes.exec(text);
  const match = both ?? oneUnit.exec(text);
  if (match === null) return undefined;
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  if (fromNow.test(before) || notAlone.test(before) || /^\s+from now\b/i.test(after)) return undefined;
  const value = Math.round(both === null ? minutesOf(match) : minutesOfBoth(both));
  if (value < 1 || value > ESTIMATE_MAX_MINUTES) return undefined;
  const [led = ""] = lead.exec(before) ?? [];
  return { start: match.index - led.length, end: match.index + match[0].length, value };
}

function minutesOf([, amount = "", unit = ""]: RegExpExecArray): number {
  return Number(amount.replace(",", ".")) * (hourUnit.test(unit) ? 60 : 1);
}

function minutesOfBoth([, hours, minutes, fewHours, moreMinutes]: RegExpExecArray): number {
  return Number(hours ?? fewHours) * 60 + Number(minutes ?? moreMinutes);
}
