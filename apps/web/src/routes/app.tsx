import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { EditorProvider } from "@/features/editor/state/editor-provider";
import { servicesOf, useLogin } from "@/shared/api/services";
import { ServicesRoot } from "@/shared/api/services-root";
import { runAfterLoading } from "@/shared/lazy/run-after-loading";
import { type RunLater, RunLaterContext } from "@/shared/lazy/run-later";
import { requireSignedIn } from "@/shared/login/guard";
import { rememberSignIn } from "@/shared/login/sign-in-flag";
import { Frame } from "./-frame/frame";
import { preloadScreens } from "./-frame/preload-screens";

export const Route = createFileRoute("/app")({
  beforeLoad: ({ context, cause }) => {
    if (cause !== "stay") rememberSignIn(localStorage);
    requireSignedIn(context.loginStore);
  },
  component: AppRoot,
});

/** Maximum delay of prefetching by slow queries, in milliseconds. */
const DELAY_MAX_MS = 5_000;

/** Keyed by the token, so that no state remains for another account. */
function AppPage() {
  const login = useLogin();
  if (login.status !== "signed_in") return null;
  return (
    <ChangesProvider key={login.token}>
      <EditorProvider>
        <Frame />
      </EditorProvider>
    </ChangesProvider>
  );
}

function AppRoot() {
  // Selected, since the context is a new object after each navigation.
  const loginStore = Route.useRouteContext({ select: (context) => context.loginStore });
  const { queryClient } = servicesOf(loginStore);
  const [runLater] = useState((): RunLater => (work) => runAfterLoading(queryClient, work, DELAY_MAX_MS));
  const router = useRouter();
  useEffect(() => preloadScreens(router, queryClient), [router, queryClient]);
  return (
    <RunLaterContext value={runLater}>
      <ServicesRoot loginStore={loginStore}>
        <AppPage />
      </ServicesRoot>
    </RunLaterContext>
  );
}
