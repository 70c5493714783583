import type { Services } from "@/shared/api/services";

/** The account's settings, on every device. */
export function settingsQuery(api: Services["api"]) {
  return api.settings.get.queryOptions();
}
