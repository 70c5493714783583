import type { FastifyReply } from "fastify";
import type { DavRequest } from "../http/context.ts";
import { storedNames } from "../properties/live-properties.ts";
import type { DavResource } from "../properties/resources.ts";
import { hrefOfResource } from "../properties/resources.ts";
import { propstatsOf, readProperty } from "../properties/select-properties.ts";
import { namesOf, type ExpandProperty, type PropertyTree } from "../requests/reports.ts";
import { sendOneResponse, sendRejection } from "../http/responses.ts";
import { writeResponse } from "../xml/multistatus.ts";
import { caldavName, davName, keyOfName } from "../xml/names.ts";
import { writeElement } from "../xml/write-xml.ts";
import { homeTree, treeAt } from "./resource-tree.ts";

/** Properties whose value is the address of another resource. */
const references: ReadonlyMap<string, "principal" | "home"> = new Map([
  [keyOfName(davName("current-user-principal")), "principal"],
  [keyOfName(davName("principal-URL")), "principal"],
  [keyOfName(davName("owner")), "principal"],
  [keyOfName(caldavName("calendar-home-set")), "home"],
]);

/** A request, and the home of its caller, which is read once. */
type Expansion = DavRequest & { home: DavResource };

/** A property with the resources that it refers to in place of their addresses. */
function expandProperty(
  expansion: Expansion,
  resource: DavResource,
  { name, properties }: PropertyTree,
): string | undefined {
  const reference = references.get(keyOfName(name));
  const value = readProperty(resource, expansion, name);
  if (reference === undefined || properties.length === 0 || value === undefined) return value;
  return writeElement(
    name,
    describe(expansion, reference === "home" ? expansion.home : { kind: reference }, properties),
  );
}

function describe(expansion: Expansion, resource: DavResource, trees: readonly PropertyTree[]): string {
  const { actor, isMinimal } = expansion;
  const propstats = propstatsOf(
    trees.map((tree) => ({ name: tree.name, text: expandProperty(expansion, resource, tree) })),
  );
  return writeResponse({ href: hrefOfResource(resource, actor.userId), propstats }, isMinimal);
}

/** The expand-property report (RFC 3253 section 3.8) on the resource at the path. */
export async function expandProperties(dav: DavRequest, { properties }: ExpandProperty): Promise<FastifyReply> {
  const wanted = { octets: false, stored: storedNames(namesOf(properties)) };
  const tree = await treeAt(dav, wanted);
  if (tree === undefined) return sendRejection(dav.reply, "no_object");
  const { resource: home } = dav.path.kind === "home" ? tree : await homeTree(dav, wanted);
  return sendOneResponse(dav.reply, describe({ ...dav, home }, tree.resource, properties));
}
