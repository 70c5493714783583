import type { Services } from "@/shared/api/services";

/** Security events of the account, in pages. */
export function activityQuery({ api }: Services) {
  return api.accounts.activity.infiniteQueryOptions({ limit: 10 }, { getNextPageParam: ({ next }) => next });
}

/** The linked Google account. */
export function googleLinkQuery({ api }: Services) {
  return api.accounts.googleLink.queryOptions();
}
