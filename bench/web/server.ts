/**
 * A stub server: responds to our app's calls immediately, and serves the list of items to the other
 * calendars.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { CalendarItem } from "../../packages/schema/src/workspace.ts";
import { entryOf } from "./entries.ts";
import { CALENDAR, extentOf, TASK_LIST } from "./items.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The signed-in user. */
export const USER = {
  id: "0197a000-0000-7000-8000-000000000001",
  username: "bench",
  email: "bench@example.com",
  first_name: "",
  last_name: "",
  timezone: "UTC",
  has_password: true,
  version: 1,
};

export interface StubServer {
  address: string;
  /** Sets the served folder and items. */
  show: (folder: string, items: readonly CalendarItem[]) => void;
  /** Resolves when there was no request for a moment. */
  quiet: () => Promise<void>;
  close: () => void;
}

const QUIET_MS = 120;

function itemsBetween(items: readonly CalendarItem[], input: { from: string; to: string }): CalendarItem[] {
  return items
    .map((item) => ({ item, ...extentOf(item) }))
    .filter(({ from, to }) => from < input.to && to >= input.from)
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ item }) => item);
}

function responseTo(procedure: string, items: readonly CalendarItem[], input: unknown): object {
  switch (procedure) {
    case "calendar.inRange":
      return {
        result: { data: { items: itemsBetween(items, input as { from: string; to: string }), truncated: false } },
      };
    case "calendars.list":
      return { result: { data: [CALENDAR] } };
    case "calendar.unscheduled":
      return { result: { data: { events: [], tasks: [], task_lists: [TASK_LIST] } } };
    case "todo.overview": {
      const counts = { open_counts: [], today_count: 0, overdue_count: 0, upcoming_count: 0 };
      return { result: { data: { task_lists: [TASK_LIST], ...counts } } };
    }
    case "accounts.me":
      return { result: { data: USER } };
    default:
      return { error: { message: "Not here.", code: -32_004, data: { code: "NOT_FOUND", httpStatus: 404 } } };
  }
}

function respondToBatch(url: URL, items: readonly CalendarItem[]): string {
  const inputs = JSON.parse(url.searchParams.get("input") ?? "{}") as Record<string, unknown>;
  const procedures = url.pathname.slice("/trpc/".length).split(",");
  return JSON.stringify(procedures.map((procedure, index) => responseTo(procedure, items, inputs[index])));
}

async function sendFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const name = path.extname(pathname) === "" ? "index.html" : path.normalize(pathname);
  const body = await readFile(path.join(folder, name)).catch(() => undefined);
  response.writeHead(body === undefined ? 404 : 200, { "content-type": types[path.extname(name)] ?? "text/plain" });
  response.end(body);
}

/** Starts the server on a free port. */
export async function startStubServer(): Promise<StubServer> {
  let shown: { folder: string; items: readonly CalendarItem[] } = { folder: "", items: [] };
  let open = 0;
  let lastEnd = performance.now();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const { folder, items } = shown;
    const json = url.pathname.startsWith("/trpc/") ? respondToBatch(url, items) : undefined;
    if (json === undefined && url.pathname !== "/entries.json") return await sendFile(folder, url.pathname, response);
    response.writeHead(url.pathname.includes("onChange") ? 404 : 200, { "content-type": "application/json" });
    response.end(json ?? JSON.stringify(items.map(entryOf)));
    return undefined;
  }

  const server = createServer((request, response) => {
    open += 1;
    response.on("close", () => {
      open -= 1;
      lastEnd = performance.now();
    });
    void respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (folder, items) => {
      shown = { folder, items };
    },
    async quiet() {
      while (open > 0 || performance.now() - lastEnd < QUIET_MS)
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 4));
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
