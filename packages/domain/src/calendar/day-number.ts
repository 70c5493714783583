/**
 * Calendar dates as whole numbers: days since 1970-01-01 in the proleptic Gregorian calendar. Comparing and stepping integers needs no zone and no
 * date library, so no midnight that is missing or doubled can shift a day.
 */

function pad(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

/** The number of `date` (`YYYY-MM-DD`, a real day). */
export function dayNumberOf(date: string): number {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  // Days from civil, after Howard Hinnant: years begin in March, so that the leap day is the last of its year.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day number: the inverse of `dayNumberOf`. */
export function dateOfDayNumber(dayNumber: number): string {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The weekday of `date`, 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(date: string): number {
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7;
}

/** `date` moved by `days`, which may be negative. */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** `date` moved by `months`; a day that the new month lacks becomes its last one (31 January + 1 month = 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  const monthIndex = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const firstOf = (index: number) => dayNumberOf(`${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}-01`);
  const length = firstOf(monthIndex + 1) - firstOf(monthIndex);
  return dateOfDayNumber(firstOf(monthIndex) + Math.min(Number(date.slice(8, 10)), length) - 1);
}

/** The first day of the month of `date`. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}
