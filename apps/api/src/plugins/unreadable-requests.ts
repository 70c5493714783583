import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { bareHeaders } from "./security-headers.ts";

/** What Node's parser says of bytes that it cannot read as a request; whatever has no name here is simply malformed. */
function problemOf(code: string): { status: number; detail: string } {
  if (code === "HPE_HEADER_OVERFLOW") return { status: 431, detail: "Request header fields too large." };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { status: 408, detail: "Request timeout." };
  return { status: 400, detail: "Malformed request." };
}

/** Answers, as the REST door would, what never becomes a request: an unknown method, too many headers, no HTTP at all. */
export function answerUnreadable({ code }: { code: string }, socket: Socket): void {
  if (code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = problemOf(code);
  const body = JSON.stringify({ detail });
  const headers = { ...bareHeaders, "content-length": Buffer.byteLength(body), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  socket.destroySoon();
}
