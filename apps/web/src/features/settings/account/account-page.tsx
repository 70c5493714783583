import { Section } from "@/shared/layout/section";
import { UnlessTrial, WithProfile } from "../with-profile";
import { EmailSection } from "./email-section";
import { ProfileForm } from "./profile-form";
import type { User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Notice } from "@hourloom/ui/notice";
import { deviceZone, usableZone, useTimeIn } from "@/shared/time/clock";
import { formatTime } from "@/shared/time/format";
import { currentName, isSameZone, zoneLabel } from "@/shared/zones/time-zones";
import { ZoneCombobox } from "@/shared/zones/zone-combobox";
import { useZoneChange } from "./use-zone-change";

function ZoneSection({ profile }: { profile: User }) {
  const zone = currentName(profile.timezone);
  const device = currentName(deviceZone());
  const now = useTimeIn(usableZone(zone));
  const changeZone = useZoneChange();
  return (
    <>
      <Field label="Time zone" hint={`It is ${formatTime(now)} there. Your days and times are in this zone.`}>
        {(control) => (
          <ZoneCombobox control={control} zone={zone} onChoose={(chosen) => chosen !== null && changeZone(chosen)} />
        )}
      </Field>
      {isSameZone(zone, device) ? null : (
        <Notice action={<Button onClick={() => changeZone(device)}>Use {zoneLabel(device)}</Button>}>
          This device is in another zone.
        </Notice>
      )}
    </>
  );
}

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
