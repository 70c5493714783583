/** What a collection of either side has: a folder of files, or a collection of a CalDAV server. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { davClientOf, propertyText, type DavClient } from "../../apps/api/src/dav/testing/dav-client.ts";

/** A collection as clients see it. */
export interface Side {
  /** The text of each object by its address; CRLF as it came. */
  readonly read: () => Promise<Map<string, string>>;
  /** Writes an object at a known address, or at a new one for the UID. */
  readonly write: (address: string | undefined, uid: string, text: string) => Promise<void>;
  readonly remove: (address: string) => Promise<void>;
}

/** A folder with a file for each object. */
export function createFolderSide(folder: string): Side {
  mkdirSync(folder, { recursive: true });
  return {
    read: async () => {
      const names = readdirSync(folder).filter((name) => name.endsWith(".ics"));
      return new Map(names.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), "utf8")]));
    },
    write: async (address, uid, text) => writeFileSync(address ?? path.join(folder, `${uid}.ics`), text),
    remove: async (address) => rmSync(address),
  };
}

/** An account of a CalDAV server. */
export interface DavAccount {
  /** Without a final slash. */
  readonly address: string;
  readonly username: string;
  readonly userId: string;
  readonly key: string;
}

const QUERY = (component: string) =>
  `<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
<prop><getetag/><C:calendar-data/></prop>
<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="${component}"/></C:comp-filter></C:filter>
</C:calendar-query>`;

const MAKE = (component: string) =>
  `<?xml version="1.0" encoding="utf-8"?>
<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
<C:supported-calendar-component-set><C:comp name="${component}"/></C:supported-calendar-component-set>
</prop></set></C:mkcalendar>`;

async function call(
  client: DavClient,
  method: string,
  place: string,
  sent: { body?: string; headers?: Record<string, string> } = {},
) {
  const response = await client.call(method, place, sent);
  if (response.status >= 400) throw new Error(`${method} ${place}: ${response.status} ${response.text}`);
  return response;
}

/** A collection of a CalDAV server, by its path with a final slash. */
export function createDavSide(account: DavAccount, collection: string, component: "VEVENT" | "VTODO"): Side {
  const client = davClientOf(account.address, account);
  return {
    read: async () => {
      const responses = await client.multistatus("REPORT", collection, {
        headers: { depth: "1", "content-type": "application/xml" },
        body: QUERY(component),
      });
      const texts = [...responses].map(([href, one]) => [href, propertyText(one, "calendar-data") ?? ""] as const);
      return new Map(texts.filter(([, text]) => text !== ""));
    },
    write: async (address, uid, text) => {
      const headers = { "content-type": "text/calendar; charset=utf-8" };
      await call(client, "PUT", address ?? `${collection}${uid}.ics`, { body: text, headers });
    },
    remove: async (address) => void (await call(client, "DELETE", address)),
  };
}

/** Makes a collection for one component. */
export async function makeCollection(account: DavAccount, collection: string, component: string): Promise<void> {
  const client = davClientOf(account.address, account);
  await call(client, "MKCALENDAR", collection, {
    body: MAKE(component),
    headers: { "content-type": "application/xml" },
  });
}

/** The octets of an object as GET returns them. */
export async function getObject(account: DavAccount, address: string): Promise<string> {
  return (await call(davClientOf(account.address, account), "GET", address)).text;
}
