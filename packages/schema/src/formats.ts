const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Whether `value` is `YYYY-MM-DD` and a real day of the Gregorian calendar, years 0001 to 9999. `Date` would roll impossible days over. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether `value` is `HH:mm`, `HH:mm:ss` or `HH:mm:ss.f` with up to six digits, from 00:00 to 23:59:59.999999. */
export function isWallTime(value: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/.test(value);
}

const localAtom = /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return (
    labels.length >= 2 && labels.every((label) => domainLabel.test(label)) && top.length >= 2 && !/^\d+$/.test(top)
  );
}

/**
 * Whether `value` is an e-mail address as Django 5.2's `EmailValidator` accepts it: dot-separated atoms, one `@`, a domain of two or more
 * labels (international ones too) whose last is not a number.
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf("@");
  if (at < 1) return false;
  return (
    value
      .slice(0, at)
      .split(".")
      .every((atom) => localAtom.test(atom)) && isDomain(value.slice(at + 1))
  );
}
