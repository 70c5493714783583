import type { Services } from "@/shared/api/services";

/** What has happened to the account, in pages. */
export function activityQuery({ api }: Services) {
  return api.accounts.activity.infiniteQueryOptions({ limit: 10 }, { getNextPageParam: ({ next }) => next });
}

/** Whether a Google account opens this one. */
export function googleLinkQuery({ api }: Services) {
  return api.accounts.googleLink.queryOptions();
}
