import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import {
  cutSlowReaders,
  isTooSlow,
  newProgress,
  type Progress,
  READER_LIMITS,
  type ReaderLimits,
} from "./slow-readers.ts";

describe("a reader for whom octets wait", () => {
  /** The seconds until a reader is cut that takes `octets[n]` in second n, over and over. */
  function secondsUntilCut(octets: readonly number[], content: Progress["content"] = "account"): number | undefined {
    const progress = { ...newProgress(), content };
    let taken = 0;
    for (let second = 1; second <= 3_600; second += 1) {
      taken += octets[second % octets.length] ?? 0;
      if (isTooSlow(progress, taken, READER_LIMITS)) return second;
    }
    return undefined;
  }

  test.each([
    ["nothing", [0], 20],
    ["one octet in 19 seconds", [1, ...Array.from({ length: 18 }, () => 0)], 60],
    ["one octet in 21 seconds", [1, ...Array.from({ length: 20 }, () => 0)], 20],
    ["less than 2,000 octets a second", [1_999], 60],
    ["2,000 octets a second", [2_000], undefined],
    ["40,000 octets in 19 seconds", [40_000, ...Array.from({ length: 18 }, () => 0)], undefined],
  ])("and who takes %s", (_reader, octets, seconds) => {
    expect(secondsUntilCut(octets)).toBe(seconds);
  });

  test("and who takes a file may be slower, but not stop", () => {
    expect([[500], [499], [0]].map((octets) => secondsUntilCut(octets, "file"))).toEqual([undefined, 60, 20]);
  });
});

describe("a connection", () => {
  let app: FastifyInstance;
  let port: number;
  let sockets: Socket[];

  async function start(limits: Pick<ReaderLimits, "idleMs" | "rateMs">): Promise<void> {
    sockets = [];
    app = fastify({ forceCloseConnections: true });
    cutSlowReaders(app, { lookMs: 10, octetsPerSecond: { file: 0, account: 2_000 }, ...limits });
    app.addHook("onRequest", async (request) => {
      if (request.url === "/own") request.account = "ann";
    });
    app.get("/own", async () => "x".repeat(50_000_000));
    app.get("/large", async () => "x".repeat(50_000_000));
    app.get("/small", async () => "small");
    app.get("/events", (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { "content-type": "text/event-stream" });
      reply.raw.write(": ping\n\n");
    });
    port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  function open(...paths: string[]): Socket {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => {});
    for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`);
    return socket;
  }

  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

  test("is cut if its response is not read, and not while all has been read", async () => {
    await start({ idleMs: 200, rateMs: 60_000 });
    const quiet = [open("/small"), open("/events")];
    await Promise.all(quiet.map((socket) => once(socket.resume(), "data")));
    open("/large").pause();
    await expect.poll(connections).toBe(3);
    await expect.poll(connections, { timeout: 10_000 }).toBe(2);
    for (const socket of quiet) expect(socket.closed).toBe(false);
  });

  test("with an account's data has a rate, whatever it asks for meanwhile", async () => {
    await start({ idleMs: 60_000, rateMs: 200 });
    open("/own", "/small").pause();
    await expect.poll(connections).toBe(1);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  });

  test("is cut, too, if it does not read responses to requests that reach no hook", async () => {
    await start({ idleMs: 200, rateMs: 60_000 });
    open().pause().write("GET / HTTP/1.1\r\nhost: here\r\nexpect: x\r\n\r\n".repeat(100_000));
    await expect.poll(connections).toBe(1);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  });

  test("is not there for requests that are injected", async () => {
    const errors: Error[] = [];
    const note = (error: Error) => void errors.push(error);
    process.on("uncaughtException", note);
    onTestFinished(() => void process.off("uncaughtException", note));
    await start({ idleMs: 20, rateMs: 60_000 });
    await app.inject("/small");
    await sleep(200);
    expect(errors).toEqual([]);
  });
});
