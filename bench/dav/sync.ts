import type { DavProgram } from "./client.ts";

const HREF = /<d:href>([^<]+\.ics)<\/d:href>/g;
const TOKEN = /<d:sync-token>([^<]+)<\/d:sync-token>/;

function syncBody(token: string): string {
  return `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`;
}

export function multigetBody(hrefs: readonly string[]): string {
  const list = hrefs.map((href) => `<d:href>${href}</d:href>`).join("");
  return `<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop>${list}</c:calendar-multiget>`;
}

export const monthQuery = `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="20261101T000000Z" end="20261201T000000Z"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;

/** What changed since a token: all objects for an empty one. */
export async function readChanges(program: DavProgram, token: string): Promise<{ hrefs: string[]; token: string }> {
  const hrefs: string[] = [];
  let [last, isTruncated] = [token, true];
  while (isTruncated) {
    const text = await program.send("REPORT", program.calendar, { body: syncBody(last) });
    hrefs.push(...[...text.matchAll(HREF)].map(([, href = ""]) => href));
    isTruncated = text.includes(" 507 ");
    last = TOKEN.exec(text)?.[1] ?? "";
  }
  return { hrefs, token: last };
}

/** Reads all objects, as a new client does. */
export async function syncFirst(program: DavProgram, batch: number): Promise<{ objects: number; octets: number }> {
  const { hrefs } = await readChanges(program, "");
  let octets = 0;
  for (let from = 0; from < hrefs.length; from += batch) {
    const body = multigetBody(hrefs.slice(from, from + batch));
    octets += (await program.send("REPORT", program.calendar, { body })).length;
  }
  return { objects: hrefs.length, octets };
}
