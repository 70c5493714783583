import type { ActiveLogin, User } from "@hourloom/schema/accounts/accounts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { useServices } from "@/shared/api/services";
import { ListState } from "./list-state";
import { LogOutEverywhere } from "./log-out-everywhere";
import { ReauthenticationDialog } from "@/features/accounts/reauthentication/reauthentication-dialog";
import { useRevocation } from "./use-revocation";
import { Button } from "@hourloom/ui/button";
import { usableZone } from "@/shared/time/clock";
import { formatDateTime } from "@/shared/time/format";
import { browserName } from "./browser-name";

interface SessionRowProps {
  login: ActiveLogin;
  zone: string;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ login, zone, isBusy, onEnd }: SessionRowProps) {
  const shownZone = usableZone(zone);
  const name = browserName(login);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
          {name}
          {login.is_current ? (
            <span className="rounded-full bg-accent-soft px-2 text-xs leading-5 text-accent-strong">This device</span>
          ) : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums [overflow-wrap:anywhere]">
          <span>Signed in {formatDateTime(login.created_at, shownZone)}</span>
          {login.is_current ? null : <span>Last seen {formatDateTime(login.last_seen_at, shownZone)}</span>}
          {login.network === "" ? null : <span>From {login.network}</span>}
        </p>
      </div>
      <Button
        busy={isBusy}
        onClick={onEnd}
        aria-label={login.is_current ? undefined : `Revoke ${name}${login.network === "" ? "" : `, ${login.network}`}`}
      >
        {login.is_current ? "Log out" : "Revoke"}
      </Button>
    </li>
  );
}

function thisDeviceFirst(sessions: readonly ActiveLogin[]): ActiveLogin[] {
  return sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Active logins of the account. */
export function LoginsSection({ profile, onLogOut }: { profile: User; onLogOut: () => void }) {
  const query = useQuery(useServices().api.accounts.logins.queryOptions());
  const sessions = query.data;
  const revocation = useRevocation();
  const list = useRef<HTMLUListElement>(null);
  const count = sessions?.length ?? 0;
  // The focused button is removed with its row.
  useRestoreFocus(count, (before) => {
    if (count < before) list.current?.focus({ preventScroll: true });
  });

  if (sessions === undefined) return <ListState query={query} what="The sessions" loadingText="Loading sessions..." />;
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-labelledby="sessions" className="-my-3 divide-y divide-line outline-none">
        {thisDeviceFirst(sessions).map((login) => (
          <SessionRow
            key={login.id}
            login={login}
            zone={profile.timezone}
            isBusy={revocation.busy === login.id}
            onEnd={() => (login.is_current ? onLogOut() : void revocation.revoke(login))}
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
