import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createOctetsInFlight } from "../../core/load/octets-in-flight.ts";
import { addressOf } from "../authentication.ts";
import { whenClosed } from "../when-closed.ts";

/** Of accounts, and apart from them of clients without one, of which anybody can be many. */
const ACCOUNTS_MIB = 192;
const STRANGERS_MIB = 64;
/** What is shorter is not counted: the requests of a sender at a time are limited, too. */
const LEAST_OCTETS = 65_536;
/** A reader's progress is seen by whole slices; at 2 kB/s one has left in less than 20 s. */
const SLICE_OCTETS = 32_768;
/** What a stream has in memory: a page of rows, and what its reader has not taken. */
const STREAM_OCTETS = 1024 * 1024;

function octetsOfBody({ headers, routeOptions }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return routeOptions.bodyLimit ?? 0;
  return Math.min(Number(headers["content-length"] ?? 0), routeOptions.bodyLimit ?? 0);
}

function* slicesOf(octets: Buffer): Generator<Buffer, void> {
  for (let from = 0; from < octets.length; from += SLICE_OCTETS) yield octets.subarray(from, from + SLICE_OCTETS);
}

/** A long payload in slices, so that one can see how much of it the reader has taken. */
function inSlices(reply: FastifyReply, octets: Buffer): Readable {
  reply.header("content-length", octets.length);
  return Readable.from(slicesOf(octets), { objectMode: false });
}

/**
 * Limits the octets of bodies and responses that are in memory, by account or client; 503 above.
 * Register it after what changes the payload.
 */
export function limitOctets(app: FastifyInstance): void {
  const ofAccounts = createOctetsInFlight(ACCOUNTS_MIB);
  const ofStrangers = createOctetsInFlight(STRANGERS_MIB);
  const add = (request: FastifyRequest, octets: number): (() => void) =>
    request.account === undefined
      ? ofStrangers.add(addressOf(request), octets)
      : ofAccounts.add(request.account, octets);
  const count = (request: FastifyRequest, reply: FastifyReply, octets: number): void => {
    const release = add(request, octets);
    whenClosed(reply, release);
  };
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const octets = octetsOfBody(request);
    if (octets >= LEAST_OCTETS) count(request, reply, octets);
    done();
  });
  const countResponse = (request: FastifyRequest, reply: FastifyReply, octets: number): void => {
    try {
      count(request, reply, octets);
    } catch (error) {
      // The error that is sent instead is not compressed.
      reply.removeHeader("content-encoding");
      throw error;
    }
  };
  const limitPayload = (request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown => {
    if (payload instanceof Readable) {
      if (request.account === undefined) return payload;
      // Fastify would read all of it for nobody, after the response has left.
      if (request.method === "HEAD") return payload.destroy();
      countResponse(request, reply, STREAM_OCTETS);
      return payload;
    }
    const isText = typeof payload === "string";
    if (!(isText || Buffer.isBuffer(payload)) || payload.length < LEAST_OCTETS) return payload;
    const octets = Buffer.byteLength(payload);
    countResponse(request, reply, octets);
    if (request.method === "HEAD") return payload;
    return inSlices(reply, isText ? Buffer.from(payload) : payload);
  };
  app.addHook("onSend", (request, reply, payload, done) => done(null, limitPayload(request, reply, payload)));
}
