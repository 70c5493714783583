import { Section } from "@/shared/layout/section";
import { UnlessTrial, WithProfile } from "../with-profile";
import { EmailSection } from "./email-section";
import { ProfileForm } from "./profile-form";
import { ZoneSection } from "./zone-section";

/** Who the account is of. */
export function AccountPage() {
  return (
    <WithProfile>
      {(profile) => (
        <>
          <Section id="profile" title="Profile">
            <ProfileForm profile={profile} />
          </Section>
          <Section id="email" title="Email">
            <UnlessTrial profile={profile}>
              <EmailSection profile={profile} />
            </UnlessTrial>
          </Section>
          <Section id="time-zone" title="Time zone">
            <ZoneSection profile={profile} />
          </Section>
        </>
      )}
    </WithProfile>
  );
}
