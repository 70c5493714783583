import { request } from "node:http";
import { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { isRecord } from "../../packages/schema/src/fields/is-record.ts";
import type { HostileAccount } from "./hostile-account.ts";
import { isOpenAtServer } from "./open-connections.ts";

/** Requests as attackers send them. */

/** The address of a query of tRPC. */
export function queryOf(procedure: string, input: object): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

export interface HostileRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Instead of the account's. */
  network?: string;
  /** How often a slow connection sends it at once. */
  times?: number;
}

export type Credentials = "token" | "none" | { key: string };

function authorization(account: HostileAccount, credentials: Credentials): Record<string, string> {
  if (credentials === "none") return {};
  if (credentials === "token") return { authorization: `Token ${account.token}` };
  const pair = Buffer.from(`${account.username}:${credentials.key}`).toString("base64");
  return { authorization: `Basic ${pair}` };
}

/** A response; without a status if the connection was lost. */
export interface Responded {
  status: number | undefined;
  text: string;
}

/** Sends a request from an address of this machine and reads its response. */
export function respond(
  url: string,
  localAddress: string,
  { method = "GET", headers, body }: Omit<HostileRequest, "path">,
): Promise<Responded> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: undefined, text: "" });
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...length, ...headers }, localAddress }, (response) => {
      text(response).then((read) => resolve({ status: response.statusCode, text: read }), lost);
    });
    sent.on("error", lost);
    sent.end(body);
  });
}

/** Sends a request of an attacker and reads its response. */
export async function send(
  account: HostileAccount,
  one: HostileRequest,
  credentials: Credentials = "token",
): Promise<Responded> {
  const { network = account.network } = one;
  const headers = { ...authorization(account, credentials), ...one.headers };
  return await respond(account.address + one.path, network, { ...one, headers });
}

/** A calendar file with some events, whose UIDs begin with the prefix. */
export function calendarFile(prefix: string, length: number): string {
  const events = Array.from(
    { length },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${prefix}-${index}\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261105T090000Z\r\nSUMMARY:Event ${index}\r\nDESCRIPTION:${"x".repeat(400)}\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join("")}END:VCALENDAR\r\n`;
}

/** The id that a response names, of an import or of an event; undefined for an error. */
export function idOf({ status = 500, text }: Responded): unknown {
  const value: unknown = status >= 400 || text === "" ? undefined : JSON.parse(text);
  return isRecord(value) ? value["id"] : undefined;
}

/** How an attacker reads a response, or sends a body. */
export type Pace = "reads nothing" | "reads 1 kB in 9 s" | "sends an octet a second";

/** How often a slow connection reports its age: more often would disturb what is measured. */
const REPORT_SECONDS = 5;

/** A slow connection; `reportAge` is called while it is open, with milliseconds. */
interface SlowConnection {
  pace: Pace;
  credentials?: Credentials;
  reportAge?: (ms: number) => void;
}

/** Goes on at this pace until the server closes the connection. */
async function dawdle(socket: Socket, { pace, reportAge }: SlowConnection): Promise<void> {
  const begun = performance.now();
  for (let second = 1; ; second += 1) {
    await sleep(1_000);
    if (socket.destroyed || !(await isOpenAtServer(socket))) break;
    if (second % REPORT_SECONDS === 0) reportAge?.(performance.now() - begun);
    if (pace === "reads 1 kB in 9 s" && second % 9 === 0) socket.resume();
    if (pace === "sends an octet a second") socket.write("x");
  }
  socket.destroy();
}

/** Sends a request, and reads or sends at this pace until the server closes the connection. */
export async function occupy(account: HostileAccount, one: HostileRequest, slow: SlowConnection): Promise<void> {
  const { hostname, port } = new URL(account.address);
  const { method = "GET", path, body = "", network = account.network, times = 1 } = one;
  // Without a buffer of its own, Node reads 64 kB at a time. After each kilobyte it stops.
  const socket = new Socket({ onread: { buffer: Buffer.alloc(1_024), callback: () => false } });
  const connected = new Promise((resolve) => socket.once("connect", resolve).once("error", resolve));
  socket.on("error", () => {});
  socket.connect({ host: hostname, port: Number(port), localAddress: network });
  socket.pause();
  await connected;
  // A rejected request leaves an idle connection, which is not what is measured.
  const headers = {
    ...authorization(account, slow.credentials ?? "token"),
    ...(body !== "" && { "content-length": String(Buffer.byteLength(body)) }),
    ...one.headers,
    ...(times === 1 && { connection: "close" }),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${head.join("")}\r\n${body}`.repeat(times));
  await dawdle(socket, slow);
}
