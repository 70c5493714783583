import type { LoginSession } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { usableZone } from "@/shared/time/clock";
import { formatDateTime } from "@/shared/time/format";
import { browserName } from "./browser-name";

interface SessionRowProps {
  session: LoginSession;
  /** The account's zone. */
  zone: string;
  isBusy: boolean;
  onEnd: () => void;
}

/** One active login. */
export function SessionRow({ session, zone, isBusy, onEnd }: SessionRowProps) {
  const shownZone = usableZone(zone);
  const name = browserName(session);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
          {name}
          {session.is_current ? (
            <span className="rounded-full bg-accent-soft px-2 text-xs leading-5 text-accent-strong">This device</span>
          ) : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums [overflow-wrap:anywhere]">
          <span>Signed in {formatDateTime(session.created_at, shownZone)}</span>
          {session.is_current ? null : <span>Last seen {formatDateTime(session.last_seen_at, shownZone)}</span>}
          {session.network === "" ? null : <span>From {session.network}</span>}
        </p>
      </div>
      <Button
        busy={isBusy}
        onClick={onEnd}
        aria-label={
          session.is_current ? undefined : `Revoke ${name}${session.network === "" ? "" : `, ${session.network}`}`
        }
      >
        {session.is_current ? "Log out" : "Revoke"}
      </Button>
    </li>
  );
}
