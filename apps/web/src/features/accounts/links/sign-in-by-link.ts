import { plainText, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { rememberDevice } from "../device";
import type { MailLink } from "./stored-link";
import { enter, namedDevice } from "../log-in";
import { logOut } from "../log-out";

/** `link`: it will not do. `form`: it was not looked at, or the profile did not come. */
export type LinkSignInResult = { ok: true } | { ok: false; at: "link" | "form"; text: string };

/** Signs in by the link of a mail. Whoever is signed in here is signed out first, as soon as the link was found right. */
export async function signInByLink(services: Services, link: MailLink): Promise<LinkSignInResult> {
  try {
    const call = { ...link, ...namedDevice() };
    const { auth_token, device_id } = await services.client.accounts.signInByLink.mutate(call);
    rememberDevice(localStorage, device_id);
    if (services.session.get().status !== "signed_out") logOut(services);
    const entered = await enter(services, auth_token, () => true);
    if (entered.ok) return entered;
    // The link has done its work, and another one is needed.
    return { ok: false, at: "link", text: entered.kind === "inactive" ? "User inactive or deleted." : entered.text };
  } catch (error) {
    const problem = problemOf(error);
    const text = errorText(problem) ?? plainText(problem);
    return { ok: false, at: "token" in serverFieldErrors(problem) ? "link" : "form", text };
  }
}
