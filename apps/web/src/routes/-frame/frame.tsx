import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useProfile } from "@/features/accounts/queries";
import { trialDialog, useLogOutOrAsk } from "@/features/accounts/use-log-out";
import { useDayMarks } from "@/features/calendar/calendars/use-day-marks";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useServices } from "@/shared/api/services";
import { openCommand } from "@/shared/commands/commands";
import { feedRequest } from "@/shared/commands/feed-request";
import { importRequest } from "@/shared/commands/import-request";
import { AccountClockContext } from "@/shared/dates/account-clock";
import { AppFrame } from "@/shared/layout/app-frame";
import { FrameShortcuts } from "@/shared/layout/frame-shortcuts";
import { UserMenu } from "@/shared/layout/user-menu";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";
import { useRunLater } from "@/shared/lazy/run-later";
import { endWelcome, isWelcomeAsked } from "@/shared/login/welcome";
import { usableZone } from "@/shared/time/clock";

const frameActions = createLazyModule(() => import("./frame-actions"));
/** Shown once to a new account. */
const welcomeScreen = createLazyModule(() => import("@/features/welcome/welcome-screen"));

/** Whether a dialog of the frame is asked for, and a function that takes all requests back. */
function useFrameRequests(): [boolean, () => void] {
  const { scopeQuestion } = useItemEditing();
  const isAsked = [
    openCommand.use(),
    trialDialog.use(),
    importRequest.use(),
    feedRequest.use(),
    useSyncExternalStore(scopeQuestion.subscribe, scopeQuestion.current),
  ].some((request) => request !== undefined);
  return [
    isAsked,
    () => {
      openCommand.close();
      trialDialog.close();
      importRequest.close();
      feedRequest.close();
      scopeQuestion.resolve(undefined);
    },
  ];
}

/** The module with the dialogs, the timer and the notices; it is also fetched if data is saved. */
function useFrameActions() {
  const [isAsked, takeBack] = useFrameRequests();
  const loaded = useLazyModule(frameActions, isAsked);
  const runLater = useRunLater();
  useEffect(() => runLater(() => void frameActions.fetch()), [runLater]);
  const isMissing = isAsked && loaded.status === "failed";
  useEffect(() => {
    if (!isMissing) return;
    takeBack();
    showToast("Not loaded. Check your connection.", { variant: "problem" });
    frameActions.retry();
  });
  return loaded.status === "ready" ? loaded.part : undefined;
}

/** The first screen of a new account, in place of the calendar. */
function Welcome({ onEnd }: { onEnd: () => void }) {
  const welcome = useLazyModule(welcomeScreen);
  const hasFailed = welcome.status === "failed";
  const handleFailure = useEffectEvent(onEnd);
  useEffect(() => (hasFailed ? handleFailure() : undefined), [hasFailed]);
  if (welcome.status === "ready") return <welcome.part.WelcomeScreen onEnd={onEnd} />;
  return hasFailed ? <Outlet /> : null;
}

function Content() {
  const [isWelcoming, setWelcoming] = useState(() => isWelcomeAsked(sessionStorage));
  const isCalendar = useLocation({ select: ({ pathname, searchStr }) => pathname === "/app" && searchStr === "" });
  const end = () => {
    endWelcome(sessionStorage);
    setWelcoming(false);
  };
  return isWelcoming && isCalendar ? <Welcome onEnd={end} /> : <Outlet />;
}

/** How dates and times are read in all forms. */
function AccountClockProvider({ zone, children }: { zone: string; children: ReactNode }) {
  // The settings are not fetched for it, so that the first screen needs no further request.
  const { data } = useQuery({ ...useServices().api.settings.get.queryOptions(), enabled: false });
  const dateOrder = data?.date_order ?? undefined;
  const clock = useMemo(() => ({ zone, dateOrder, useDayMarks }), [zone, dateOrder]);
  return <AccountClockContext value={clock}>{children}</AccountClockContext>;
}

/** The frame of all signed-in screens, with the screen of the URL. */
export function Frame() {
  const profile = useProfile();
  const zone = usableZone(profile?.timezone);
  const onLogOut = useLogOutOrAsk();
  const actions = useFrameActions();
  return (
    <AccountClockProvider zone={zone}>
      <AppFrame
        userMenu={<UserMenu username={profile?.username} onLogOut={onLogOut} />}
        timer={actions && { inBar: <actions.TimerStrip isBottom={false} />, atBottom: <actions.TimerStrip isBottom /> }}
        notice={actions && <actions.Notices />}
      >
        {actions && <actions.FrameActions zone={zone} onLogOut={onLogOut} />}
        <FrameShortcuts />
        <Content />
      </AppFrame>
    </AccountClockProvider>
  );
}
