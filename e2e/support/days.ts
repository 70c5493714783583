/** Returns today's date in a time zone as `YYYY-MM-DD`. */
export function todayOf(timezone: string | undefined): string {
  return new Intl.DateTimeFormat("en-CA", { ...(timezone !== undefined && { timeZone: timezone }) }).format(new Date());
}
