import { useSyncExternalStore } from "react";
import type { Session } from "@/shared/session/session";
import { mayOfferSignIn } from "@/shared/session/sign-in-flag";

/** Who is looking: somebody signed in, somebody who has been here before to sign in, or a newcomer, whom the page is prerendered for. */
export type Visitor = "signed_in" | "known" | "newcomer";

export function useVisitor({ subscribe, get }: Session): Visitor {
  return useSyncExternalStore(
    subscribe,
    () => (get().status === "signed_in" ? "signed_in" : mayOfferSignIn(localStorage) ? "known" : "newcomer"),
    () => "newcomer",
  );
}
