import { omitUndefined } from "@hourloom/domain/items/members";
import type { AccountSettings, SettingsPatch } from "@hourloom/schema/accounts/settings";
import { useQuery } from "@tanstack/react-query";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createOptimisticChange } from "@/shared/account/optimistic-change";
import { usePendingVariables } from "@/shared/mutations/optimistic-mutation";

interface SettingsChange {
  changes: SettingsPatch;
}

const SETTINGS = ["settings"];

const settingsChanges = oncePerLogin((services) => {
  const { api, queryClient } = services;
  return createOptimisticChange<SettingsChange, AccountSettings>(services, {
    mutationKey: SETTINGS,
    mutationFn: api.settings.update.mutationOptions().mutationFn,
    // In sequence, so that the last change wins.
    scopeOf: () => "settings",
    filter: api.settings.get.queryFilter(),
    toast: "settings",
    onSaved: (settings) => void queryClient.setQueryData(api.settings.get.queryKey(), settings),
  });
});

/** The account's settings with the pending changes, and a function that changes them. */
export function useAccountSettings() {
  const services = useServices();
  const query = useQuery(services.api.settings.get.queryOptions());
  const pending = usePendingVariables<SettingsChange>(SETTINGS);
  const settings =
    query.data &&
    pending.reduce<AccountSettings>(
      (before, { changes }) => ({ ...before, ...omitUndefined<Partial<AccountSettings>>(changes) }),
      query.data,
    );
  const change = settingsChanges(services);
  return { settings, query, change: (changes: SettingsPatch) => change({ changes }) };
}
