import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { TryScreen } from "@/features/accounts/trial/try-screen";
import { useLogin } from "@/shared/api/services";
import { WithServices } from "@/shared/api/services-root";

export const Route = createFileRoute("/try")({ component: TryPage });

function Try() {
  const navigate = useNavigate();
  const isSignedIn = useLogin().status === "signed_in";
  // Replaced, so that Back does not lead here again.
  const openApp = useCallback(() => void navigate({ to: "/app", replace: true }), [navigate]);
  useEffect(() => {
    if (isSignedIn) openApp();
  }, [isSignedIn, openApp]);
  return isSignedIn ? null : <TryScreen onStarted={openApp} />;
}

function TryPage() {
  return (
    <WithServices>
      <Try />
    </WithServices>
  );
}
