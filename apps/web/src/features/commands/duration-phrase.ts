import { ESTIMATE_MAX_MINUTES } from "@hourloom/schema/tasks";
import { withoutDiacritics } from "./date-words";
import type { Phrase } from "./repeat-phrase";

const hoursAndMinutes = /(?<![\w.,:/–-])(\d{1,2})\s*h(?:ours?|rs?)?\s*(\d{1,2})\s*m(?:in(?:ute)?s?)?(?!\w)/i;
const oneUnit =
  /(?<![\w.,:/–-])(\d{1,4}(?:[.,]\d{1,2})?)\s*(h(?:ours?|rs?)?|heures?|std|stunden?|horas?|hod(?:in[auy]?)?|m(?:in(?:ute)?s?)?|minuten|minutos?|minut[auy]?)(?:\.(?!\w)|(?!\w))/i;
const hourUnit = /^(?:h|st)/i;
/** Before an amount: "for" in all languages, and what makes a moment or a time of it. */
const lead = /(?<!\w)(?:for|fur|pendant|durante|na)\s+$/i;
const fromNow = /(?<!\w)(?:(?:with)?in|dans|en|za|dentro\s+de|at)\s+$/i;

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
  const [whole, amount = "", unit = ""] = match;
  const after = text.slice(match.index + whole.length);
  if (fromNow.test(text.slice(0, match.index)) || /^\s+from now\b/i.test(after)) return undefined;
  const number = Number(amount.replace(",", "."));
  const minutes = both === null ? number * (hourUnit.test(unit) ? 60 : 1) : number * 60 + Number(unit);
  const value = Math.round(minutes);
  if (value < 1 || value > ESTIMATE_MAX_MINUTES) return undefined;
  const [before = ""] = lead.exec(text.slice(0, match.index)) ?? [];
  return { start: match.index - before.length, end: match.index + whole.length, value };
}
