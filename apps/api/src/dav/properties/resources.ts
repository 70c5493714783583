import type { Collection } from "../../services/caldav/collections.ts";
import type { Member } from "../../services/caldav/read-objects.ts";
import type { DavRequest } from "../http/context.ts";
import { hrefOfCollection, hrefOfHome, hrefOfObject, hrefOfPrincipal, ROOT_HREF } from "../http/paths.ts";

/** What clients stored of the properties that are selected, by the keys of their names. */
export type StoredProperties = Readonly<Record<string, string>>;

export type DavResource =
  | { kind: "root" }
  | { kind: "principal" }
  | { kind: "home"; stored: StoredProperties; canWrite: boolean }
  | { kind: "collection"; collection: Collection; stored: StoredProperties }
  | { kind: "object"; collection: Collection; member: Member; octets?: Buffer | undefined };

export type PropertyContext = Pick<DavRequest, "actor" | "caldav">;

/** The encoded path of a resource. */
export function hrefOfResource(resource: DavResource, user: string): string {
  switch (resource.kind) {
    case "root":
      return ROOT_HREF;
    case "principal":
      return hrefOfPrincipal(user);
    case "home":
      return hrefOfHome(user);
    case "collection":
      return hrefOfCollection(user, resource.collection.segment);
    case "object":
      return hrefOfObject(user, resource.collection.segment, resource.member.segment);
  }
}
