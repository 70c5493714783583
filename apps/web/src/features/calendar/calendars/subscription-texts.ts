import { subscriptionAdvice } from "@hourloom/schema/icalendar/subscription-advice";
import type { Subscription } from "@hourloom/schema/icalendar/subscriptions";
import { formatDateTime } from "@/shared/time/format";

type Status = Pick<Subscription, "host" | "state" | "last_ok_at" | "last_error">;

/** When the feed was read, and from where. */
export function readText({ host, last_ok_at }: Status, zone: string): string {
  return last_ok_at === null ? `From ${host}, not read yet` : `From ${host}, read ${formatDateTime(last_ok_at, zone)}`;
}

/** What is wrong with a subscription, and what to do; undefined if nothing is. */
export function problemText({ state, last_error }: Status): string | undefined {
  if (last_error === null) return undefined;
  const next = state === "paused" ? " It is not tried again by itself." : "";
  return `It could not be read.${next} ${subscriptionAdvice[last_error]}`;
}

/** Whether the person has to do something: a single failure may pass by itself. */
export function needsAttention({ state, last_ok_at, last_error }: Status): boolean {
  return last_error !== null && (state === "paused" || last_ok_at === null || isAboutAddress(last_error));
}

function isAboutAddress(error: NonNullable<Status["last_error"]>): boolean {
  return !["unreachable", "too_slow", "bad_response", "not_stored"].includes(error);
}
