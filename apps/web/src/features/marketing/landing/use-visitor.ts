import { useSyncExternalStore } from "react";
import type { Session } from "@/shared/session/session";
import { mayOfferSignIn } from "@/shared/session/sign-in-flag";

/**
 * A signed-in user, a known visitor who signed in here before, or a newcomer, who is assumed when
 * prerendering.
 */
export type Visitor = "signed_in" | "known" | "newcomer";

export function useVisitor({ subscribe, get }: Session): Visitor {
  return useSyncExternalStore(
    subscribe,
    () => (get().status === "signed_in" ? "signed_in" : mayOfferSignIn(localStorage) ? "known" : "newcomer"),
    () => "newcomer",
  );
}
