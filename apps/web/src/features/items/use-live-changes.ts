import { useEffect } from "react";
import { useToday } from "@/shared/clock";
import { useServices } from "@/shared/services";
import { settingsQuery, timerQuery } from "@/shared/timer/queries";
import { useOnChange } from "@/shared/use-on-change";
import { whenIdle } from "@/shared/when-idle";
import { useItemEditing } from "./items-provider";

/** What other tabs, devices and scripts change shows up here, too, and so does a new day in the account's zone: what is due today is another then. It begins when the page has nothing better to do. */
export function useLiveChanges(zone: string): void {
  const { session, queryClient, api } = useServices();
  const { changes } = useItemEditing();
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const begin = async () => {
      const { followAccount } = await import("@/shared/live/follow-account");
      if (isOver) return;
      stop = followAccount({
        session,
        onJoin: () => {
          changes.refresh();
          void queryClient.invalidateQueries(timerQuery(api));
          void queryClient.invalidateQueries(settingsQuery(api));
        },
        onChange: ({ kinds }) => {
          if (kinds.length === 0) return;
          changes.refresh();
          if (kinds.includes("timer")) void queryClient.invalidateQueries(timerQuery(api));
          if (kinds.includes("settings")) void queryClient.invalidateQueries(settingsQuery(api));
          if (kinds.includes("account")) void queryClient.invalidateQueries(api.accounts.me.queryOptions());
        },
      });
    };
    // Without this part the page is as fresh as its cache; it is asked for again with the next page.
    const cancel = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
      stop();
    };
  }, [session, queryClient, api, changes]);
  useOnChange(useToday(zone), changes.refresh);
}
