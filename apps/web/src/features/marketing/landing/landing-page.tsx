import { type ComponentType, type ReactNode, Suspense } from "react";
import type { Session } from "@/shared/session";
import { SkipLink } from "../frame/skip-link";
import { usePageHead } from "../head/use-page-head";
import { LandingHeader } from "./landing-header";
import type { Visitor } from "./use-visitor";

interface LandingPageProps {
  session: Session;
  visitor: Visitor;
  Sections: ComponentType<{ session: Session }>;
  onSignIn: () => void;
  /** The modal to sign in with, for whom it may be. */
  children: ReactNode;
}

const loadHead = async () => (await import("./landing-head")).landingHead;

/** The shop window: what Hourloom is, the waiting list, and the way in for those who know it. */
export function LandingPage({ session, visitor, Sections, onSignIn, children }: LandingPageProps) {
  usePageHead("", loadHead);
  return (
    <>
      <SkipLink />
      <LandingHeader visitor={visitor} onSignIn={onSignIn} />
      <Suspense>
        <Sections session={session} />
      </Suspense>
      {children}
    </>
  );
}
