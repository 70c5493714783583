import type { FetchPublic } from "../fetch-public.ts";
import { failed } from "../fetch-result.ts";

/** Fails without a request, for tests and benchmarks that need no feeds. */
export const fetchNothing: FetchPublic = () => Promise.resolve(failed("unreachable", "No network"));
