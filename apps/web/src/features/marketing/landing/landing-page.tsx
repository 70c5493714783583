import type { ComponentType, ReactNode } from "react";
import { LazyHydration } from "@/shared/lazy/lazy-hydration";
import { SkipLink } from "../frame/skip-link";
import { usePageHead } from "../head/use-page-head";
import { LandingHeader } from "./landing-header";
import type { Visitor } from "./use-visitor";

interface LandingPageProps {
  visitor: Visitor;
  Sections: ComponentType;
  onSignIn: () => void;
  /** The modal to sign in with, for whom it may be. */
  children: ReactNode;
}

const loadHead = async () => (await import("./landing-head")).landingHead;

/** The shop window: what Hourloom is, the waiting list, and the way in for those who know it. */
export function LandingPage({ visitor, Sections, onSignIn, children }: LandingPageProps) {
  usePageHead("", loadHead);
  return (
    <>
      <SkipLink />
      <LandingHeader visitor={visitor} onSignIn={onSignIn} />
      <LazyHydration Part={Sections} />
      {children}
    </>
  );
}
