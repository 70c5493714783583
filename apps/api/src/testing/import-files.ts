import { importPreview, type ImportPreview } from "@hourloom/schema/imports";
import { expect } from "vitest";
import type { CalendarUser } from "./calendar-user.ts";
import type { ListeningApp } from "./test-app.ts";

/** A VCALENDAR of components, called "Team". */
export function calendarText(...components: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Team", ...components, "END:VCALENDAR", ""].join("\r\n");
}

export function eventText(uid: string, ...lines: string[]): string {
  return ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"].join("\r\n");
}

export interface SentFile {
  search?: string;
  headers?: Record<string, string>;
  body: string | Buffer<ArrayBuffer>;
}

/** Sends a file; returns the status and the body of the response. */
export async function sendFile(
  { address }: ListeningApp,
  { token }: CalendarUser,
  { search = "", headers = {}, body }: SentFile,
): Promise<[number, unknown]> {
  const response = await fetch(`${address}/imports${search}`, {
    method: "POST",
    headers: { authorization: `Token ${token}`, ...headers },
    body,
  });
  return [response.status, await response.json()];
}

/** Sends a file that can be imported; returns its preview. */
export async function stageFile(
  api: ListeningApp,
  person: CalendarUser,
  { name, content }: { name: string; content: string | Uint8Array },
): Promise<ImportPreview> {
  const headers = { "content-type": "application/octet-stream" };
  const search = `?name=${encodeURIComponent(name)}`;
  const [status, body] = await sendFile(api, person, { search, headers, body: Buffer.from(content) });
  expect([status, body]).toEqual([200, expect.anything()]);
  return importPreview.parse(body);
}
