import type { MailOrigin } from "../services/mail-outbox/mail-outbox.ts";

/** Such as `23 November 2026`, in ASCII; the zone is an IANA name. */
export function formatDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone }).format(instant);
}

/** Such as `23 November 2026 at 14:05 (Europe/Berlin)`, in ASCII; the zone is an IANA name. */
export function formatInstant(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  return `${formatDay(instant, timeZone)} at ${time.format(instant)} (${timeZone})`;
}

/** Such as `Firefox on Linux, network 203.0.113.*`. */
export function originText({ browser, network }: MailOrigin): string {
  return `${browser === "" ? "an unknown device" : browser}, network ${network === "" ? "unknown" : network}`;
}
