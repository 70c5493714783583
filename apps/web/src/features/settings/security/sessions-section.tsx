import type { LoginSession, User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { sessionsQuery } from "@/features/accounts/queries";
import { LogOutEverywhere } from "./log-out-everywhere";
import { ReauthenticationDialog } from "./reauthentication-dialog";
import { SessionRow } from "./session-row";
import { useRevocation } from "./use-revocation";

interface SessionsSectionProps {
  profile: User;
  onLogOut: () => void;
}

function LoadingSessions() {
  return (
    <div role="status" className="flex flex-col gap-1.5 py-3">
      <span className="sr-only">Loading sessions...</span>
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-4 w-64" />
    </div>
  );
}

function thisDeviceFirst(sessions: readonly LoginSession[]): LoginSession[] {
  return sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Active logins of the account. */
export function SessionsSection({ profile, onLogOut }: SessionsSectionProps) {
  const { data: sessions, error, refetch, isFetching, isPaused } = useQuery(sessionsQuery(useServices()));
  const revocation = useRevocation();
  const list = useRef<HTMLUListElement>(null);
  const count = sessions?.length ?? 0;
  const lastCount = useRef(count);
  // The focused button is removed with its row.
  useEffect(() => {
    const hasLostFocus = count < lastCount.current && document.activeElement === document.body;
    lastCount.current = count;
    if (hasLostFocus) list.current?.focus({ preventScroll: true });
  }, [count]);

  if (sessions === undefined && error !== null) {
    return (
      <Notice
        tone="problem"
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        The sessions could not be loaded. {describeProblem(problemOf(error))}
      </Notice>
    );
  }
  if (sessions === undefined && isPaused) {
    return <p className="text-pretty text-muted">You are offline. The list comes when the connection is back.</p>;
  }
  if (sessions === undefined) return <LoadingSessions />;
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-labelledby="sessions" className="-my-3 divide-y divide-line outline-none">
        {thisDeviceFirst(sessions).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            zone={profile.timezone}
            isBusy={revocation.busy === session.id}
            onEnd={() => (session.is_current ? onLogOut() : void revocation.revoke(session))}
          />
        ))}
      </ul>
      <LogOutEverywhere profile={profile} />
      {revocation.awaitingConfirmation === undefined ? null : (
        <ReauthenticationDialog
          title="Show that it is you"
          action="Revoke"
          hasPassword={profile.has_password}
          onClose={revocation.cancel}
          onConfirm={revocation.confirm}
        >
          <p className="text-pretty">You signed in a while ago, so we ask again before another device is signed out.</p>
        </ReauthenticationDialog>
      )}
    </>
  );
}
