import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { createFairQueue } from "../../core/load/fair-queue.ts";
import { runningAccount, runWithoutYielding } from "../../core/load/running-account.ts";
import { davName } from "../xml/names.ts";
import { readXmlInParts, XML_LIMITS, type XmlLimits, type XmlResult } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { failedPrecondition, MALFORMED, parsed, TOO_LARGE, type RequestResult } from "./request-result.ts";

/** The root element of a document, or the error of its request. */
export function rootOf(result: XmlResult): RequestResult<XmlElement> {
  if (result.ok) return parsed(result.value);
  switch (result.error) {
    case "malformed":
      return MALFORMED;
    case "too_large":
      return TOO_LARGE;
    case "doctype":
      // RFC 4918 §16, for clients that refer to entities in a DTD.
      return failedPrecondition(davName("no-external-entities"));
  }
}

/** What a larger document becomes has some tens of megabytes, so they are read one at a time. */
const LARGE_OCTETS = 262_144;
const largeBodies = createFairQueue({ concurrency: 1, length: 100, waitMs: 20_000 });

/**
 * The root element of a request's body; null if there is no body. Lets other requests run
 * meanwhile: some clients list all objects of a calendar. Throws `QueueFullError` if too many large
 * bodies wait.
 */
export async function readBody(
  octets: Uint8Array,
  limits: XmlLimits = XML_LIMITS,
): Promise<RequestResult<XmlElement | null>> {
  if (octets.length === 0) return parsed(null);
  const read = async () => rootOf(await readXmlInParts(octets, limits, createYielder()));
  if (octets.length < LARGE_OCTETS) return read();
  // Others wait for the place, and so for an account that would yield to others.
  return largeBodies.runQueued(runningAccount()?.id ?? "", () => runWithoutYielding(read));
}
