import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { useQuery } from "@tanstack/react-query";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { useServices } from "@/shared/api/services";
import { timerQuery } from "@/shared/timer/queries";

/** Shown in place of the timer while it is loading or could not be loaded. */
export function TimerPlaceholder() {
  const { api } = useServices();
  const { data, error, fetchStatus, refetch } = useQuery(timerQuery(api));
  const status = fetchStatusOf({ hasData: data !== undefined, error, fetchStatus });
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
