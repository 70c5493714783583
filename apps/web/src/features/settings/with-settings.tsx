import type { AccountSettings, SettingsPatch } from "@hourloom/schema/accounts/settings";
import type { ReactNode } from "react";
import { FetchState } from "@/shared/layout/fetch-state";
import { useAccountSettings } from "@/shared/account/use-account-settings";

export interface SettingsPartProps {
  settings: AccountSettings;
  change: (changes: SettingsPatch) => void;
}

/** Renders settings of the account; each change is saved by itself. */
export function WithSettings({ children }: { children: (part: SettingsPartProps) => ReactNode }) {
  const { settings, query, change } = useAccountSettings();
  if (settings !== undefined) return children({ settings, change });
  return (
    <FetchState
      query={query}
      what="Your settings"
      loading={
        <p role="status" className="min-h-60 text-muted">
          Loading...
        </p>
      }
    />
  );
}
