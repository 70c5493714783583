import { canWriteAny } from "../../services/caldav/caller.ts";
import type { Collection, PropertyOwner } from "../../services/caldav/collections.ts";
import type { DavRequest } from "../http/context.ts";
import type { DavResource, StoredProperties } from "../properties/resources.ts";

/** What is read of resources beside their live properties. */
export interface Wanted {
  octets: boolean;
  /** Keys of properties that clients stored. */
  stored: readonly string[] | "all";
}

async function* objectsOf(
  { caldav, caller }: DavRequest,
  collection: Collection,
  { octets: withOctets }: Wanted,
): AsyncGenerator<DavResource, void> {
  for await (const members of caldav.listMembers(caller, collection)) {
    if (!withOctets) for (const member of members) yield { kind: "object", collection, member };
    else {
      const bySegment = new Map(members.map((member) => [member.segment, member]));
      for await (const object of caldav.readObjects(caller, { collection, segments: [...bySegment.keys()] })) {
        const member = object.status === "read" ? object : bySegment.get(object.segment);
        const octets = object.status === "read" ? object.octets : undefined;
        if (member !== undefined) yield { kind: "object", collection, member, octets };
      }
    }
  }
}

export interface Tree {
  resource: DavResource;
  children: () => AsyncIterable<DavResource> | Iterable<DavResource>;
}

const noChildren = (): DavResource[] => [];

/** What clients stored of each owner; without a statement if nothing of it is wanted. */
async function readStored(
  { caldav, caller }: DavRequest,
  owners: readonly PropertyOwner[],
  { stored: names }: Wanted,
): Promise<StoredProperties[]> {
  return names.length === 0 ? owners.map(() => ({})) : caldav.listProperties(caller, { owners, names });
}

/** Collections whose properties are in memory at a time. */
const COLLECTIONS_PAGE = 20;

async function* collectionsOf(dav: DavRequest, wanted: Wanted): AsyncGenerator<DavResource, void> {
  const collections = await dav.caldav.listCollections(dav.caller);
  for (let at = 0; at < collections.length; at += COLLECTIONS_PAGE) {
    const page = collections.slice(at, at + COLLECTIONS_PAGE);
    const stored = await readStored(dav, page, wanted);
    for (const [index, collection] of page.entries()) {
      yield { kind: "collection", collection, stored: stored[index] ?? {} };
    }
  }
}

/** The home of the caller, with its collections. */
export async function homeTree(dav: DavRequest, wanted: Wanted): Promise<Tree> {
  const [stored = {}] = await readStored(dav, ["home"], wanted);
  return {
    resource: { kind: "home", stored, canWrite: canWriteAny(dav.caller) },
    children: () => collectionsOf(dav, wanted),
  };
}

/** The resource at the path of a request; undefined if there is none. */
export async function treeAt(dav: DavRequest, wanted: Wanted): Promise<Tree | undefined> {
  const { caldav, caller, path } = dav;
  switch (path.kind) {
    case "unknown":
      return undefined;
    case "root":
    case "principal":
      return { resource: { kind: path.kind }, children: noChildren };
    case "home":
      return homeTree(dav, wanted);
    case "collection": {
      const collection = await caldav.getCollection(caller, path.collection);
      if (collection.status === "rejected") return undefined;
      const [stored = {}] = await readStored(dav, [collection], wanted);
      const resource: DavResource = { kind: "collection", collection, stored };
      return { resource, children: () => objectsOf(dav, collection, wanted) };
    }
    case "object": {
      const found = await caldav.getObject(caller, { collection: path.collection, object: path.name });
      if (found.status === "rejected") return undefined;
      const { collection, object } = found;
      const resource: DavResource = { kind: "object", collection, member: object, octets: object.octets };
      return { resource, children: noChildren };
    }
  }
}
