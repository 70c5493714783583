import { readObjects } from "@hourloom/domain/icalendar/reading/read-objects";
import { readSource } from "@hourloom/domain/icalendar/sources/read-source";

/** `read_zone`: the IANA name of the zone of the account in which the source was read. */
export interface StoredObject {
  source: Uint8Array;
  uid: string;
  read_zone: string;
}

/** The object of a stored source with its VCALENDAR; undefined if it has none that can be read. */
export function readStoredObject({ source, uid, read_zone }: StoredObject) {
  const calendar = readSource(source);
  if (calendar === undefined) return undefined;
  const [object] = readObjects([calendar], { accountZone: read_zone, createUid: () => uid }).objects;
  return object && { calendar, object };
}
