import type { Services } from "@/shared/api/services";
import { TIMER_EVENTS } from "./pending-timer";

type Api = Services["api"];

/**
 * The account's timer. Fetched again on window focus, because another device may have changed it.
 */
export function timerQuery(api: Api) {
  const { queryFn, ...options } = api.timer.get.queryOptions(undefined, { refetchOnWindowFocus: "always" });
  return {
    ...options,
    ...(queryFn !== undefined && {
      queryFn: async (context: Parameters<typeof queryFn>[0]) => {
        const timer = await queryFn(context);
        // It may contain an event that is still being sent, and would be applied to it once more.
        const isSending = context.client.isMutating({ mutationKey: TIMER_EVENTS }) > 0;
        const known = isSending ? context.client.getQueryData(options.queryKey) : undefined;
        return known === undefined ? timer : { ...known, now_ms: timer.now_ms };
      },
    }),
  };
}
