import { isTrialAddress } from "@hourloom/schema/accounts/trial-address";
import { Section } from "@/shared/layout/section";
import { UnlessTrial, WithProfile } from "../with-profile";
import { ActivitySection } from "./activity-section";
import { ChangePasswordForm } from "./change-password-form";
import { FirstPasswordForm } from "./first-password-form";
import { GoogleSection } from "./google-section";
import { LoginsSection } from "./logins-section";

/** How one signs in, and where one has. `onLogOut` signs out on this device. */
export function SecurityPage({ onLogOut }: { onLogOut: () => void }) {
  return (
    <WithProfile>
      {(profile) => (
        <>
          <Section id="password" title="Password">
            <UnlessTrial profile={profile}>
              {profile.has_password ? (
                <ChangePasswordForm email={profile.email} />
              ) : (
                <FirstPasswordForm email={profile.email} />
              )}
            </UnlessTrial>
          </Section>
          {isTrialAddress(profile.email) ? null : <GoogleSection profile={profile} />}
          <Section id="sessions" title="Sessions">
            <LoginsSection profile={profile} onLogOut={onLogOut} />
          </Section>
          <Section id="activity" title="Activity">
            <ActivitySection profile={profile} />
          </Section>
        </>
      )}
    </WithProfile>
  );
}
