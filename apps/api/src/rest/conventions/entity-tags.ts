import type { FastifyReply } from "fastify";
import type { Versioned } from "@hourloom/schema/errors/domain-errors";

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
