import { canWriteAny } from "../../services/caldav/caller.ts";
import type { Collection } from "../../services/caldav/collections.ts";
import type { DavRequest } from "../http/context.ts";
import type { DavResource } from "../properties/resources.ts";

async function* objectsOf(
  { caldav, caller }: DavRequest,
  collection: Collection,
  withOctets: boolean,
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

/** A resource, and what is below it. */
export interface Tree {
  resource: DavResource;
  children: () => AsyncIterable<DavResource> | Iterable<DavResource>;
}

const noChildren = (): DavResource[] => [];

/** The home of the caller, with its collections. */
export async function homeTree({ caldav, caller }: DavRequest): Promise<Tree> {
  const { properties, collections } = await caldav.getHome(caller);
  const isWritable = canWriteAny(caller);
  return {
    resource: { kind: "home", properties, canWrite: isWritable },
    children: () => collections.map((collection) => ({ kind: "collection", collection })),
  };
}

/** The resource at the path of a request; undefined if there is none. */
export async function treeAt(dav: DavRequest, withOctets: boolean): Promise<Tree | undefined> {
  const { caldav, caller, path } = dav;
  switch (path.kind) {
    case "unknown":
      return undefined;
    case "root":
    case "principal":
      return { resource: { kind: path.kind }, children: noChildren };
    case "home":
      return homeTree(dav);
    case "collection": {
      const collection = await caldav.getCollection(caller, path.collection);
      if (collection.status === "rejected") return undefined;
      return { resource: { kind: "collection", collection }, children: () => objectsOf(dav, collection, withOctets) };
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
