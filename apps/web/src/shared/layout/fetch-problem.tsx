import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { WifiOff } from "@hourloom/ui/icons";
import type { ReactNode } from "react";
import type { FetchStatus } from "@/shared/api/fetch-status";

interface FetchProblemProps {
  status: FetchStatus;
  /** The data, as the subject of a sentence. */
  what: string;
  icon: ReactNode;
  /** What becomes of the data without a connection. */
  offline: string;
  className?: string;
  onRetry: () => void;
}

/** Why there is no data, in the place of a whole list or page. */
export function FetchProblem({ status, what, icon, offline, className, onRetry }: FetchProblemProps) {
  if (status.kind === "error") {
    return (
      <div role="alert" className={className}>
        <EmptyState
          icon={icon}
          title={`${what} could not be loaded`}
          action={
            <Button variant="primary" onClick={onRetry}>
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
    <div className={className}>
      <EmptyState icon={<WifiOff className="text-muted" />} title="You are offline">
        <p>{offline}</p>
      </EmptyState>
    </div>
  );
}
