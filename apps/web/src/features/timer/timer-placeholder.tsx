import { useQuery } from "@tanstack/react-query";
import { FetchState } from "@/shared/layout/fetch-state";
import { useServices } from "@/shared/api/services";
import { timerQuery } from "@/shared/timer/queries";

function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="text-muted">
      {children}
    </p>
  );
}

/** Shown in place of the timer while it is loading or could not be loaded. */
export function TimerPlaceholder() {
  const query = useQuery(timerQuery(useServices().api));
  return (
    <div className="min-h-120">
      <FetchState
        query={query}
        what="The timer"
        loading={<Waiting>Loading...</Waiting>}
        offline={<Waiting>You are offline; the timer comes with the connection.</Waiting>}
      />
    </div>
  );
}
