import type { FetchPublic } from "../core/public-fetch/fetch-public.ts";

/**
 * Feeds without a server, each with another event each time, and one that changes. The first
 * segment of the path is the name of whoever the events belong to.
 */
export function createChangingFeed(): FetchPublic {
  let count = 0;
  return (address) => {
    count += 1;
    const [, owner = ""] = new URL(address).pathname.split(/[/.]/);
    const events = ["same", `new${count}`].flatMap((uid) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      "DTSTART:20260302T090000",
      "RRULE:FREQ=WEEKLY",
      "EXDATE:20260309T090000",
      `SUMMARY:${owner}'s course ${count}`,
      "END:VEVENT",
    ]);
    const body = Buffer.from(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n"));
    return Promise.resolve({ status: "fetched", body, etag: undefined, lastModified: undefined });
  };
}
