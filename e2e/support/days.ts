/** Returns today's date in a time zone as `YYYY-MM-DD`. */
export function todayOf(timezone: string | undefined): string {
  return new Intl.DateTimeFormat("en-CA", { ...(timezone !== undefined && { timeZone: timezone }) }).format(new Date());
}

/** The text of a date of this year in a field: "Fri 27 Nov". */
export function fieldText(date: string): string {
  const [weekday, day, month] = new Date(date).toUTCString().split(/,? /);
  return `${weekday} ${Number(day)} ${month}`;
}
