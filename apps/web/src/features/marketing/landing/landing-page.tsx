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
  children: ReactNode;
}

const loadHead = async () => (await import("./landing-head")).landingHead;

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
