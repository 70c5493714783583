import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import { hashKey } from "@tanstack/react-query";
import { createLoginCheck } from "@/shared/login/login-store";
import { runMutation } from "@/shared/mutations/run-mutation";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { copyOf, forgetFormerChoices, readFormerChoices } from "@/shared/time/settings-copy";
import type { Services } from "./services";

/** The settings with what this device chose before accounts had them, where nothing is chosen. */
function withFormerChoices(settings: AccountSettings): AccountSettings {
  const { week_start, hour_clock } = readFormerChoices(localStorage);
  return {
    ...settings,
    week_start: settings.week_start ?? week_start,
    hour_clock: settings.hour_clock ?? hour_clock,
  };
}

/**
 * Copies the account's settings to this device whenever they arrive. An account that has not chosen
 * takes over what the device chose for itself before accounts had these settings. Returns a function
 * that stops.
 */
export function keepSettingsCopy({ loginStore, queryClient, api }: Services): () => void {
  const queryKey = api.settings.get.queryKey();
  const hash = hashKey(queryKey);
  let isTakingOver = false;
  async function takeOver({ week_start, hour_clock }: AccountSettings): Promise<void> {
    isTakingOver = true;
    const isLive = createLoginCheck(loginStore);
    const input = { changes: { week_start, hour_clock } };
    const saved = await runMutation(queryClient, api.settings.update.mutationOptions(), input).catch(() => undefined);
    isTakingOver = false;
    if (saved !== undefined && isLive()) queryClient.setQueryData(queryKey, saved);
  }
  function keep(): void {
    const settings = queryClient.getQueryData(queryKey);
    if (settings === undefined || loginStore.get().status !== "signed_in") return;
    const chosen = withFormerChoices(settings);
    settingsCopy.set(copyOf(chosen));
    const isSame = chosen.week_start === settings.week_start && chosen.hour_clock === settings.hour_clock;
    if (isSame) forgetFormerChoices(localStorage);
    else if (!isTakingOver) void takeOver(chosen);
  }
  keep();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && event.query.queryHash === hash) keep();
  });
}
