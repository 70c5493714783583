import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { useQuery } from "@tanstack/react-query";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { useServices } from "@/shared/api/services";
import { timerQuery } from "@/shared/timer/queries";

/** Stands where the timer will, as long as it is not known, and says why. */
export function TimerMissing() {
  const { api } = useServices();
  const { data, error, fetchStatus, refetch } = useQuery(timerQuery(api));
  const status = fetchStatusOf({ isThere: data !== undefined, error, fetchStatus });
  return (
    <div className="min-h-120">
      {status.kind === "error" ? (
        <Notice tone="problem" action={<Button onClick={() => void refetch()}>Retry</Button>}>
          The timer could not be loaded. {status.reason}
        </Notice>
      ) : (
        <p role="status" className="text-muted">
          {status.kind === "offline" ? "You are offline; the timer comes with the connection." : "Loading..."}
        </p>
      )}
    </div>
  );
}
