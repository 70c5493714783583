import { describeProblem, problemOf } from "./problem";

/** State of a screen's data. `stale`: there is data, but the last refetch failed. */
export type FetchStatus =
  | { kind: "loading" }
  | { kind: "offline" }
  | { kind: "error"; reason: string }
  | { kind: "stale"; reason: string }
  | { kind: "ready" };

/** The members of a query's result that are read. */
export interface Fetched<Data = unknown> {
  data: Data;
  error: unknown;
  fetchStatus: "fetching" | "paused" | "idle";
}

export function fetchStatusOf({ data, error, fetchStatus }: Fetched): FetchStatus {
  const reason = error === null ? "" : describeProblem(problemOf(error));
  if (data !== undefined) return error === null ? { kind: "ready" } : { kind: "stale", reason };
  if (error !== null && fetchStatus === "idle") return { kind: "error", reason };
  return fetchStatus === "paused" ? { kind: "offline" } : { kind: "loading" };
}
