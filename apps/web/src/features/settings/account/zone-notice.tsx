import { Button } from "@hourloom/ui/button";
import { Globe } from "@hourloom/ui/icons";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { deviceZone } from "@/shared/time/clock";
import { focusMain } from "@/shared/focus/focus-main";
import { useProfile } from "@/features/accounts/queries";
import { currentName, isSameZone, zoneCity, zoneLabel } from "@/shared/zones/time-zones";
import { useZoneChange } from "./use-zone-change";

/** Storage key of the device's zone that the user of an account declined. */
const KEY = "kept_zone_in ";
/** The settings have a notice of their own. */
const SETTINGS = "/app/settings";

/**
 * Offers to change the account's zone to that of the device; not again for a zone that was
 * declined.
 */
export function ZoneNotice() {
  const profile = useProfile();
  if (profile === undefined) return null;
  return <NoticeFor key={profile.id} accountId={profile.id} account={profile.timezone} />;
}

function NoticeFor({ accountId, account }: { accountId: string; account: string }) {
  const device = currentName(deviceZone());
  const [declinedZone, setDeclinedZone] = useState(() => localStorage.getItem(KEY + accountId));
  const isInSettings = useLocation({ select: ({ pathname }) => pathname.startsWith(SETTINGS) });
  const changeZone = useZoneChange();
  if (isInSettings || declinedZone === device || isSameZone(account, device)) return null;

  const follow = () => {
    changeZone(device);
    // The focused button is removed with the notice.
    focusMain();
  };
  const decline = () => {
    localStorage.setItem(KEY + accountId, device);
    setDeclinedZone(device);
    focusMain();
  };
  return (
    <section
      aria-label="Time zone"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b bg-sunken px-4 py-1.5 text-center"
    >
      <p className="flex items-center gap-2 text-pretty">
        <Globe aria-hidden="true" className="size-4 shrink-0 text-muted max-sm:hidden" />
        This device is in {zoneLabel(device)}, your calendar in {zoneLabel(account)}.
      </p>
      <div className="flex flex-wrap justify-center gap-1">
        <Button onClick={follow}>Use {zoneCity(device)}</Button>
        <Button variant="quiet" onClick={decline}>
          Keep {zoneCity(account)}
        </Button>
      </div>
    </section>
  );
}
