import { countedThings } from "./date-vocabulary";
import { assumeHour } from "./parsed-date";

/** One to twelve. */
const hourNames = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve".split("|");
const HOUR = String.raw`(\d{1,2}|${hourNames.join("|")})`;

/** "half past 5", "a quarter to six pm", with groups for `readSpokenTime`. */
export const spokenTime = String.raw`(half[\s-]past|(?:a\s+)?quarter\s+(?:past|after|to|till))\s+${HOUR}(?:\s*([ap])\.?\s?m\b\.?|\s+(in\s+the\s+(?:morning|afternoon|evening)|at\s+night)\b)?`;

/** No more digits, no end of a range, and nothing that the number counts. */
export const BEHIND_SPOKEN_TIME = String.raw`(?![\w:/-]|[.,]\d|\s*[-–]\s*\d|\s+(?:to|till|until)\s+\d|\s*(?:${countedThings}))`;

export interface SpokenTime {
  /** 0 to 24 */
  hour: number;
  minute: number;
  /** "a" or "p", if it is said. */
  half: string | undefined;
}

/** The hour that a number or one of the names states, with minutes after or before it. */
export function spokenHour(
  stated: string,
  names: readonly string[],
  minutes: number,
): Omit<SpokenTime, "half"> | undefined {
  const index = names.findIndex((name) => new RegExp(`^(?:${name})$`, "iu").test(stated));
  const number = /^\d/.test(stated) ? Number(stated) : index + 1;
  if (number < 1 || number > 23) return undefined;
  // "Quarter to one" is after noon.
  return { hour: minutes < 0 ? (number === 1 ? 12 : number - 1) : number, minute: (minutes + 60) % 60 };
}

/** The time of the groups of `spokenTime`, whose hour may lack am and pm. */
export function readSpokenTime(groups: readonly (string | undefined)[]): SpokenTime | undefined {
  const [, past = "", stated = "", letter, part] = groups;
  const minutes = /^half/i.test(past) ? 30 : /\b(?:to|till)$/i.test(past) ? -15 : 15;
  const time = spokenHour(stated, hourNames, minutes);
  const half = letter?.toLowerCase() ?? (part === undefined ? undefined : /morning$/i.test(part) ? "a" : "p");
  return time === undefined || (half !== undefined && time.hour > 12) ? undefined : { ...time, half };
}

/** The hour from 0 to 23; without am and pm, 1 to 5 are in the afternoon. */
export function hourOf({ hour, half }: SpokenTime): number {
  return half === undefined ? assumeHour(hour) : (hour % 12) + (half === "p" ? 12 : 0);
}
