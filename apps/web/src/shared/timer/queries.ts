import type { Services } from "@/shared/api/services";

type Api = Services["api"];

/**
 * The account's timer. Fetched again on window focus, because another device may have changed it.
 */
export function timerQuery(api: Api) {
  return api.timer.get.queryOptions(undefined, { refetchOnWindowFocus: "always" });
}

export function settingsQuery(api: Api) {
  return api.settings.get.queryOptions();
}
