import { omitUndefined } from "@hourloom/domain/items/members";
import type { AccountSettings, SettingsPatch } from "@hourloom/schema/accounts/settings";
import { useQuery } from "@tanstack/react-query";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { copyOf } from "@/shared/time/settings-copy";
import { createOptimisticChange } from "./optimistic-change";
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
    onFailed: () => {
      const settings = queryClient.getQueryData(api.settings.get.queryKey());
      if (settings !== undefined) settingsCopy.set(copyOf(settings));
    },
  });
});

function withChanges(settings: AccountSettings, changes: SettingsPatch): AccountSettings {
  return { ...settings, ...omitUndefined<Partial<AccountSettings>>(changes) };
}

/** The account's settings with the pending changes, and a function that changes them. */
export function useAccountSettings() {
  const services = useServices();
  const query = useQuery(services.api.settings.get.queryOptions());
  const pending = usePendingVariables<SettingsChange>(SETTINGS);
  const settings = query.data && pending.reduce((before, { changes }) => withChanges(before, changes), query.data);
  const send = settingsChanges(services);
  const change = (changes: SettingsPatch) => {
    send({ changes });
    // At once, as on this page; a failure restores it.
    if (settings !== undefined) settingsCopy.set(copyOf(withChanges(settings, changes)));
  };
  return { settings, query, change };
}
