import type { FastifyInstance, FastifyReply } from "fastify";
import type { Versioned } from "@hourloom/schema/errors/domain-errors";
import type { Epoch } from "../../services/installation/epoch.ts";

/** Sets the `ETag` header to the version, as in `If-Match`, and returns the item. */
export function withTag<Shape extends Versioned>(reply: FastifyReply, item: Shape): Shape {
  reply.header("etag", `"${item.version}"`);
  return item;
}

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
/** Empty list elements are ignored (RFC 9110 §5.6.1.2). */
const tagList = new RegExp(String.raw`^[ \t,]*${entityTag}(?:[ \t]*,[ \t,]*${entityTag})*[ \t,]*$`);

/**
 * The versions in an `If-Match` header (RFC 9110 §8.8.3, §13.1.1): undefined for none or `*`,
 * otherwise those of our tags, possibly none. Weak tags count as strong ones, since compressing
 * proxies weaken them.
 */
export function seenVersions(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  if (!tagList.test(header)) return [];
  return [...header.matchAll(/"(0|[1-9]\d{0,9})"/g)].map((match) => Number(match[1]));
}

/** A tag of this epoch without it; one of another epoch becomes one that no version has. */
function withoutEpoch(tag: string, epoch: string): string {
  const end = `-${epoch}"`;
  return tag.endsWith(end) ? `${tag.slice(0, -end.length)}"` : `"-${tag.slice(1)}`;
}

/**
 * Adds the epoch of the installation to the entity tags of responses, and compares those of
 * `If-Match` only within it. As long as it is empty, tags have the version alone.
 */
export function addEpochToTags(app: FastifyInstance, epoch: Epoch): void {
  app.addHook("onRequest", async ({ headers }) => {
    const sent = headers["if-match"];
    const current = epoch.current();
    if (sent === undefined || current === "") return;
    headers["if-match"] = sent.replaceAll(/"[^"]*"/g, (tag) => withoutEpoch(tag, current));
  });
  app.addHook("onSend", async (_request, reply) => {
    const tag = reply.getHeader("etag");
    const current = epoch.current();
    if (typeof tag === "string" && current !== "") reply.header("etag", `${tag.slice(0, -1)}-${current}"`);
  });
}
