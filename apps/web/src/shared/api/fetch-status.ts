import { describeProblem, problemOf } from "./problem";

/** State of a screen's data. `stale`: there is data, but the last refetch failed. */
export type FetchStatus =
  | { kind: "loading" }
  | { kind: "offline" }
  | { kind: "error"; reason: string }
  | { kind: "stale"; reason: string }
  | { kind: "ready" };

interface Fetched {
  hasData: boolean;
  error: unknown;
  fetchStatus: "fetching" | "paused" | "idle";
}

export function fetchStatusOf({ hasData, error, fetchStatus }: Fetched): FetchStatus {
  const reason = error === null ? "" : describeProblem(problemOf(error));
  if (hasData) return error === null ? { kind: "ready" } : { kind: "stale", reason };
  if (error !== null && fetchStatus === "idle") return { kind: "error", reason };
  return fetchStatus === "paused" ? { kind: "offline" } : { kind: "loading" };
}
