import type { User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Section } from "@/shared/layout/section";
import { plainText, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { profileQuery, useProfile } from "@/features/accounts/queries";
import { ActivitySection } from "../security/activity-section";
import { DeleteSection } from "./delete-section";
import { EmailSection } from "./email-section";
import { GoogleSection } from "../security/google-section";
import { PasswordSection } from "../security/password-section";
import { ProfileForm } from "./profile-form";
import { SessionsSection } from "../security/sessions-section";
import { ZoneSection } from "./zone-section";

function LoadingProfile({ isPaused }: { isPaused: boolean }) {
  if (isPaused) {
    return <p className="text-pretty text-muted">You are offline. Your profile comes when the connection is back.</p>;
  }
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading your profile...</span>
      {["username", "name", "email"].map((field) => (
        <div key={field} className="flex flex-col gap-1">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}

function ProfileProblem({ error, isBusy, onRetry }: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  return (
    <Notice
      tone="problem"
      action={
        <Button busy={isBusy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Your profile could not be loaded. {plainText(problemOf(error))}
    </Notice>
  );
}

interface AccountSettingsProps {
  /** Ends the session of this device. */
  onLogOut: () => void;
  /** What stands before the end of the account, which is the last thing on the page. */
  children?: ReactNode;
}

/** The sections that need the profile and stand right below it. */
function ProfileSections({ profile, onLogOut }: { profile: User; onLogOut: () => void }) {
  return (
    <>
      <Section id="email" title="Email">
        <EmailSection profile={profile} />
      </Section>
      <Section id="time-zone" title="Time zone">
        <ZoneSection profile={profile} />
      </Section>
      <Section id="password" title="Password">
        <PasswordSection profile={profile} />
      </Section>
      <GoogleSection profile={profile} />
      <Section id="sessions" title="Sessions">
        <SessionsSection profile={profile} onLogOut={onLogOut} />
      </Section>
    </>
  );
}

/** What belongs to the account and follows it to every device. */
export function AccountSettings({ onLogOut, children }: AccountSettingsProps) {
  const profile = useProfile();
  const { error, refetch, isFetching, isPaused } = useQuery(profileQuery(useServices()));
  const waiting =
    error === null ? (
      <LoadingProfile isPaused={isPaused} />
    ) : (
      <ProfileProblem error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <>
      <Section id="profile" title="Profile">
        {profile === undefined ? waiting : <ProfileForm profile={profile} />}
      </Section>
      {/* `null` keeps the index of `children`: at another one React would mount them anew and lose their state. */}
      {profile === undefined ? null : <ProfileSections profile={profile} onLogOut={onLogOut} />}
      {children}
      {profile === undefined ? null : (
        <>
          <Section id="activity" title="Activity">
            <ActivitySection profile={profile} />
          </Section>
          <Section id="delete-account" title="Delete account">
            <DeleteSection profile={profile} />
          </Section>
        </>
      )}
    </>
  );
}
