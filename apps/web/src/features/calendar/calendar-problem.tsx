import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { CalendarDays, WifiOff } from "@hourloom/ui/icons";
import type { FetchStatus } from "@/shared/api/fetch-status";

interface CalendarProblemProps {
  heading: string;
  status: FetchStatus;
  onRetry: () => void;
}

/** Overlays the empty grid with the reason why nothing could be loaded. */
export function CalendarProblem({ heading, status, onRetry }: CalendarProblemProps) {
  if (status.kind === "error") {
    return (
      <div role="alert" className="absolute inset-0 z-30 grid place-items-center bg-paper/80">
        <EmptyState
          icon={<CalendarDays className="text-danger" />}
          title={`${heading} could not be loaded`}
          action={
            <Button look="primary" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          <p>{status.reason}</p>
        </EmptyState>
      </div>
    );
  }
  if (status.kind !== "offline") return null;
  return (
    <div className="absolute inset-0 z-30 grid place-items-center bg-paper/80">
      <EmptyState icon={<WifiOff className="text-muted" />} title="You are offline">
        <p>{heading} has not been loaded on this device yet. It appears as soon as the connection is back.</p>
      </EmptyState>
    </div>
  );
}
