import type { QueryClient } from "@tanstack/react-query";
import type { Services } from "@/shared/api/services";

type Api = Services["api"];

/**
 * Query clients that are sending a timer event: data fetched meanwhile may be older than the event.
 */
export const sending = new WeakSet<QueryClient>();

/**
 * The account's timer. Fetched again on window focus, because another device may have changed it.
 */
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

export function settingsQuery(api: Api) {
  return api.settings.get.queryOptions();
}
