import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type AnyRouter, createFileRoute, Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { showToast } from "@hourloom/ui/toast";
import { useProfile } from "@/features/accounts/queries";
import { trialDialog, useLogOutOrAsk } from "@/features/accounts/use-log-out";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { EditorProvider } from "@/features/editor/state/editor-provider";
import { useLiveChanges } from "@/features/changes/use-live-changes";
import { openCommand } from "@/shared/commands/commands";
import { requireSignedIn } from "@/shared/session/guard";
import { AppFrame } from "@/shared/layout/app-frame";
import { FrameShortcuts } from "@/shared/layout/frame-shortcuts";
import { UserMenuButton } from "@/shared/layout/user-menu-button";
import { type AccountClock, AccountClockContext } from "@/shared/dates/account-clock";
import { settingsQuery } from "@/shared/account/settings-query";
import { usableZone } from "@/shared/time/clock";
import { endWelcome, isWelcomeAsked } from "@/shared/session/welcome";
import { rememberSignIn } from "@/shared/session/sign-in-flag";
import { servicesOf, useServices, useSession } from "@/shared/api/services";
import { ServicesRoot } from "@/shared/api/services-root";
import { prefersReducedData } from "@/shared/lazy/prefers-reduced-data";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { createFirstLoad } from "@/shared/lazy/first-load";
import { RunLaterContext } from "@/shared/lazy/run-later";
import { runAfterLoading } from "@/shared/lazy/run-after-loading";

export const Route = createFileRoute("/app")({
  beforeLoad: ({ context, cause }) => {
    if (cause !== "stay") rememberSignIn(localStorage);
    requireSignedIn(context.session);
  },
  component: AppRoot,
});

/** Routes that must work offline once the app is loaded. */
const offlineRoutes = [
  "/",
  "/app",
  "/app/todo",
  "/app/pomodoro",
  "/app/flowtime",
  "/app/insights",
  "/app/settings",
  "/app/trash",
] as const;

/** Maximum delay of preloading by slow parts and queries, in milliseconds. */
const PRELOAD_DELAY_MAX_MS = 10_000;

/**
 * Preloads the screens, unless the browser saves data, and sets a performance mark that end-to-end
 * tests wait for.
 */
async function preloadScreens(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const screens = prefersReducedData() ? [] : offlineRoutes;
  await Promise.allSettled(screens.map((to) => router.preloadRoute({ to })));
  runAfterLoading(queryClient, () => void performance.mark("app-settled"));
}

function showNotLoaded(): void {
  showToast("Not loaded. Check your connection.", { tone: "problem" });
}

/** Not loaded with the page, because usually no timer is running. */
const loadTimer = () => import("@/features/timer/timer-frame");
/** Needed only if the device is in another zone than the account. */
const loadZoneNotice = () => import("@/features/settings/account/zone-notice");
/** The calendar does not wait for the working hours. */
const loadOffHours = () => import("@/features/calendar/time-grid/off-hours");
/** Shown once to a new account. */
const loadWelcome = () => import("@/features/welcome/welcome-screen");
/** Few accounts are trials. */
const loadTrialNotice = () => import("@/features/accounts/trial/trial-notice");
/** Quick add, palette and list of shortcuts. */
const loadCommands = () => import("@/features/commands/commands");
const loadImports = () => import("@/features/imports/imports-root");
/** Usually nothing is due. */
const loadReminders = () => import("@/features/reminders/reminders-root");
/** A form with a date shows what is on a day. */
const loadDayMarks = () => import("@/features/calendar/calendars/use-day-marks");
const loadFeeds = () => import("@/features/feeds/feeds-root");

/**
 * The first screen of a new account in place of the calendar, unless a page of it is asked for.
 */
function Content() {
  const [isWelcoming, setWelcoming] = useState(() => isWelcomeAsked(sessionStorage));
  const isCalendar = useLocation({ select: ({ pathname, searchStr }) => pathname === "/app" && searchStr === "" });
  const end = useCallback(() => {
    endWelcome(sessionStorage);
    setWelcoming(false);
  }, []);
  return isWelcoming && isCalendar ? <Welcome onEnd={end} /> : <Outlet />;
}

function Welcome({ onEnd }: { onEnd: () => void }) {
  const [welcome] = useLazyModule(loadWelcome, true);
  const isFailed = welcome.status === "failed";
  useEffect(() => {
    if (isFailed) onEnd();
  }, [isFailed, onEnd]);
  return welcome.status === "ready" ? <welcome.part.WelcomeScreen onEnd={onEnd} /> : null;
}

