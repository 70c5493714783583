import type { FastifyReply } from "fastify";
import type { DavRequest } from "../http/context.ts";
import type { DavResource } from "../properties/resources.ts";
import { hrefOfResource } from "../properties/resources.ts";
import { readProperty } from "../properties/select-properties.ts";
import type { ExpandProperty, PropertyTree } from "../requests/reports.ts";
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

async function resourceOf(dav: DavRequest, kind: "principal" | "home"): Promise<DavResource> {
  return kind === "principal" ? { kind } : (await homeTree(dav)).resource;
}

/** A property with the resources that it refers to in place of their addresses. */
async function expandProperty(
  dav: DavRequest,
  resource: DavResource,
  { name, properties }: PropertyTree,
): Promise<string | undefined> {
  const reference = references.get(keyOfName(name));
  const value = readProperty(resource, dav, name);
  if (reference === undefined || properties.length === 0 || value === undefined) return value;
  return writeElement(name, await describe(dav, await resourceOf(dav, reference), properties));
}

async function describe(dav: DavRequest, resource: DavResource, trees: readonly PropertyTree[]): Promise<string> {
  const { actor, isMinimal } = dav;
  const found: string[] = [];
  const missing: string[] = [];
  for (const tree of trees) {
    const property = await expandProperty(dav, resource, tree);
    if (property === undefined) missing.push(writeElement(tree.name));
    else found.push(property);
  }
  const propstats = [
    { status: 200, properties: found },
    { status: 404, properties: missing },
  ];
  return writeResponse({ href: hrefOfResource(resource, actor.userId), propstats }, isMinimal);
}

/** The expand-property report (RFC 3253 section 3.8) on the resource at the path. */
export async function expandProperties(dav: DavRequest, { properties }: ExpandProperty): Promise<FastifyReply> {
  const tree = await treeAt(dav, false);
  if (tree === undefined) return sendRejection(dav.reply, "no_object");
  return sendOneResponse(dav.reply, await describe(dav, tree.resource, properties));
}
