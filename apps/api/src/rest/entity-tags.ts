import type { FastifyReply } from "fastify";
import type { Versioned } from "@hourloom/schema/refusals";

/** The entity tag of a version: what `If-Match` names. */
function entityTagOf(version: number): string {
  return `"${version}"`;
}

/** Answers an object with the tag of its version. */
export function withTag<Shape extends Versioned>(reply: FastifyReply, item: Shape): Shape {
  reply.header("etag", entityTagOf(item.version));
  return item;
}

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
/** Commas with nothing between them are to be ignored (RFC 9110 §5.6.1.2). */
const tagList = new RegExp(String.raw`^[ \t,]*${entityTag}(?:[ \t]*,[ \t,]*${entityTag})*[ \t,]*$`);

/**
 * The versions that an `If-Match` header accepts (RFC 9110 §8.8.3, §13.1.1): undefined for none or `*`, otherwise those of its tags that are ours, written
 * as we write them, which may be none at all. A weak tag counts as its strong one, since proxies that compress make them weak.
 */
export function seenVersions(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  if (!tagList.test(header)) return [];
  return [...header.matchAll(/"(0|[1-9]\d{0,9})"/g)].map((match) => Number(match[1]));
}
