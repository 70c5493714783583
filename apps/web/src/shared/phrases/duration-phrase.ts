import { ESTIMATE_MAX_MINUTES } from "@hourloom/schema/tasks";
import { withoutDiacritics } from "./date-vocabulary";
import type { Phrase } from "./repeat-phrase";

const HOUR = String.raw`h(?:ours?|rs?)?|heures?|std|stunden?|horas?|hod(?:in[auy]?)?`;
const MINUTE = String.raw`m(?:in(?:ute)?s?)?|minuten|minutos?|minut[auy]?`;
/** "3 m of rope" and "400m x 8" are lengths. */
const NOT_METRES = String.raw`(?!(?<=\dm)\s+(?:of|x|×|high|long|wide|tall|deep|sprint|dash|race|freestyle|cable|rope)(?!\w))`;
/** Before a duration: "for" in all languages, or words that make it an instant or a time. */
const lead = /(?<!\w)(?:for|fur|pendant|durante|na)\s+$/i;
const fromNow =
  /(?<!\w)(?:(?:with)?in|dans|en|za|dentro\s+de|at|po|od|pred|bis|nach|vor|avant|vers|apres|hasta|until|after)\s+$/i;
/** "Do 5 hodin" is "until five" in Czech, but "do 5 hours" is English. */
const czechUntil = /(?<!\w)do\s+\d{1,2}\s*hod/i;
/** After a duration that is no estimate: "5 min before 10:00". */
const apartBehind =
  /^\s+(?:from\s+now|(?:per|a|each)\s+(?:day|week|month)|before|after|vor|nach|avant|apres|antes|despues|pred|po)(?!\w)/i;
/** Before a repeated duration, or the end of a range. */
const notAlone = /(?<!\w)(?:every|each|alle|toutes\s+les|cada|kazdych)\s+$|\d\s*(?:[-–]|to|bis|a|az)\s*$/i;

const spokenHour = /\bfor\s+(half\s+an|an|one)\s+hour(\s+and\s+a\s+half)?(?!\w)/i;

/** "for an hour", "for half an hour", "for an hour and a half" */
function findSpokenHour(text: string): Phrase<number> | undefined {
  const match = spokenHour.exec(text);
  if (match === null) return undefined;
  const [whole, amount = "", more] = match;
  const minutes = amount.toLowerCase().startsWith("half") ? 30 : 60;
  return { start: match.index, end: match.index + whole.length, value: minutes + (more === undefined ? 0 : 30) };
}

/** No number or word before a duration. */
const START = String.raw`(?<![\w.,:/–-])`;
/** Forms of a duration with their minutes, the longest form first. */
const forms: readonly [RegExp, (match: RegExpExecArray) => number][] = [
  // "2 heures et demie", "1 hour and 30 minutes"
  [
    new RegExp(
      String.raw`${START}(\d{1,2})\s*(?:${HOUR})\s+(?:and|und|et|y|a)\s+(?:(a\s+half|demie?|media|pul)|(a\s+quarter|(?:un\s+)?quart|cuarto|ctvrt)|(\d{1,2})\s*(?:${MINUTE}))(?![\p{L}\p{N}])`,
      "iu",
    ),
    ([, hours, half, quarter, minutes]) =>
      Number(hours) * 60 + (half !== undefined ? 30 : quarter !== undefined ? 15 : Number(minutes)),
  ],
  // "2 and a half hours", "2 a pul hodiny"
  [
    new RegExp(
      String.raw`${START}(\d{1,2})(?:\s+(?:and\s+a\s+half|und\s+(?:eine\s+)?halbe|a\s+pul)\s+|\s*½\s*)(?:${HOUR})(?![\p{L}\p{N}])`,
      "iu",
    ),
    ([, hours]) => Number(hours) * 60 + 30,
  ],
  // "1h 30m"; up to "5h30" also without the unit of minutes; from six on that is a time.
  [
    new RegExp(
      String.raw`${START}(?:(\d{1,2})\s*(?:${HOUR})\s*(\d{1,2})\s*(?:${MINUTE})|([1-5])\s*(?:${HOUR})\s?([0-5]\d))(?!\w|[.,:/–-]\d)`,
      "i",
    ),
    ([, hours, minutes, fewHours, moreMinutes]) => Number(hours ?? fewHours) * 60 + Number(minutes ?? moreMinutes),
  ],
  // "90m", "1.5 h"
  [
    new RegExp(
      String.raw`${START}(\d{1,4}(?:[.,]\d{1,2})?)(?!\s+m(?!\w))\s*(${HOUR}|${MINUTE})(?:\.(?!\w)|(?!\w|[.,:/–-]\d|/\w))${NOT_METRES}`,
      "i",
    ),
    ([, amount = "", unit = ""]) => Math.round(Number(amount.replace(",", ".")) * (/^(?:h|st)/i.test(unit) ? 60 : 1)),
  ],
];

/** The first duration of the longest form. */
function findAmount(text: string): Phrase<number> | undefined {
  for (const [pattern, minutesOf] of forms) {
    const match = pattern.exec(text);
    if (match !== null) return { start: match.index, end: match.index + match[0].length, value: minutesOf(match) };
  }
  return undefined;
}

/** The minutes of a text that is a duration and nothing else. */
export function parseDuration(text: string): number | undefined {
  const line = text.trim();
  const found = findDuration(line);
  return found?.start === 0 && found.end === line.length ? found.value : undefined;
}

/**
 * "90m", "1.5 h", "1h 30m", with a "for" before it; not "in 2 hours" or "2 hours from now", which
 * are instants.
 */
export function findDuration(line: string): Phrase<number> | undefined {
  const text = withoutDiacritics(line);
  const spoken = findSpokenHour(text);
  if (spoken !== undefined) return spoken;
  const found = findAmount(text);
  if (found === undefined || found.value < 1 || found.value > ESTIMATE_MAX_MINUTES) return undefined;
  const [before, after] = [text.slice(0, found.start), text.slice(found.end)];
  if (fromNow.test(before) || notAlone.test(before) || apartBehind.test(after)) return undefined;
  if (czechUntil.test(text.slice(0, found.end))) return undefined;
  const [led = ""] = lead.exec(before) ?? [];
  return { ...found, start: found.start - led.length };
}
