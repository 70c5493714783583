import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { logOutAndNavigate } from "@/features/accounts/log-out";
import { AccountSettings } from "@/features/settings/account/account-settings";
import { FeedsSection } from "@/features/feeds/feeds-section";
import { CalendarFilesSection } from "@/features/imports/calendar-files-section";
import { DataSection } from "@/features/settings/data/data-section";
import { DeviceSettings } from "@/features/settings/device-settings";
import { TimerSettings } from "@/features/settings/timer-settings";
import { SignalSettings } from "@/features/settings/signal-settings";
import { Screen } from "@/shared/layout/screen";
import { useServices } from "@/shared/api/services";

export const Route = createFileRoute("/app/settings")({ component: SettingsPage });

function SettingsPage() {
  const services = useServices();
  const navigate = useNavigate();
  const onLogOut = () => void logOutAndNavigate(services, () => navigate({ to: "/" }));
  return (
    <Screen title="Settings">
      <AccountSettings onLogOut={onLogOut}>
        <TimerSettings />
        <SignalSettings />
        <DeviceSettings />
        <CalendarFilesSection />
        <FeedsSection />
        <DataSection />
      </AccountSettings>
    </Screen>
  );
}
