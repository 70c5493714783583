// What the frame of the app does, loaded after the first paint of its first screen.

import { useEffect } from "react";
import { TrialNotice } from "@/features/accounts/trial/trial-notice";
import { OffHours } from "@/features/calendar/time-grid/off-hours";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useLiveChanges } from "@/features/changes/use-live-changes";
import { ScopeDialog } from "@/features/changes/scope-dialog";
import { Commands } from "@/features/commands/commands";
import { FeedsRoot } from "@/features/feeds/feed-dialog";
import { ImportsRoot } from "@/features/imports/imports-root";
import { RemindersRoot } from "@/features/reminders/reminders-root";
import { ZoneNotice } from "@/features/settings/account/zone-notice";
import { GlobalTimer } from "@/features/timer/timer-frame";
import { keepSettingsCopy } from "@/shared/api/keep-settings-copy";
import { useServices } from "@/shared/api/services";

export { TimerStrip } from "@/features/timer/timer-frame";

/** Notices for all screens. */
export function Notices() {
  return (
    <>
      <TrialNotice />
      <ZoneNotice />
    </>
  );
}

/** The dialogs over any screen, and what runs beside it. */
export function FrameActions({ zone, onLogOut }: { zone: string; onLogOut: () => void }) {
  useLiveChanges(zone);
  const services = useServices();
  useEffect(() => keepSettingsCopy(services), [services]);
  return (
    <>
      <GlobalTimer zone={zone} />
      <OffHours />
      <ImportsRoot />
      <RemindersRoot zone={zone} />
      <FeedsRoot />
      <Commands zone={zone} onLogOut={onLogOut} />
      <ScopeDialog question={useItemEditing().scopeQuestion} />
    </>
  );
}
