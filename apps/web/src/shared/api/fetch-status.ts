import { plainText, problemOf } from "./problem";

/** Whether what a screen shows is there, and if not, why. `stale`: it is, but could not be fetched again. */
export type FetchStatus =
  | { kind: "loading" }
  | { kind: "offline" }
  | { kind: "error"; reason: string }
  | { kind: "stale"; reason: string }
  | { kind: "ready" };

interface Fetched {
  isThere: boolean;
  error: unknown;
  fetchStatus: "fetching" | "paused" | "idle";
}

/** What has become of a query. */
export function fetchStatusOf({ isThere, error, fetchStatus }: Fetched): FetchStatus {
  const reason = error === null ? "" : plainText(problemOf(error));
  if (isThere) return error === null ? { kind: "ready" } : { kind: "stale", reason };
  if (error !== null && fetchStatus === "idle") return { kind: "error", reason };
  return fetchStatus === "paused" ? { kind: "offline" } : { kind: "loading" };
}
