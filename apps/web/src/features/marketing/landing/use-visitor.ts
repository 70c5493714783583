import { useSyncExternalStore } from "react";
import type { LoginStore } from "@/shared/login/login-store";
import { mayOfferSignIn } from "@/shared/login/sign-in-flag";

/**
 * A signed-in user, a known visitor who signed in here before, or a newcomer, who is assumed when
 * prerendering.
 */
export type Visitor = "signed_in" | "known" | "newcomer";

export function useVisitor({ subscribe, get }: LoginStore): Visitor {
  return useSyncExternalStore(
    subscribe,
    () => (get().status === "signed_in" ? "signed_in" : mayOfferSignIn(localStorage) ? "known" : "newcomer"),
    () => "newcomer",
  );
}
