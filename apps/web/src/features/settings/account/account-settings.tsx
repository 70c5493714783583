import type { User } from "@hourloom/schema/accounts/accounts";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FetchState } from "@/shared/layout/fetch-state";
import { Section } from "@/shared/layout/section";
import { useServices } from "@/shared/api/services";
import { profileQuery, useProfile } from "@/features/accounts/queries";
import { AccessKeysSection } from "../access-keys/access-keys-section";
import { ActivitySection } from "../security/activity-section";
import { DeleteSection } from "./delete-section";
import { EmailSection } from "./email-section";
import { GoogleSection } from "../security/google-section";
import { ChangePasswordForm } from "../security/change-password-form";
import { FirstPasswordForm } from "../security/first-password-form";
import { ProfileForm } from "./profile-form";
import { SessionsSection } from "../security/sessions-section";
import { ZoneSection } from "./zone-section";

function LoadingProfile() {
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

interface AccountSettingsProps {
  /** Signs out on this device. */
  onLogOut: () => void;
  /** Rendered before the last sections. */
  children?: ReactNode;
}

/** Sections that need the profile. */
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
        {profile.has_password ? (
          <ChangePasswordForm email={profile.email} />
        ) : (
          <FirstPasswordForm email={profile.email} />
        )}
      </Section>
      <GoogleSection profile={profile} />
      <Section id="sessions" title="Sessions">
        <SessionsSection profile={profile} onLogOut={onLogOut} />
      </Section>
      <AccessKeysSection profile={profile} />
    </>
  );
}

/** Settings of the account, shared by all devices. */
export function AccountSettings({ onLogOut, children }: AccountSettingsProps) {
  const profile = useProfile();
  const query = useQuery(profileQuery(useServices()));
  return (
    <>
      <Section id="profile" title="Profile">
        {profile === undefined ? (
          <FetchState
            query={query}
            what="Your profile"
            loading={<LoadingProfile />}
            offline={
              <p className="text-pretty text-muted">You are offline. Your profile comes when the connection is back.</p>
            }
          />
        ) : (
          <ProfileForm profile={profile} />
        )}
      </Section>
      {/* `null` preserves the index of `children`: at another index React would remount them and
          lose their state. */}
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
