import type { RegionalSettings } from "@hourloom/schema/accounts/settings";

/** What a locale decides for a new account. Weeks that begin on another day begin on Monday. */
export function deviceRegion(language = navigator.language): RegionalSettings {
  // Some browsers have a property instead of the function, and some neither.
  const locale: Partial<Intl.Locale> & { weekInfo?: Intl.WeekInfo } = new Intl.Locale(language);
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  return {
    week_start: week === undefined ? null : week.firstDay === 7 ? 0 : week.firstDay === 6 ? 6 : 1,
    hour_clock: hourCycle === "h23" || hourCycle === "h24" ? 24 : 12,
  };
}
