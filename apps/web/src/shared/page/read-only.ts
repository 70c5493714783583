import { loadSession } from "@/shared/session/session-storage";
import { mayOfferSignIn } from "@/shared/session/sign-in-flag";

/**
 * Whether the page in `root` is prerendered and needs no scripts before an interaction: for a
 * newcomer, who does not ask for the sign-in.
 */
export function isReadOnly(
  root: HTMLElement,
  { location, storage }: { location: Pick<Location, "pathname" | "search">; storage: Storage },
): boolean {
  const isPrerendered = root.dataset["path"] === location.pathname.replace(/(.)\/$/, "$1");
  const isAsked = new URLSearchParams(location.search).has("page");
  return isPrerendered && !isAsked && !mayOfferSignIn(storage) && loadSession(storage) === undefined;
}
