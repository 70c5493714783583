import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAppWithoutDatabase } from "../testing/app-without-database.ts";

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await createAppWithoutDatabase({
    webDirectory: "/nonexistent",
    publicUrl: "http://hourloom.test",
    arrivalMs: 300,
  });
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

/**
 * Sends `head`, then `drop` repeatedly; returns what was received when the server closes the
 * connection.
 */
function sendSlowly(head: string, drop: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let timer: ReturnType<typeof setInterval> | undefined;
    // A drop that is written while the socket still connects would be sent before the head.
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(head);
      timer = setInterval(() => socket.write(drop), 20);
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve(Buffer.concat(chunks).toString());
    });
  });
}

const post = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`;

test.each([
  ["a header", "GET /livez HTTP/1.1\r\nhost: x\r\nx-slow: ", "a"],
  ["a body on REST", post("/api/v1/token/login/", "content-length: 100000"), " "],
  ["a body on tRPC", post("/trpc/accounts.logIn", "content-length: 100000"), " "],
  ["a body in chunks", post("/csp-report", "transfer-encoding: chunked"), "1\r\n \r\n"],
  ["a body for no route", post("/nothing", "content-length: 100000"), " "],
])("%s that arrives too slowly gets 408, and its connection ends", async (_what, head, drop) => {
  expect(await sendSlowly(head, drop)).toMatch(/^HTTP\/1\.1 408 [^]*\{"detail":"Request timeout\."\}$/);
});
