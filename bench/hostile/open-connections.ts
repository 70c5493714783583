import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";

/** How often Linux's list of connections is read, in milliseconds. */
const READ_MS = 500;
const ESTABLISHED = "01";

/** An address as the list has it: hexadecimal, the octets of IPv4 in the order of the machine. */
function listed(address: string, port: number): string {
  const octets = address.split(".").map((octet) => Number(octet).toString(16).padStart(2, "0"));
  return `${octets.toReversed().join("")}:${port.toString(16).padStart(4, "0")}`.toUpperCase();
}

async function readOpen(): Promise<Set<string>> {
  const lines = (await readFile("/proc/net/tcp", "utf8")).trim().split("\n").slice(1);
  const open = new Set<string>();
  for (const line of lines) {
    const [, local = "", remote = "", state] = line.trim().split(/\s+/);
    if (state === ESTABLISHED) open.add(`${local} ${remote}`);
  }
  return open;
}

let [latest, readAt] = [readOpen(), performance.now()];

/**
 * Whether the server has the connection still open. The client does not learn that it was closed
 * while it reads nothing.
 */
export async function isOpenAtServer({ localAddress, localPort, remoteAddress, remotePort }: Socket): Promise<boolean> {
  if (performance.now() - readAt > READ_MS) [latest, readAt] = [readOpen(), performance.now()];
  const [client, remote] = [listed(localAddress ?? "", localPort ?? 0), listed(remoteAddress ?? "", remotePort ?? 0)];
  return (await latest).has(`${remote} ${client}`);
}
