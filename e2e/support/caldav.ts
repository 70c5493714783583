import { expect, type APIRequestContext, type APIResponse } from "@playwright/test";
import type { Rest } from "./rest.ts";

interface Owner {
  username: string;
  password: string;
}

/** An app of a phone, which reads and writes one collection over CalDAV. */
export interface Phone {
  put: (name: string, lines: readonly string[], more?: { etag?: string }) => Promise<APIResponse>;
  get: (name: string) => Promise<string>;
  remove: (name: string) => Promise<void>;
  /** The changes since the last call, as `name: status` of what is gone and `name` of others. */
  sync: () => Promise<string[]>;
}

const SYNC_TOKEN = /<d:sync-token>([^<]*)</;

/** Sets up a phone with a new access key; `collection` is the last segment of its address. */
export async function connectPhone(
  request: APIRequestContext,
  { rest, account, collection }: { rest: Rest; account: Owner; collection: string },
): Promise<Phone> {
  const scopes = { events: "write", tasks: "write", api: "none" };
  const { key } = await rest.call("accessKeys.create", { name: "Phone", scopes, current_password: account.password });
  const authorization = `Basic ${Buffer.from(`${account.username}:${String(key)}`).toString("base64")}`;
  const send = (method: string, path: string, data?: string, headers: Record<string, string> = {}) =>
    request.fetch(path, { method, headers: { authorization, ...headers }, ...(data !== undefined && { data }) });
  const principal = await send("PROPFIND", "/dav/", `<propfind xmlns="DAV:"><prop><owner/></prop></propfind>`);
  const [, user = ""] = /\/dav\/principals\/([^/]+)\//.exec(await principal.text()) ?? [];
  const place = `/dav/calendars/${user}/${collection === "" ? user : collection}/`;
  let token = "";
  return {
    put: (name, lines, { etag } = {}) =>
      send("PUT", place + name, ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n"), {
        "content-type": "text/calendar",
        ...(etag !== undefined && { "if-match": etag }),
      }),
    get: async (name) => {
      const response = await send("GET", place + name);
      expect(response.status()).toBe(200);
      return response.text();
    },
    remove: async (name) => expect((await send("DELETE", place + name)).status()).toBe(204),
    sync: async () => {
      const body = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
      const text = await (await send("REPORT", place, body)).text();
      token = SYNC_TOKEN.exec(text)?.[1] ?? "";
      const responses = [...text.matchAll(/<d:href>[^<]*\/([^/<]+)<\/d:href>(?:<d:status>HTTP\/1\.1 (\d+))?/g)];
      return responses.map(([, name = "", status]) => (status === undefined ? name : `${name}: ${status}`));
    },
  };
}
