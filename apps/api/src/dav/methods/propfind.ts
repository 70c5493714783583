import type { FastifyReply } from "fastify";
import { headerOf, octetsOf, type DavRequest } from "../http/context.ts";
import { parseDepth } from "../http/headers.ts";
import { storedNames } from "../properties/live-properties.ts";
import { describeResource } from "../properties/select-properties.ts";
import type { DavResource } from "../properties/resources.ts";
import type { PropertySelection } from "../requests/property-selection.ts";
import { parsePropfind } from "../requests/propfind.ts";
import { readBody } from "../requests/read-body.ts";
import { sendCondition, sendMultistatus, sendRejection, sendRequestError, sendStatus } from "../http/responses.ts";
import { davName, isName } from "../xml/names.ts";
import { treeAt, type Tree } from "./resource-tree.ts";

const CONTENT_LENGTH = davName("getcontentlength");

function needsOctets(selection: PropertySelection): boolean {
  const names = selection.kind === "prop" ? selection.names : selection.kind === "allprop" ? selection.include : [];
  return names.some((name) => isName(name, CONTENT_LENGTH));
}

async function* withChildren({ resource, children }: Tree, depth: "0" | "1"): AsyncGenerator<DavResource, void> {
  yield resource;
  if (depth === "1") yield* children();
}

/** PROPFIND (RFC 4918 section 9.1), without a Depth header of the resource itself. */
export async function propfind(dav: DavRequest): Promise<FastifyReply> {
  const { reply, request, isMinimal } = dav;
  const header = parseDepth(headerOf(request, "depth"));
  const depth = header === "absent" ? "0" : header;
  if (depth === "invalid") return sendStatus(reply, 400);
  if (depth === "infinity") return sendCondition(reply, 403, { condition: davName("propfind-finite-depth") });
  const body = await readBody(octetsOf(request));
  const parsed = body.ok ? parsePropfind(body.value) : body;
  if (!parsed.ok) return sendRequestError(reply, parsed.error);
  const selection = parsed.value;
  const stored = selection.kind === "prop" ? storedNames(selection.names) : "all";
  const tree = await treeAt(dav, { octets: needsOctets(selection), stored });
  if (tree === undefined) return sendRejection(reply, "no_object");
  const describe = async function* (): AsyncGenerator<string, void> {
    for await (const resource of withChildren(tree, depth)) {
      yield describeResource(resource, dav, { selection, isMinimal });
    }
  };
  return sendMultistatus(reply, describe());
}
