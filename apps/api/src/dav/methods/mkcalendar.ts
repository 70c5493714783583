import type { FastifyReply } from "fastify";
import { unwrap } from "../../core/domain-error.ts";
import { componentOf, PROPERTY_MAX_LENGTH } from "../../services/caldav/collections.ts";
import { octetsOf, type DavRequest } from "../http/context.ts";
import { parseMkcalendar, type NewCollection } from "../requests/mkcalendar.ts";
import { readBody } from "../requests/read-body.ts";
import { sendCondition, sendRejection, sendRequestError, sendStatus } from "../http/responses.ts";
import { caldavName, davName } from "../xml/names.ts";
import { changesOf, settableOf } from "./proppatch.ts";

/** VTODO alone makes a task list; both, or neither, a calendar. */
function kindOf({ components }: NewCollection): keyof typeof componentOf {
  const isFor = (kind: keyof typeof componentOf) => components?.includes(componentOf[kind]) === true;
  return isFor("task_list") && !isFor("calendar") ? "task_list" : "calendar";
}

/** MKCALENDAR (RFC 4791 section 5.3.1) and extended MKCOL (RFC 5689). */
export async function mkcalendar(dav: DavRequest, method: "MKCALENDAR" | "MKCOL"): Promise<FastifyReply> {
  const { caldav, caller, reply, request, path } = dav;
  const body = await readBody(octetsOf(request));
  const parsed = body.ok ? parseMkcalendar(body.value, method) : body;
  if (!parsed.ok) return sendRequestError(reply, parsed.error);
  if (path.kind === "root" || path.kind === "principal" || path.kind === "home") return sendRejection(reply, "exists");
  if (path.kind === "unknown") return sendStatus(reply, path.problem === "below_object" ? 409 : 403);
  if (path.kind === "object")
    return sendCondition(reply, 403, { condition: caldavName("calendar-collection-location-ok") });
  if (!parsed.value.isCalendar) return sendCondition(reply, 403, { condition: davName("valid-resourcetype") });
  const { title, color, zone, set } = changesOf(settableOf(parsed.value.properties));
  // Apple's time zones may be longer than what is stored: those of the account stand for them.
  const properties = Object.fromEntries(Object.entries(set).filter(([, text]) => text.length <= PROPERTY_MAX_LENGTH));
  const made = unwrap(
    await caldav.createCollection(caller, {
      segment: path.collection,
      kind: kindOf(parsed.value),
      title,
      color,
      zone,
      properties,
    }),
  );
  if (made.status === "rejected") return sendRejection(reply, made.reason);
  return reply.header("cache-control", "no-cache").code(201).send();
}
