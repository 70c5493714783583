import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { errorDetail, failed, type FetchFailure } from "./fetch-result.ts";

/** Inflated bytes for each byte received; a calendar of similar events has about 25. */
const RATIO_MAX = 100;

class TooLargeError extends Error {}

/** Passes chunks on until they exceed `maximum` bytes, which may grow meanwhile; then throws. */
async function* limitBytes(chunks: AsyncIterable<Buffer>, maximum: () => number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maximum()) throw new TooLargeError("Body too large");
    yield chunk;
  }
}

function inflate(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const gunzip = createGunzip();
  return pipeline(
    response,
    (received: AsyncIterable<Buffer>) => limitBytes(received, () => maxBytes),
    gunzip,
    (inflated: AsyncIterable<Buffer>) =>
      buffer(limitBytes(inflated, () => Math.min(maxBytes, RATIO_MAX * gunzip.bytesWritten))),
  );
}

function decode(response: IncomingMessage, maxBytes: number): Promise<Buffer> | undefined {
  switch (response.headers["content-encoding"]?.toLowerCase() ?? "identity") {
    case "identity":
      return buffer(limitBytes(response, () => maxBytes));
    case "gzip":
    case "x-gzip":
      return inflate(response, maxBytes);
    default:
      return undefined;
  }
}

/**
 * Reads a body of at most `maxBytes`, received and inflated, and not more than a hundredfold by
 * inflation. `bad_response`: another encoding than gzip, a broken one, or an incomplete body.
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ status: "read"; body: Buffer } | FetchFailure> {
  try {
    const body = await decode(response, maxBytes);
    if (body === undefined) return failed("bad_response", "Content-Encoding");
    return { status: "read", body };
  } catch (error) {
    return failed(error instanceof TooLargeError ? "too_large" : "bad_response", errorDetail(error));
  }
}
