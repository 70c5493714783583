import type { FetchPublic } from "../core/public-fetch/fetch-public.ts";

/** A feed without a server, which has another event each time, and changes one. */
export function createChangingFeed(): FetchPublic {
  let count = 0;
  return () => {
    count += 1;
    const events = ["same", `new${count}`].flatMap((uid) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      "DTSTART:20260302T090000",
      "RRULE:FREQ=WEEKLY",
      "EXDATE:20260309T090000",
      `SUMMARY:Course ${count}`,
      "END:VEVENT",
    ]);
    const body = Buffer.from(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n"));
    return Promise.resolve({ status: "fetched", body, etag: undefined, lastModified: undefined });
  };
}
