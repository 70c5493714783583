import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";

/** The rejections that show abuse, calls without a right, overload, or a wrong `PUBLIC_URL`. */
const rejectionKinds = [
  "throttled",
  "unavailable",
  "origin_foreign",
  "token_invalid",
  "user_inactive",
  "key_scope",
] as const satisfies DomainError["code"][];
type RejectionKind = (typeof rejectionKinds)[number];

/** How often calls were rejected: by route or procedure, foreign origins by their origin. */
export type RejectedCalls = Partial<Record<RejectionKind, Record<string, number>>>;

/** Names of a kind that are counted apart; clients choose their origins. */
const NAMES_MAX = 20;
const ORIGIN_MAX = 100;

/** Scheme and host of an `Origin`, without anything else that was sent in it. */
function originIn(header = ""): string {
  const origin = URL.parse(header)?.origin ?? "null";
  return origin === "null" || origin.length > ORIGIN_MAX ? "malformed" : origin;
}

/** Reports at most once a minute how many calls were rejected, and nothing if there were none. */
export function createRejections(report: (rejected: RejectedCalls) => void) {
  let counts = new Map<RejectionKind, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const rejected = Object.fromEntries([...counts].map(([kind, names]) => [kind, Object.fromEntries(names)]));
    counts = new Map();
    report(rejected);
  }

  function add(kind: RejectionKind, name: string): void {
    const names = counts.get(kind) ?? new Map<string, number>();
    const counted = names.has(name) || names.size < NAMES_MAX ? name : "others";
    counts.set(kind, names.set(counted, (names.get(counted) ?? 0) + 1));
    timer ??= setTimeout(flush, MINUTE_MS).unref();
  }

  return {
    /** Counts a call that failed with an error, if it is a rejection; `origin` is its header. */
    note(error: DomainError | undefined, { call, origin }: { call: string; origin: string | undefined }): void {
      const kind = rejectionKinds.find((code) => code === error?.code);
      if (kind !== undefined) add(kind, kind === "origin_foreign" ? originIn(origin) : call);
    },
    stop: flush,
  };
}
