import type { Services } from "../services";

type Api = Services["api"];

/** The account's timer. It is asked for again whenever the page is looked at: another device may have used it. */
export function timerQuery(api: Api) {
  return { ...api.timer.get.queryOptions(), refetchOnWindowFocus: "always" as const };
}

/** What the account has chosen. */
export function settingsQuery(api: Api) {
  return api.settings.get.queryOptions();
}
