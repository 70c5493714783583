import { Button } from "@hourloom/ui/button";
import { CheckMark } from "@hourloom/ui/icons";
import { LoomMark } from "@hourloom/ui/site-icons";
import { focusOnArrival } from "@hourloom/ui/focus-first";
import { Link } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { usePageTitle } from "@/shared/page/page-title";
import { useServices, useSession } from "@/shared/api/services";
import { logOut } from "../log-out";

/** The page that a link in a mail opens. */
export function LinkPageFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex w-full max-w-sm flex-col items-center gap-5 text-center">
        <Link to="/" reloadDocument aria-label="Hourloom, to the start" className="rounded-full">
          <LoomMark className="size-10" />
        </Link>
        {children}
      </div>
    </main>
  );
}

interface LoginLinkProps {
  look?: "primary" | "secondary";
  /** It is the next thing to do. */
  isNext?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/** To the login, with the focus where it is the next step; by a page of its own: the policy of this one, which keeps secrets from scripts of others, would keep Google's button away there, too. */
export function LoginLink({ look = "primary", isNext = false, onClick }: LoginLinkProps) {
  return (
    <Button look={look} size={look === "primary" ? "lg" : "md"} asChild>
      <Link to="/app" reloadDocument onClick={onClick} ref={isNext ? focusOnArrival : null}>
        Login
      </Link>
    </Button>
  );
}

interface LinkDoneProps {
  text: string;
  /** Who is signed in here and is not whose link it was: the login ends that first. */
  other?: string | undefined;
  children: ReactNode;
}

/** What the link was for has been done, and what is next. */
export function LinkDone({ text, other, children }: LinkDoneProps) {
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-task-soft text-task-text">
        <CheckMark aria-hidden="true" className="size-7" />
      </span>
      <p role="status" className="text-title font-semibold text-balance">
        {text}
      </p>
      {other === undefined ? null : (
        <p className="text-pretty text-muted [overflow-wrap:anywhere]">
          On this device {other} is signed in. Login ends that first.
        </p>
      )}
      {children}
    </>
  );
}

/** The name of who is signed in here; undefined where nobody is. */
export function useSignedInName(): string | undefined {
  const session = useSession();
  return session.status === "signed_in" ? (session.user?.username ?? "somebody else") : undefined;
}

/**
 * The same for a link after which one logs in: whoever is signed in here is somebody else, and has
 * to make room.
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
