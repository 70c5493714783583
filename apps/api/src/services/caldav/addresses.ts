import type { CollectionAddress, CollectionRow } from "@hourloom/db/queries/caldav/collections";
import type { ObjectName } from "@hourloom/db/queries/caldav/put-target";
import { isUuid } from "@hourloom/schema/fields/address-formats";

/** Calendars and lists may have the same id, and share one home. */
const LIST_PREFIX = "tasks-";
const OBJECT_SUFFIX = ".ics";

/** The id that a segment is; only as it is written in addresses, in lower case. */
function idOf(text: string): string | null {
  return isUuid(text) && text === text.toLowerCase() ? text : null;
}

/** The collection that the segment of an address names. */
export function collectionAddress(segment: string): CollectionAddress {
  return {
    name: segment,
    calendar: idOf(segment),
    taskList: segment.startsWith(LIST_PREFIX) ? idOf(segment.slice(LIST_PREFIX.length)) : null,
  };
}

/** The segment that names a collection: its only address. */
export function collectionSegment({ kind, id, name }: Pick<CollectionRow, "kind" | "id" | "name">): string {
  return name ?? (kind === "calendar" ? id : `${LIST_PREFIX}${id}`);
}

/** The object that the last segment of an address names. */
export function objectName(segment: string): ObjectName {
  const id = segment.endsWith(OBJECT_SUFFIX) ? idOf(segment.slice(0, -OBJECT_SUFFIX.length)) : null;
  return { name: segment, id };
}

/** The segment that names an object. */
export function objectSegment({ object, name }: { object: string; name: string | null }): string {
  return name ?? `${object}${OBJECT_SUFFIX}`;
}

/** The name to store for an object at an address: null where it is that of its id. */
export function storedName(segment: string, object: string): string | null {
  return segment === objectSegment({ object, name: null }) ? null : segment;
}

/** The UID of a component, and the row that it is the id of if that was made here. */
export function uidOf(text: string): { text: string; id: string | null } {
  return { text, id: idOf(text) };
}
