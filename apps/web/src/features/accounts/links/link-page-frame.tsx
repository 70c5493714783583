import { Button } from "@hourloom/ui/button";
import { CheckMark } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import { LoomMark } from "@hourloom/ui/site-icons";
import { focusOnMount } from "@hourloom/ui/focus-first";
import { Link } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { usePageTitle } from "@/shared/page/page-title";
import { useServices, useLogin } from "@/shared/api/services";
import { logOut } from "../log-out";
import { isInTrial } from "../use-log-out";

interface LinkPageFrameProps {
  /** Of the window. */
  title: string;
  heading: string;
  /** Whether the heading is only for screen readers. */
  isHeadingHidden?: boolean;
  children: ReactNode;
}

/** Layout of pages opened by a link in a mail. */
export function LinkPageFrame({ title, heading, isHeadingHidden = false, children }: LinkPageFrameProps) {
  usePageTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex w-full max-w-sm flex-col items-center gap-5 text-center">
        <Link to="/" reloadDocument aria-label="Hourloom, to the start" className="rounded-full">
          <LoomMark className="size-10" />
        </Link>
        <h1 className={isHeadingHidden ? "sr-only" : "text-title font-semibold text-balance"}>{heading}</h1>
        {children}
      </div>
    </main>
  );
}

interface LoginLinkProps {
  variant?: "primary" | "secondary";
  /** Whether it is the next step, which gets the focus. */
  isNext?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/**
 * Link to the login. Loads the document, because the content security policy of these pages also
 * blocks Google's button.
 */
export function LoginLink({ variant = "primary", isNext = false, onClick }: LoginLinkProps) {
  return (
    <Button variant={variant} size={variant === "primary" ? "lg" : "md"} asChild>
      <Link to="/app" reloadDocument onClick={onClick} ref={isNext ? focusOnMount : null}>
        Login
      </Link>
    </Button>
  );
}

/**
 * Says who is signed in, and that the action signs them out; also what is lost with a trial
 * workspace, which nobody can sign in to again.
 */
export function OtherLogin({ name, action }: { name: string; action: string }) {
  const { loginStore } = useServices();
  if (!isInTrial(loginStore)) {
    return (
      <p className="text-pretty text-muted [overflow-wrap:anywhere]">
        On this device {name} is signed in. {action} ends that first.
      </p>
    );
  }
  return (
    <Notice variant="problem" className="w-full text-left">
      On this device a trial workspace is open. {action} ends it, and everything in it is lost.{" "}
      <Link to="/app" reloadDocument className="underline underline-offset-4">
        Go back to it
      </Link>{" "}
      and sign up there to keep it.
    </Notice>
  );
}

interface LinkDoneProps {
  text: string;
  /** Name of another signed-in user, who is signed out by the login. */
  other?: string | undefined;
  children: ReactNode;
}

/** Success message of a link, and the next step. */
export function LinkDone({ text, other, children }: LinkDoneProps) {
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-task-soft text-task-text">
        <CheckMark aria-hidden="true" className="size-7" />
      </span>
      <p role="status" className="text-title font-semibold text-balance">
        {text}
      </p>
      {other === undefined ? null : <OtherLogin name={other} action="Login" />}
      {children}
    </>
  );
}

/** Name of the signed-in user; undefined without one. */
export function useSignedInName(): string | undefined {
  const login = useLogin();
  return login.status === "signed_in" ? (login.user?.username ?? "somebody else") : undefined;
}

/**
 * Success message of a link that is followed by a login; a signed-in user is another one and is
 * signed out.
 */
export function LinkDoneThenLogin({ text, children }: { text: string; children?: ReactNode }) {
  const services = useServices();
  const other = useSignedInName();
  return (
    <LinkDone text={text} other={other}>
      {children}
      <LoginLink isNext onClick={() => logOut(services)} />
    </LinkDone>
  );
}
