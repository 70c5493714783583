import { createFileRoute, Navigate, useLocation, useParams } from "@tanstack/react-router";
import { useLogOutOrAsk } from "@/features/accounts/use-log-out";
import { FeedsSection } from "@/features/feeds/feeds-section";
import { CalendarFilesSection } from "@/features/imports/calendar-files-section";
import { AccessKeysSection } from "@/features/settings/access-keys/access-keys-section";
import { AccountPage } from "@/features/settings/account/account-page";
import { DeleteSection } from "@/features/settings/account/delete-section";
import { DataSection } from "@/features/settings/account-data/data-section";
import { AppearancePage, CalendarSettings } from "@/features/settings/device-settings";
import { findPageOfAnchor, findSettingsPage, type SettingsPageId } from "@/features/settings/pages/settings-pages";
import { SettingsScreen } from "@/features/settings/pages/settings-screen";
import { RemindersPage } from "@/features/settings/reminder-settings";
import { SecurityPage } from "@/features/settings/security/security-page";
import { SignalSettings } from "@/features/settings/signal-settings";
import { DayAndDateSettings, TimerPage } from "@/features/settings/timer-settings";
import { UnlessTrial, WithProfile } from "@/features/settings/with-profile";
import { Section } from "@/shared/layout/section";

export const Route = createFileRoute("/app/settings")({ component: Settings });

function SecuritySettings() {
  return <SecurityPage onLogOut={useLogOutOrAsk()} />;
}

function CalendarPage() {
  return (
    <>
      <CalendarSettings />
      <DayAndDateSettings />
    </>
  );
}

function ConnectionsPage() {
  return (
    <>
      <CalendarFilesSection />
      <FeedsSection />
      <WithProfile>{(profile) => <AccessKeysSection profile={profile} />}</WithProfile>
    </>
  );
}

function DataPage() {
  return (
    <>
      <DataSection />
      <WithProfile>
        {(profile) => (
          <Section id="delete-account" title="Delete account">
            <UnlessTrial profile={profile}>
              <DeleteSection profile={profile} />
            </UnlessTrial>
          </Section>
        )}
      </WithProfile>
    </>
  );
}

const contents: Readonly<Record<SettingsPageId, () => React.JSX.Element>> = {
  account: AccountPage,
  security: SecuritySettings,
  appearance: AppearancePage,
  calendar: CalendarPage,
  timer: TimerPage,
  reminders: RemindersPage,
  notifications: SignalSettings,
  connections: ConnectionsPage,
  data: DataPage,
};

function Settings() {
  const id = useParams({ strict: false, select: (params) => params.page });
  const hash = useLocation({ select: (location) => location.hash });
  const page = findSettingsPage(id);
  // Links from when all settings were on one page have only an anchor.
  const meant = page === undefined ? findPageOfAnchor(hash) : undefined;
  if (meant !== undefined) return <Navigate to="/app/settings/$page" params={{ page: meant.id }} hash={hash} replace />;
  return (
    <SettingsScreen
      page={page}
      renderPage={({ id }) => {
        const Content = contents[id];
        return <Content />;
      }}
    />
  );
}
