import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Error codes of Node's HTTP parser; any other is a malformed request. */
function problemOf(code: string): { status: number; detail: string } {
  if (code === "HPE_HEADER_OVERFLOW") return { status: 431, detail: "Request header fields too large." };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { status: 408, detail: "Request timeout." };
  return { status: 400, detail: "Malformed request." };
}

/**
 * Responds in REST format to what Node cannot parse as a request: an unknown method, too many
 * headers, no HTTP.
 */
export function handleUnreadableRequest(bare: Record<string, string>) {
  return ({ code }: { code: string }, socket: Socket): void => {
    if (code === "ECONNRESET" || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, detail } = problemOf(code);
    const body = JSON.stringify({ detail });
    const headers = { ...bare, "content-length": Buffer.byteLength(body), connection: "close" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
    socket.destroySoon();
  };
}
