import { gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { IMPORT_FILE_MAX_BYTES } from "@hourloom/schema/imports";
import { invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { unwrap } from "../core/domain-error.ts";
import type { Callers } from "../rest/conventions/callers.ts";
import type { ImportsService } from "../services/imports/service.ts";

const query = z.object({
  name: z.string().default(""),
  encoding: z.enum(["gzip"]).optional(),
});

const tooLarge = invalidField("file", "This file is larger than 10 MB.");
const notReadable = invalidField("file", "This file was damaged on its way.");

/** The file, which browsers send compressed. */
function inflated(octets: Buffer, encoding: string | undefined): Result<Buffer> {
  if (encoding !== "gzip") return ok(octets);
  try {
    return ok(gunzipSync(octets, { maxOutputLength: IMPORT_FILE_MAX_BYTES }));
  } catch (error) {
    return error instanceof RangeError ? tooLarge : notReadable;
  }
}

/**
 * Receives calendar files: `POST /imports?name=` with the file as the body, as it is or compressed
 * by gzip (`?encoding=gzip`). Responds with the preview of the import.
 */
export function registerCalendarFiles(app: FastifyInstance, imports: ImportsService, callers: Callers): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: IMPORT_FILE_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: unknown; Querystring: unknown }>(
      "/imports",
      { onRequest: callers.requireActor, bodyLimit: IMPORT_FILE_MAX_BYTES },
      async (request, reply) => {
        const { name, encoding } = query.parse(request.query);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const octets = unwrap(inflated(body, encoding));
        reply.header("cache-control", "no-store");
        return unwrap(await imports.stage(callers.actorOf(request), { name, octets }));
      },
    );
  });
}
