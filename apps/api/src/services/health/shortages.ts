import { MINUTE_MS } from "@hourloom/schema/fields/limits";

/** SQLSTATEs of insufficient resources, such as a full disk (class 53). */
const SHORTAGE = /^53/;

/**
 * @param report receives the first error of each SQLSTATE in a minute, as a line
 * @param nowMs a monotonic clock
 */
export function createShortages(report: (line: string) => void, nowMs: () => number) {
  const reportedMs = new Map<string, number>();
  let shortMs = -Infinity;
  return {
    /** Notes an error of a database that is away or overloaded. */
    note(error: Error): void {
      const code = "code" in error && typeof error.code === "string" ? error.code : "no code";
      const now = nowMs();
      if (SHORTAGE.test(code)) shortMs = now;
      if (now - (reportedMs.get(code) ?? -Infinity) < MINUTE_MS) return;
      reportedMs.set(code, now);
      report(`The database rejects work (${code}): ${error.message}`);
    },
    /** Whether the database lacked space, memory or connections within the last minute. */
    isShort: (): boolean => nowMs() - shortMs < MINUTE_MS,
  };
}
