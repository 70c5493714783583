import { createFileRoute, Navigate, useLocation, useParams } from "@tanstack/react-router";
import { useLogOutOrAsk } from "@/features/accounts/use-log-out";
import { FeedsList } from "@/features/feeds/feeds-list";
import { CalendarFiles } from "@/features/imports/calendar-files";
import { AccessKeysList } from "@/features/settings/access-keys/access-keys-list";
import { AccountPage } from "@/features/settings/account/account-page";
import { DeleteSection } from "@/features/settings/account/delete-section";
import { DataTools } from "@/features/settings/account-data/data-tools";
import { CalendarPage } from "@/features/settings/calendar-settings";
import { AppearancePage } from "@/features/settings/device-settings";
import { findPageOfAnchor, findSettingsPage, type SettingsPageId } from "@/features/settings/pages/settings-pages";
import { SettingsScreen } from "@/features/settings/pages/settings-screen";
import { RemindersPage } from "@/features/settings/reminder-settings";
import { SecurityPage } from "@/features/settings/security/security-page";
import { SignalSettings } from "@/features/settings/signal-settings";
import { TimerPage } from "@/features/settings/timer-settings";
import { UnlessTrial, WithProfile } from "@/features/settings/with-profile";
import { Section } from "@/shared/layout/section";

export const Route = createFileRoute("/app/settings")({ component: Settings });

function SecuritySettings() {
  return <SecurityPage onLogOut={useLogOutOrAsk()} />;
}

function ConnectionsPage() {
  return (
    <>
      <Section id="calendar-files" title="Import and calendar files">
        <CalendarFiles />
      </Section>
      <Section id="feeds" title="Feeds">
        <FeedsList />
      </Section>
      <WithProfile>
        {(profile) => (
          <Section id="access-keys" title="Access keys">
            <UnlessTrial profile={profile}>
              <AccessKeysList profile={profile} />
            </UnlessTrial>
          </Section>
        )}
      </WithProfile>
    </>
  );
}

function DataPage() {
  return (
    <>
      <Section id="your-data" title="Your data">
        <DataTools />
      </Section>
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
