import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type BrotliOptions,
  type ZlibOptions,
} from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Shorter texts fit into one packet in any case. */
const LEAST_LENGTH = 1_024;
/** Up to this length compressing blocks the event loop for less than starting a thread costs. */
const SYNC_MAX_LENGTH = 65_536;

/** The quickest levels: better ones take two to four times as long to save a tenth of the bytes. */
const brotliOptions: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions: ZlibOptions = { level: 1 };

type Encoding = "br" | "gzip";
const encodings: Encoding[] = ["br", "gzip"];

const brotliLater = promisify<string, BrotliOptions, Buffer>(brotliCompress);
const gzipLater = promisify<string, ZlibOptions, Buffer>(gzip);

/** The compressed text, at once if it is short. */
function compressText(text: string, encoding: Encoding): Buffer | Promise<Buffer> {
  const isShort = text.length <= SYNC_MAX_LENGTH;
  if (encoding === "br") return isShort ? brotliCompressSync(text, brotliOptions) : brotliLater(text, brotliOptions);
  return isShort ? gzipSync(text, gzipOptions) : gzipLater(text, gzipOptions);
}

function compressStream(stream: Readable, encoding: Encoding): Readable {
  // An error of either, or a client that has gone, ends both.
  return pipeline(stream, encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions), () => {});
}

/** Whether the payload is a text or a list that gains by it; files are compressed by the build. */
function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  // An entity tag names the bytes, which would be others.
  if (reply.hasHeader("content-encoding") || reply.hasHeader("etag")) return false;
  if (typeof payload === "string") return payload.length >= LEAST_LENGTH;
  return payload instanceof Readable && String(reply.getHeader("content-type")).startsWith("application/json");
}

function varyByEncoding(reply: FastifyReply): void {
  const former = reply.getHeader("vary");
  reply.header("vary", former === undefined ? "accept-encoding" : `${String(former)}, accept-encoding`);
}

/**
 * Compresses responses as their readers accept. Not by `@fastify/compress`, which takes three times
 * as long for texts of some kilobytes: it makes a stream for each.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook("onSend", async ({ method, headers }: FastifyRequest, reply, payload) => {
    if (!isCompressible(reply, payload)) return payload;
    varyByEncoding(reply);
    if (method === "HEAD") return payload;
    const accepted = headers["accept-encoding"];
    const encoding =
      accepted === undefined ? undefined : encodings.find((one) => one === negotiate(accepted, encodings));
    if (encoding === undefined) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    if (typeof payload === "string") return await compressText(payload, encoding);
    return payload instanceof Readable ? compressStream(payload, encoding) : payload;
  });
}
