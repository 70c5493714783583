import { Button } from "@hourloom/ui/button";
import { Skeleton } from "@hourloom/ui/skeleton";
import { addDays } from "@hourloom/domain/time/day-number";
import { formatDayInText } from "@/shared/time/format";
import { type AgendaWindow, firstDateOf, type Side } from "./agenda-window";
import type { EdgeStatus } from "./use-agenda-items";

interface AgendaEndProps {
  side: Side;
  window: AgendaWindow;
  today: string;
  edge: EdgeStatus;
  onMore: () => void;
}

function EndContent({ side, window, today, edge, onMore }: AgendaEndProps) {
  const { status, retry } = edge;
  const days = side === "before" ? "Earlier days" : "Later days";
  switch (status.kind) {
    case "error":
      return (
        <>
          <p role="alert" className="text-pretty">
            {days} could not be loaded. {status.reason}
          </p>
          <Button onClick={retry}>Retry</Button>
        </>
      );
    case "offline":
      return <p>Offline. {days} are shown when the connection is back.</p>;
    case "loading":
      return (
        <span className="flex w-full items-center gap-3">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-9 flex-1 rounded-md" />
        </span>
      );
    case "stale":
    case "ready": {
      if (window[side] > 0) return null;
      const until = side === "before" ? firstDateOf(window.from) : addDays(firstDateOf(window.to), -1);
      return (
        <>
          <p className="tabular-nums">
            {side === "before" ? "Nothing earlier since" : "Nothing more until"} {formatDayInText(until, today)}.
          </p>
          <Button onClick={onMore}>{side === "before" ? "Show earlier days" : "Show later days"}</Button>
        </>
      );
    }
  }
}

/** What comes before the first or after the last listed day, as high as `END_PX`. */
export function AgendaEnd(props: AgendaEndProps) {
  return (
    <div className="flex h-18 items-center gap-3 text-muted">
      <EndContent {...props} />
    </div>
  );
}
