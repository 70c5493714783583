import { loadLogin } from "@/shared/login/login-storage";
import { mayOfferSignIn } from "@/shared/login/sign-in-flag";

/** Whether `root` contains the prerendered page of this path; a slash at its end is ignored. */
export function isPrerenderedAt(pathname: string, root: HTMLElement): boolean {
  return root.dataset["path"] === pathname.replace(/(.)\/$/, "$1");
}

/**
 * Whether the scripts of the page wait for an interaction: `root` contains it prerendered, and its
 * user is a newcomer who does not ask for the sign-in.
 */
export function waitsForInteraction(
  root: HTMLElement,
  { location, storage }: { location: Pick<Location, "pathname" | "search">; storage: Storage },
): boolean {
  const isPrerendered = isPrerenderedAt(location.pathname, root);
  const isAsked = new URLSearchParams(location.search).has("page");
  return isPrerendered && !isAsked && !mayOfferSignIn(storage) && loadLogin(storage) === undefined;
}
