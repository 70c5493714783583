import { omitUndefined } from "@hourloom/domain/items/members";
import type { AccountSettings, SettingsPatch } from "@hourloom/schema/accounts/settings";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { errorText, describeProblem, problemOf } from "@/shared/api/problem";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createOptimisticMutation, usePendingVariables } from "@/shared/mutations/optimistic-mutation";
import { announce } from "@/shared/page/announcer";
import { createLoginCheck } from "@/shared/login/login-store";
import { settingsQuery } from "@/shared/account/settings-query";

interface SettingsChange {
  changes: SettingsPatch;
}

const SETTINGS = ["settings"];

/** Returns a function that changes the settings; a failure shows a toast with Retry. */
const settingsChanges = oncePerLogin(({ api, queryClient, loginStore }) => {
  const isLive = createLoginCheck(loginStore);
  const { queryKey } = settingsQuery(api);
  const { run } = createOptimisticMutation<SettingsChange, AccountSettings>(queryClient, {
    mutationKey: SETTINGS,
    mutationFn: api.settings.update.mutationOptions().mutationFn,
    // In sequence, so that the last change wins.
    scopeOf: () => "settings",
    isLive,
    onSuccess: async (settings) => {
      const filter = api.settings.get.queryFilter();
      await queryClient.cancelQueries(filter);
      if (!isLive()) return;
      queryClient.setQueryData(queryKey, settings);
      // What was fetched meanwhile may have contained a later change of another device.
      void queryClient.invalidateQueries(filter);
    },
    onError: (failure, { changes }) => {
      if (!isLive()) return;
      const problem = problemOf(failure);
      const text = `Not saved. ${errorText(problem) ?? describeProblem(problem)}`;
      announce(text, "assertive");
      showToast(text, { id: "settings", variant: "problem", action: { label: "Retry", run: () => change(changes) } });
    },
  });
  function change(changes: SettingsPatch): void {
    // The toast of `onError` tells of a failure.
    run({ changes }).catch(() => undefined);
  }
  return change;
});

/** The account's settings with the pending changes, and a function that changes them. */
export function useAccountSettings() {
  const services = useServices();
  const query = useQuery(settingsQuery(services.api));
  const pending = usePendingVariables<SettingsChange>(SETTINGS);
  const settings =
    query.data &&
    pending.reduce<AccountSettings>(
      (before, { changes }) => ({ ...before, ...omitUndefined<Partial<AccountSettings>>(changes) }),
      query.data,
    );
  return { settings, query, change: settingsChanges(services) };
}
