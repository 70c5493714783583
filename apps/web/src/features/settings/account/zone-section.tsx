import type { User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Combobox } from "@hourloom/ui/combobox";
import { Field } from "@hourloom/ui/field";
import { Notice } from "@hourloom/ui/notice";
import { useMemo } from "react";
import { deviceZone, usableZone, useTimeIn } from "@/shared/time/clock";
import { formatTime } from "@/shared/time/format";
import { currentName, isSameZone, zoneChoices, zoneLabel } from "./time-zones";
import { useZoneChange } from "./use-zone-change";

/** The account's time zone. */
export function ZoneSection({ profile }: { profile: User }) {
  const zone = currentName(profile.timezone);
  const device = currentName(deviceZone());
  const choices = useMemo(() => zoneChoices(zone), [zone]);
  const now = useTimeIn(usableZone(zone));
  const changeZone = useZoneChange();
  return (
    <>
      <Field label="Time zone" hint={`It is ${formatTime(now)} there. Your days and times are in this zone.`}>
        {(control) => (
          <Combobox
            control={control}
            value={zone}
            options={choices}
            onChoose={changeZone}
            emptyText="No zone of that name. Try the next big city."
          />
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
