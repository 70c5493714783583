import { createFileRoute, Outlet, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { logOut } from "@/features/accounts/log-in";
import { useProfile } from "@/features/accounts/queries";
import { EventChangesProvider } from "@/features/calendar/event-changes-provider";
import { requireSignedIn } from "@/shared/guard";
import { AppFrame } from "@/shared/layout/app-frame";
import { UserMenu } from "@/shared/layout/user-menu";
import { rememberSignIn } from "@/shared/sign-in-flag";
import { useServices, useSession } from "@/shared/services";

export const Route = createFileRoute("/app")({
  beforeLoad: ({ context }) => {
    rememberSignIn(localStorage);
    requireSignedIn(context.services.session);
  },
  component: AppPage,
});

function SignedInArea() {
  const services = useServices();
  const navigate = useNavigate();
  const profile = useProfile();
  const router = useRouter();
  // Signing out leads there and must work without a network, too.
  useEffect(() => void router.preloadRoute({ to: "/" }), [router]);
  const leave = async () => {
    try {
      await navigate({ to: "/" });
    } finally {
      await logOut(services);
    }
  };
  return (
    <AppFrame userMenu={<UserMenu username={profile?.username} onLogOut={() => void leave()} />}>
      <Outlet />
    </AppFrame>
  );
}

/** Keyed by the token: another account begins with nothing of the last one on screen. */
function AppPage() {
  const session = useSession();
  if (session.status !== "signed_in") return null;
  return (
    <EventChangesProvider key={session.token}>
      <SignedInArea />
    </EventChangesProvider>
  );
}
