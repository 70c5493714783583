import { USER_INACTIVE } from "@hourloom/schema/fields/error-texts";
import { describeProblem, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { deviceInput, storeDeviceId } from "../device";
import type { MailLink } from "./stored-link";
import { completeLogin } from "../log-in";
import { logOut } from "../log-out";

/** `link`: it is invalid or used. `form`: the request failed. */
export type LinkSignInResult = { ok: true } | { ok: false; at: "link" | "form"; text: string };

/** Signs in by a link. Another user is signed out once the server has accepted the link. */
export async function signInByLink(services: Services, link: MailLink): Promise<LinkSignInResult> {
  const options = services.api.accounts.signInByLink.mutationOptions();
  try {
    const input = { ...link, ...deviceInput(localStorage) };
    const { auth_token, device_id } = await runMutation(services.queryClient, options, input);
    storeDeviceId(localStorage, device_id);
    if (services.session.get().status !== "signed_out") logOut(services);
    const entered = await completeLogin(services, auth_token);
    if (entered.ok) return entered;
    // The link is used up, so that a new one is needed.
    return { ok: false, at: "link", text: entered.kind === "inactive" ? USER_INACTIVE : entered.text };
  } catch (error) {
    const problem = problemOf(error);
    const text = errorText(problem) ?? describeProblem(problem);
    return { ok: false, at: "token" in serverFieldErrors(problem) ? "link" : "form", text };
  }
}
