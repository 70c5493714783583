import { STATUS_CODES } from "node:http";
import { davName, type QName } from "./names.ts";
import { DECLARATIONS, writeElement, writeTextElement, XML_DECLARATION } from "./write-xml.ts";

/** Properties with the same status (RFC 4918 §14.22). */
export interface Propstat {
  readonly status: number;
  /** Each is one element as XML; only its name unless the status is 200. */
  readonly properties: readonly string[];
  /** The precondition that failed. */
  readonly error?: QName;
}

/** `href` is encoded already. A resource that is gone has a status and never propstats. */
export type MultistatusResponse =
  | { readonly href: string; readonly propstats: readonly Propstat[] }
  | { readonly href: string; readonly status: number; readonly error?: QName };

function writeStatus(status: number): string {
  return writeElement(davName("status"), `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd());
}

function writeCondition(condition: QName | undefined): string {
  return condition === undefined ? "" : writeElement(davName("error"), writeElement(condition));
}

export function writeHref(href: string): string {
  return writeTextElement(davName("href"), href);
}

function writePropstat({ status, properties, error }: Propstat): string {
  const prop = writeElement(davName("prop"), properties.join(""));
  return writeElement(davName("propstat"), prop + writeStatus(status) + writeCondition(error));
}

/** A response must have a propstat: an empty one if there is none to show (RFC 8144 §2.1). */
function shownPropstats(propstats: readonly Propstat[], isMinimal: boolean): readonly Propstat[] {
  const shown = propstats.filter(({ status, properties }) => properties.length > 0 && !(isMinimal && status === 404));
  return shown.length > 0 ? shown : [{ status: 200, properties: [] }];
}

/**
 * One `DAV:response`; also for values of `expand-property`, which have such elements in properties.
 * `isMinimal` leaves out properties that do not exist.
 */
export function writeResponse(response: MultistatusResponse, isMinimal = false): string {
  const content =
    "propstats" in response
      ? shownPropstats(response.propstats, isMinimal).map(writePropstat).join("")
      : writeStatus(response.status) + writeCondition(response.error);
  return writeElement(davName("response"), writeHref(response.href) + content);
}

/** The beginning of a `207` body, followed by responses and `multistatusEnd`. */
export function multistatusStart(): string {
  return `${XML_DECLARATION}<d:multistatus${DECLARATIONS}>`;
}

/** @param syncToken the token of the state that a sync-collection report describes */
export function multistatusEnd(syncToken?: string): string {
  const token = syncToken === undefined ? "" : writeTextElement(davName("sync-token"), syncToken);
  return `${token}</d:multistatus>`;
}

/**
 * The body of an error whose precondition failed (RFC 4918 §16).
 * @param details content of the condition as XML, such as `writeHref(…)` of a conflicting resource
 */
export function errorBody(condition: QName, details = ""): string {
  return `${XML_DECLARATION}<d:error${DECLARATIONS}>${writeElement(condition, details)}</d:error>`;
}
