import type { Confirmation, LoginSession } from "@hourloom/schema/accounts/accounts";
import { showToast } from "@hourloom/ui/toast";
import { useState } from "react";
import { isGone, plainText, problemOf, errorText } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { sessionsQuery } from "@/features/accounts/queries";
import { browserName } from "./browser-name";
import { confirmationResult, wantsOwner } from "./owner-answer";
import type { ConfirmationResult } from "./owner-dialog";

type Stage = { name: "idle" } | { name: "busy"; session: LoginSession } | { name: "asked"; session: LoginSession };

/** Ends other logins. Where the server wants to see first whose account it is, `asked` is the one that waits for that. */
export function useRevocation() {
  const services = useServices();
  const { client, queryClient } = services;
  const [stage, setStage] = useState<Stage>({ name: "idle" });

  async function end(session: LoginSession, confirmation: Confirmation): Promise<void> {
    try {
      await client.accounts.revokeSession.mutate({ ...confirmation, id: session.id });
    } catch (error) {
      // Where somebody else was quicker it has ended, and that is what was wanted.
      if (!isGone(problemOf(error))) throw error;
    }
    const { queryKey } = sessionsQuery(services);
    queryClient.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== session.id));
    void queryClient.invalidateQueries({ queryKey });
    setStage({ name: "idle" });
    showToast(`${browserName(session)} is signed out.`, { id: "session" });
  }

  async function revoke(session: LoginSession): Promise<void> {
    setStage({ name: "busy", session });
    try {
      await end(session, {});
    } catch (error) {
      if (wantsOwner(error)) {
        setStage({ name: "asked", session });
        return;
      }
      setStage({ name: "idle" });
      const problem = problemOf(error);
      const text = `${browserName(session)} is still signed in. ${errorText(problem) ?? plainText(problem)}`;
      showToast(text, { id: "session", tone: "problem", action: { label: "Retry", run: () => void revoke(session) } });
    }
  }

  return {
    busy: stage.name === "busy" ? stage.session.id : undefined,
    asked: stage.name === "asked" ? stage.session : undefined,
    revoke,
    cancel: () => setStage({ name: "idle" }),
    confirm: async (confirmation: Confirmation): Promise<ConfirmationResult> => {
      if (stage.name !== "asked") return { ok: true };
      try {
        await end(stage.session, confirmation);
        return { ok: true };
      } catch (error) {
        return confirmationResult(error);
      }
    },
  };
}
