import type { QueryClient } from "@tanstack/react-query";
import type { Services } from "@/shared/api/services";

type Api = Services["api"];

/** The pages from which an event is on its way: what is fetched meanwhile may be of before it. */
export const sending = new WeakSet<QueryClient>();

/** The account's timer. It is asked for again whenever the page is looked at: another device may have used it. */
export function timerQuery(api: Api) {
  const { queryFn, ...options } = api.timer.get.queryOptions();
  return {
    ...options,
    ...(queryFn !== undefined && {
      queryFn: async (context: Parameters<typeof queryFn>[0]) => {
        const timer = await queryFn(context);
        const shown = sending.has(context.client) ? context.client.getQueryData(options.queryKey) : undefined;
        return shown === undefined ? timer : { ...shown, now_ms: timer.now_ms };
      },
    }),
    refetchOnWindowFocus: "always" as const,
  };
}

/** What the account has chosen. */
export function settingsQuery(api: Api) {
  return api.settings.get.queryOptions();
}
