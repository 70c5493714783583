import { Skeleton } from "@hourloom/ui/skeleton";
import type { ComponentProps } from "react";
import { FetchState } from "@/shared/layout/fetch-state";

interface ListStateProps extends Pick<ComponentProps<typeof FetchState>, "query" | "what"> {
  loadingText: string;
}

/** Shown in place of a list that is loading or missing. */
export function ListState({ loadingText, ...state }: ListStateProps) {
  return (
    <FetchState
      {...state}
      loading={
        <div role="status" className="flex flex-col gap-1.5 py-3">
          <span className="sr-only">{loadingText}</span>
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-64" />
        </div>
      }
      offline={<p className="text-pretty text-muted">You are offline. The list comes when the connection is back.</p>}
    />
  );
}
