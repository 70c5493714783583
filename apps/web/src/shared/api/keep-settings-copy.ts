import type { RegionalSettings } from "@hourloom/schema/accounts/settings";
import { hashKey } from "@tanstack/react-query";
import { createLoginCheck } from "@/shared/login/login-store";
import { runMutation } from "@/shared/mutations/run-mutation";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { copyOf, forgetFormerChoices, readFormerChoices } from "@/shared/time/settings-copy";
import type { Services } from "./services";

/**
 * Copies the account's settings to this device whenever they arrive, until the returned function is
 * called. An account that has not chosen takes over what the device chose before accounts had them.
 */
export function keepSettingsCopy({ loginStore, queryClient, api }: Services): () => void {
  const queryKey = api.settings.get.queryKey();
  const hash = hashKey(queryKey);
  let isTakingOver = false;
  async function takeOver(changes: RegionalSettings): Promise<void> {
    isTakingOver = true;
    const isLive = createLoginCheck(loginStore);
    const options = api.settings.update.mutationOptions();
    const saved = await runMutation(queryClient, options, { changes }).catch(() => undefined);
    isTakingOver = false;
    if (saved !== undefined && isLive()) queryClient.setQueryData(queryKey, saved);
  }
  function keep(): void {
    const settings = queryClient.getQueryData(queryKey);
    if (settings === undefined || loginStore.get().status !== "signed_in") return;
    const former = readFormerChoices(localStorage);
    const week_start = settings.week_start ?? former.week_start;
    const hour_clock = settings.hour_clock ?? former.hour_clock;
    settingsCopy.set(copyOf({ ...settings, week_start, hour_clock }));
    const isChosen = week_start === settings.week_start && hour_clock === settings.hour_clock;
    if (isChosen) forgetFormerChoices(localStorage);
    else if (!isTakingOver) void takeOver({ week_start, hour_clock });
  }
  keep();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && event.query.queryHash === hash) keep();
  });
}
