import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { IMPORT_FILE_MAX_BYTES, type ImportPreview } from "@hourloom/schema/imports";
import { invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { id } from "@hourloom/schema/fields/fields";
import { unwrap } from "../core/domain-error.ts";
import { clientOf, type createCallers } from "../plugins/authentication.ts";
import { whenClosed } from "../plugins/when-closed.ts";
import { createFairQueue } from "../core/load/fair-queue.ts";
import type { FileParts } from "../core/load/file-parts.ts";
import { streamParts } from "../core/load/stream-parts.ts";
import type { ExportChoice, ExportsService } from "../services/exports/exports-service.ts";
import { SMALL_FILE_OCTETS } from "../services/imports/file-reader.ts";
import type { ImportsService } from "../services/imports/imports-service.ts";

const query = z.object({
  name: z.string().default(""),
  encoding: z.enum(["gzip"]).optional(),
});

/** The id of nothing, for a path without a UUID. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const tooLarge = invalidField("file", "This file is larger than 10 MB.");
const unknownForm = invalidField("file", "Send the file as it is, or compressed by gzip with ?encoding=gzip.");
const notReadable = invalidField("file", "This file was damaged on its way.");

const inflate = promisify(gunzip);

/** A file that browsers have sent compressed. */
async function inflated(octets: Buffer, maxOutputLength: number): Promise<Result<Buffer>> {
  try {
    return ok(await inflate(octets, { maxOutputLength }));
  } catch (error) {
    return error instanceof RangeError ? tooLarge : notReadable;
  }
}

const everything = z.object({ sessions: z.enum(["true", "false"]).default("false") });
const path = z.object({ id });

/** Files are in memory from their first octet on, 10 MB each, until they have been processed. */
const LARGE_UPLOADS = { concurrency: 8, perClient: 1, length: 20, waitMs: 10_000 };
/** Others do not wait for large ones. */
const SMALL_UPLOADS = { concurrency: 32, perClient: 1, length: 100, waitMs: 10_000 };

/** Whether a body is a small file; one without a length may be large. */
function isSmallUpload({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"] ?? Infinity) <= SMALL_FILE_OCTETS;
}

/**
 * Sends calendar files: of a calendar, of a task list, and of all of the account
 * (`?sessions=true`: with finished sessions). To be registered where requests in flight are
 * limited.
 */
export function registerCalendarExports(
  app: FastifyInstance,
  exports: ExportsService,
  { callers, fileParts }: { callers: ReturnType<typeof createCallers>; fileParts: FileParts },
): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, choice: ExportChoice) => {
    const owner = callers.actorOf(request);
    const { parts } = unwrap(await exports.open(owner, choice, clientOf(request)));
    return reply.type("text/calendar; charset=utf-8").send(streamParts(fileParts(owner.userId, parts)));
  };
  const onRequest = callers.requireActor;
  app.get<{ Params: unknown }>("/exports/calendars/:id.ics", { onRequest }, async (request, reply) => {
    const found = path.safeParse(request.params);
    return send(request, reply, { kind: "calendar", id: found.data?.id ?? NO_ID });
  });
  app.get<{ Params: unknown }>("/exports/task-lists/:id.ics", { onRequest }, async (request, reply) => {
    const found = path.safeParse(request.params);
    return send(request, reply, { kind: "task_list", id: found.data?.id ?? NO_ID });
  });
  app.get<{ Querystring: unknown }>("/exports/everything.ics", { onRequest }, async (request, reply) => {
    const { data } = everything.safeParse(request.query);
    return send(request, reply, { kind: "everything", withSessions: data?.sessions === "true" });
  });
}

/**
 * Receives calendar files: `POST /imports?name=` with the file as the body, as it is or compressed
 * by gzip (`?encoding=gzip`). Responds with the preview of the import.
 */
export function registerCalendarImports(
  app: FastifyInstance,
  imports: ImportsService,
  callers: ReturnType<typeof createCallers>,
): void {
  const queues = { small: createFairQueue(SMALL_UPLOADS), large: createFairQueue(LARGE_UPLOADS) };
  /** The slots of uploads that have not been received. */
  const receiving = new WeakMap<FastifyRequest, () => void>();
  // Before the body is read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await callers.requireActor(request);
    const queue = isSmallUpload(request) ? queues.small : queues.large;
    const release = await queue.acquire(callers.actorOf(request).userId);
    receiving.set(request, release);
    whenClosed(reply, () => receiving.get(request)?.());
  };
  /** Imports the file of a request; calls `becomeLarge` before it takes as much memory as one. */
  const importFile = async (request: FastifyRequest, becomeLarge: () => Promise<void>): Promise<ImportPreview> => {
    const read = query.safeParse(request.query);
    if (!read.success || request.headers["content-encoding"] !== undefined) return unwrap(unknownForm);
    const { name, encoding } = read.data;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const octetsOf = async (): Promise<Result<Buffer>> => {
      if (encoding !== "gzip") return ok(body);
      const small = isSmallUpload(request) ? await inflated(body, SMALL_FILE_OCTETS) : tooLarge;
      if (small !== tooLarge) return small;
      await becomeLarge();
      return inflated(body, IMPORT_FILE_MAX_BYTES);
    };
    const octets = unwrap(await octetsOf());
    return unwrap(await imports.stage(callers.actorOf(request), { name, octets }));
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: IMPORT_FILE_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: unknown; Querystring: unknown }>(
      "/imports",
      { onRequest, bodyLimit: IMPORT_FILE_MAX_BYTES },
      async (request) => {
        let release = receiving.get(request);
        receiving.delete(request);
        const becomeLarge = async () => {
          if (!isSmallUpload(request)) return;
          release?.();
          release = await queues.large.acquire(callers.actorOf(request).userId);
        };
        try {
          return await importFile(request, becomeLarge);
        } finally {
          release?.();
        }
      },
    );
  });
}
