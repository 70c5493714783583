import type { RegionalSettings } from "@hourloom/schema/accounts/settings";

/** Some browsers on Linux report a language such as "en-US@posix", which is none. */
function isLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}

/** What a locale decides for a new account. Weeks that begin on another day begin on Monday. */
export function deviceRegion(language = navigator.language): RegionalSettings {
  if (!isLanguage(language)) return { week_start: null, hour_clock: null };
  // Some browsers have a property instead of the function, and some neither.
  const locale: Partial<Intl.Locale> & { weekInfo?: Intl.WeekInfo } = new Intl.Locale(language);
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  return {
    week_start: week === undefined ? null : week.firstDay === 7 ? 0 : week.firstDay === 6 ? 6 : 1,
    hour_clock: hourCycle === "h23" || hourCycle === "h24" ? 24 : 12,
  };
}
