import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import type { ReactNode } from "react";
import { type Fetched, fetchStatusOf } from "@/shared/api/fetch-status";

interface FetchStateProps {
  query: Fetched & { refetch: () => unknown };
  /** The data, as the subject of a sentence, for example "The sessions". */
  what: string;
  loading: ReactNode;
  /** Shown while the request waits for a connection; `loading` by default. */
  offline?: ReactNode;
}

/** Shown in place of data that is loading or missing, and above stale data. */
export function FetchState({ query, what, loading, offline = loading }: FetchStateProps) {
  const status = fetchStatusOf(query);
  switch (status.kind) {
    case "ready":
      return null;
    case "loading":
      return loading;
    case "offline":
      return offline;
    case "error":
    case "stale":
      return (
        <Notice
          variant="problem"
          action={
            <Button busy={query.fetchStatus === "fetching"} onClick={() => void query.refetch()}>
              Retry
            </Button>
          }
        >
          {status.kind === "error" ? `${what} could not be loaded.` : "What you see may be old."} {status.reason}
        </Notice>
      );
  }
}
