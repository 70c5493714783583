import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { EditorProvider } from "@/features/editor/state/editor-provider";
import { servicesOf, useSession } from "@/shared/api/services";
import { ServicesRoot } from "@/shared/api/services-root";
import { runAfterLoading } from "@/shared/lazy/run-after-loading";
import { type RunLater, RunLaterContext } from "@/shared/lazy/run-later";
import { requireSignedIn } from "@/shared/session/guard";
import { rememberSignIn } from "@/shared/session/sign-in-flag";
import { Frame } from "./-frame/frame";
import { preloadScreens } from "./-frame/preload-screens";

export const Route = createFileRoute("/app")({
  beforeLoad: ({ context, cause }) => {
    if (cause !== "stay") rememberSignIn(localStorage);
    requireSignedIn(context.session);
  },
  component: AppRoot,
});

/** Maximum delay of prefetching by slow queries, in milliseconds. */
const DELAY_MAX_MS = 5_000;

/** Keyed by the token, so that no state remains for another account. */
function AppPage() {
  const session = useSession();
  if (session.status !== "signed_in") return null;
  return (
    <ChangesProvider key={session.token}>
      <EditorProvider>
        <Frame />
      </EditorProvider>
    </ChangesProvider>
  );
}

function AppRoot() {
  // Selected, since the context is a new object after each navigation.
  const session = Route.useRouteContext({ select: (context) => context.session });
  const { queryClient } = servicesOf(session);
  const [runLater] = useState((): RunLater => (work) => runAfterLoading(queryClient, work, DELAY_MAX_MS));
  const router = useRouter();
  useEffect(() => preloadScreens(router, queryClient), [router, queryClient]);
  return (
    <RunLaterContext value={runLater}>
      <ServicesRoot session={session}>
        <AppPage />
      </ServicesRoot>
    </RunLaterContext>
  );
}
