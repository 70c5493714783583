import type { Confirmation, ActiveLogin } from "@hourloom/schema/accounts/accounts";
import { showToast } from "@hourloom/ui/toast";
import { useState } from "react";
import { failureText, ignoreNotFound } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { browserName } from "./browser-name";
import { needsReauthentication } from "@/features/accounts/reauthentication/reauthentication-error";

type State =
  | { name: "idle" }
  | { name: "busy"; login: ActiveLogin }
  | { name: "awaiting_confirmation"; login: ActiveLogin };

/**
 * Ends other logins. `awaitingConfirmation` is the one for which the server requires a
 * reauthentication.
 */
export function useRevocation() {
  const { api, queryClient } = useServices();
  const [state, setState] = useState<State>({ name: "idle" });

  async function end(login: ActiveLogin, confirmation: Confirmation): Promise<void> {
    const input = { ...confirmation, id: login.id };
    await ignoreNotFound(runMutation(queryClient, api.accounts.revokeLogin.mutationOptions(), input));
    const sessions = api.accounts.logins.queryFilter();
    queryClient.setQueryData(sessions.queryKey, (list) => list?.filter(({ id }) => id !== login.id));
    void queryClient.invalidateQueries(sessions);
    setState({ name: "idle" });
    showToast(`${browserName(login)} is signed out.`, { id: "login" });
  }

  async function revoke(login: ActiveLogin): Promise<void> {
    setState({ name: "busy", login });
    try {
      await end(login, {});
    } catch (error) {
      if (needsReauthentication(error)) {
        setState({ name: "awaiting_confirmation", login });
        return;
      }
      setState({ name: "idle" });
      const text = `${browserName(login)} is still signed in. ${failureText(error)}`;
      showToast(text, { id: "login", variant: "problem", action: { label: "Retry", run: () => void revoke(login) } });
    }
  }

  return {
    busy: state.name === "busy" ? state.login.id : undefined,
    awaitingConfirmation: state.name === "awaiting_confirmation" ? state.login : undefined,
    revoke,
    cancel: () => setState({ name: "idle" }),
    confirm: async (confirmation: Confirmation): Promise<void> => {
      if (state.name === "awaiting_confirmation") await end(state.login, confirmation);
    },
  };
}
