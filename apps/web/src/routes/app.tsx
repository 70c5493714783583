import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, createFileRoute, Outlet, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { showToast } from "@hourloom/ui/toast";
import { leave } from "@/features/accounts/log-out";
import { useProfile } from "@/features/accounts/queries";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { EditorProvider } from "@/features/editor/state/editor-provider";
import { useLiveChanges } from "@/features/changes/use-live-changes";
import { openCommand } from "@/shared/commands/commands";
import { requireSignedIn } from "@/shared/session/guard";
import { AppFrame } from "@/shared/layout/app-frame";
import { FrameShortcuts } from "@/shared/layout/frame-shortcuts";
import { UserMenu } from "@/shared/layout/user-menu";
import { usableZone } from "@/shared/time/clock";
import { rememberSignIn } from "@/shared/session/sign-in-flag";
import { useServices, useSession } from "@/shared/api/services";
import { ServicesRoot } from "@/shared/api/services-root";
import { savesData } from "@/shared/lazy/saves-data";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { whenSettled } from "@/shared/lazy/when-settled";

export const Route = createFileRoute("/app")({
  beforeLoad: ({ context }) => {
    rememberSignIn(localStorage);
    requireSignedIn(context.session);
  },
  component: AppRoot,
});

/** Where a person can go from here, also once the network is gone. */
const reachable = [
  "/",
  "/app",
  "/app/todo",
  "/app/pomodoro",
  "/app/flowtime",
  "/app/insights",
  "/app/settings",
  "/app/trash",
] as const;

/** How long a slow answer may put off what is fetched ahead, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Fetches the screens ahead, unless the browser saves data, and leaves a mark by which journeys know when nothing is on
 * its way.
 */
async function preloadScreens(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const screens = savesData() ? [] : reachable;
  await Promise.allSettled(screens.map((to) => router.preloadRoute({ to })));
  whenSettled(queryClient, () => void performance.mark("app-settled"));
}

/** The timer comes after the page: most of the time none is running. */
const loadTimer = () => import("@/features/timer/timer-frame");
/** Few people are in another zone than their account. */
const loadZoneNotice = () => import("@/features/settings/account/zone-notice");
/** The calendar stands before it is known when its owner works. */
const loadOffHours = () => import("@/features/settings/off-hours");
/** Quick add, the palette and the list of shortcuts. */
const loadCommands = () => import("@/features/commands/commands");

function SignedInArea() {
  const services = useServices();
  const navigate = useNavigate();
  const profile = useProfile();
  const router = useRouter();
  const zone = usableZone(profile?.timezone);
  useLiveChanges(zone);
  const [timer] = useLazyModule(loadTimer, false);
  const [zoneNotice] = useLazyModule(loadZoneNotice, false);
  const [offHours] = useLazyModule(loadOffHours, false);
  const isAsked = useSyncExternalStore(openCommand.subscribe, () => openCommand.get() !== undefined);
  const [commands, loadAgain] = useLazyModule(loadCommands, isAsked);
  useEffect(() => {
    if (!isAsked || commands.status !== "failed") return;
    openCommand.set(undefined);
    showToast("Not loaded. Check your connection.", { tone: "problem" });
    loadAgain();
  }, [isAsked, commands, loadAgain]);
  // Signing out leads to the front page, and must work without a network, too. First comes what the person is here for.
  useEffect(() => {
    const { queryClient } = services;
    return whenSettled(queryClient, () => void preloadScreens(router, queryClient), PATIENCE_MS);
  }, [services, router]);
  const onLogOut = () => void leave(services, () => navigate({ to: "/" }));
  return (
    <AppFrame
      userMenu={<UserMenu username={profile?.username} onLogOut={onLogOut} />}
      timer={
        timer.status === "ready"
          ? { inBar: <timer.part.TimerStrip isBottom={false} />, atBottom: <timer.part.TimerStrip isBottom /> }
          : undefined
      }
      notice={zoneNotice.status === "ready" ? <zoneNotice.part.ZoneNotice /> : null}
    >
      {timer.status === "ready" ? <timer.part.TimerAround zone={zone} /> : null}
      {offHours.status === "ready" ? <offHours.part.OffHours /> : null}
      <FrameShortcuts />
      {commands.status === "ready" ? <commands.part.Commands zone={zone} onLogOut={onLogOut} /> : null}
      <Outlet />
    </AppFrame>
  );
}

/** Keyed by the token: another account begins with nothing of the last one on screen. */
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
  const { session } = Route.useRouteContext();
  return (
    <ServicesRoot session={session}>
      <AppPage />
    </ServicesRoot>
  );
}
