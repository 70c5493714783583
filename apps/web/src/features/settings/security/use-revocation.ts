import type { Confirmation, LoginSession } from "@hourloom/schema/accounts/accounts";
import { showToast } from "@hourloom/ui/toast";
import { useState } from "react";
import { isNotFound, describeProblem, problemOf, errorText } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { browserName } from "./browser-name";
import { needsReauthentication } from "@/features/accounts/reauthentication/reauthentication-error";

type Stage =
  | { name: "idle" }
  | { name: "busy"; session: LoginSession }
  | { name: "awaiting_confirmation"; session: LoginSession };

/**
 * Ends other logins. `awaitingConfirmation` is the one for which the server requires a
 * reauthentication.
 */
export function useRevocation() {
  const { api, queryClient } = useServices();
  const [stage, setStage] = useState<Stage>({ name: "idle" });

  async function end(session: LoginSession, confirmation: Confirmation): Promise<void> {
    try {
      const input = { ...confirmation, id: session.id };
      await runMutation(queryClient, api.accounts.revokeSession.mutationOptions(), input);
    } catch (error) {
      // Already ended elsewhere.
      if (!isNotFound(problemOf(error))) throw error;
    }
    const sessions = api.accounts.sessions.queryFilter();
    queryClient.setQueryData(sessions.queryKey, (list) => list?.filter(({ id }) => id !== session.id));
    void queryClient.invalidateQueries(sessions);
    setStage({ name: "idle" });
    showToast(`${browserName(session)} is signed out.`, { id: "session" });
  }

  async function revoke(session: LoginSession): Promise<void> {
    setStage({ name: "busy", session });
    try {
      await end(session, {});
    } catch (error) {
      if (needsReauthentication(error)) {
        setStage({ name: "awaiting_confirmation", session });
        return;
      }
      setStage({ name: "idle" });
      const problem = problemOf(error);
      const text = `${browserName(session)} is still signed in. ${errorText(problem) ?? describeProblem(problem)}`;
      showToast(text, { id: "session", tone: "problem", action: { label: "Retry", run: () => void revoke(session) } });
    }
  }

  return {
    busy: stage.name === "busy" ? stage.session.id : undefined,
    awaitingConfirmation: stage.name === "awaiting_confirmation" ? stage.session : undefined,
    revoke,
    cancel: () => setStage({ name: "idle" }),
    confirm: async (confirmation: Confirmation): Promise<void> => {
      if (stage.name === "awaiting_confirmation") await end(stage.session, confirmation);
    },
  };
}