/** The settings are not fetched for it, so that the first screen needs no further request. */
function useAccountClockOf(zone: string): AccountClock {
  const { data } = useQuery({ ...settingsQuery(useServices().api), enabled: false });
  const dateOrder = data?.date_order ?? undefined;
  return useMemo(() => ({ zone, dateOrder, loadDayMarks }), [zone, dateOrder]);
}

function SignedInArea() {
  const services = useServices();
  const profile = useProfile();
  const router = useRouter();
  const zone = usableZone(profile?.timezone);
  useLiveChanges(zone);
  const [timer] = useLazyModule(loadTimer, false);
  const [zoneNotice] = useLazyModule(loadZoneNotice, false);
  const isLeavingTrial = useSyncExternalStore(trialDialog.subscribe, () => trialDialog.get() === "leave");
  const [trialNotice] = useLazyModule(loadTrialNotice, isLeavingTrial);
  const [offHours] = useLazyModule(loadOffHours, false);
  const [imports] = useLazyModule(loadImports, false);
  const [feeds] = useLazyModule(loadFeeds, false);
  const [reminders] = useLazyModule(loadReminders, false);
  const isAsked = useSyncExternalStore(openCommand.subscribe, () => openCommand.get() !== undefined);
  const [commands, loadAgain] = useLazyModule(loadCommands, isAsked);
  useEffect(() => {
    if (!isAsked || commands.status !== "failed") return;
    openCommand.set(undefined);
    showNotLoaded();
    loadAgain();
  }, [isAsked, commands, loadAgain]);
  useEffect(() => {
    if (!isLeavingTrial || trialNotice.status !== "failed") return;
    trialDialog.set(undefined);
    showNotLoaded();
  }, [isLeavingTrial, trialNotice]);
  // Includes the front page, because signing out must work offline. After the queries of the
  // current screen.
  useEffect(() => {
    const { queryClient } = services;
    return runAfterLoading(queryClient, () => void preloadScreens(router, queryClient), {
      timeoutMs: PRELOAD_DELAY_MAX_MS,
    });
  }, [services, router]);
  const onLogOut = useLogOutOrAsk();
  const accountClock = useAccountClockOf(zone);
  return (
    <AccountClockContext value={accountClock}>
      <AppFrame
        userMenu={<UserMenuButton username={profile?.username} onLogOut={onLogOut} />}
        timer={
          timer.status === "ready"
            ? { inBar: <timer.part.TimerStrip isBottom={false} />, atBottom: <timer.part.TimerStrip isBottom /> }
            : undefined
        }
        notice={
          <>
            {trialNotice.status === "ready" ? <trialNotice.part.TrialNotice /> : null}
            {zoneNotice.status === "ready" ? <zoneNotice.part.ZoneNotice /> : null}
          </>
        }
      >
        {timer.status === "ready" ? <timer.part.GlobalTimer zone={zone} /> : null}
        {offHours.status === "ready" ? <offHours.part.OffHours /> : null}
        {imports.status === "ready" ? <imports.part.ImportsRoot /> : null}
        {reminders.status === "ready" ? <reminders.part.RemindersRoot zone={zone} /> : null}
        {feeds.status === "ready" ? <feeds.part.FeedsRoot /> : null}
        <FrameShortcuts />
        {commands.status === "ready" ? <commands.part.Commands zone={zone} onLogOut={onLogOut} /> : null}
        <Content />
      </AppFrame>
    </AccountClockContext>
  );
}

/** Keyed by the token, so that no state remains for another account. */
function AppPage() {
  const session = useSession();
  if (session.status !== "signed_in") return null;
  return (
    <ChangesProvider key={session.token}>
      <EditorProvider>
        <SignedInArea />
      </EditorProvider>
    </ChangesProvider>
  );
}

function AppRoot() {
  // Selected, since the context is a new object after each navigation.
  const session = Route.useRouteContext({ select: (context) => context.session });
  const [firstLoad] = useState(() => createFirstLoad(servicesOf(session).queryClient));
  // An effect, since the queries of the screen are mounted then.
  useEffect(() => firstLoad.watch(), [firstLoad]);
  return (
    <RunLaterContext value={firstLoad.runLater}>
      <ServicesRoot session={session}>
        <AppPage />
      </ServicesRoot>
    </RunLaterContext>
  );
}
