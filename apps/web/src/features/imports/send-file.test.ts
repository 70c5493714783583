import { gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { IMPORT_FILE_MAX_BYTES } from "@hourloom/schema/imports";
import type { LoginStore } from "@/shared/login/login-store";
import { sendFile } from "./send-file";

afterEach(() => vi.unstubAllGlobals());

const rejected = vi.fn<(token: string) => void>();
const loginStore = { token: () => "ann", rejectToken: rejected } as unknown as LoginStore;
const counts = { new: 1, changed: 0, unchanged: 0, older: 0 };
const preview = {
  id: "01900000-0000-7000-8000-000000000000",
  file_name: "a b.ics",
  calendar_title: null,
  events: counts,
  tasks: counts,
  sessions: counts,
  calendar_titles: 0,
  list_titles: 0,
  left_out: [],
  elsewhere: 0,
  from: null,
  to: null,
  problems: [],
  problem_count: 0,
  rows: [],
};

function respond(body: unknown, status = 200) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const stub: typeof fetch = async (url, init) => {
    sent.push({ url: url instanceof Request ? url.url : url.toString(), init });
    return Response.json(body, { status });
  };
  vi.stubGlobal("fetch", stub);
  return sent;
}

const send = (file: File) => sendFile(loginStore, file, new AbortController().signal);
const file = (text = "BEGIN:VCALENDAR", name = "a b.ics") => new File([text], name);

test("a file is sent compressed, with its name and the login", async () => {
  const sent = respond(preview);
  expect(await send(file())).toEqual({ ok: true, value: preview });
  const { url, init } = sent[0] ?? {};
  expect(url).toBe("/imports?name=a+b.ics&encoding=gzip");
  expect(new Headers(init?.headers).get("authorization")).toBe("Token ann");
  const octets = await new Response(init?.body).arrayBuffer();
  expect(gunzipSync(octets).toString()).toBe("BEGIN:VCALENDAR");
});

test("without compression in the browser it is sent as it is", async () => {
  const sent = respond(preview);
  const compression = globalThis.CompressionStream;
  Reflect.deleteProperty(globalThis, "CompressionStream");
  await send(file());
  Object.assign(globalThis, { CompressionStream: compression });
  expect(sent[0]?.url).toBe("/imports?name=a+b.ics");
  expect(await new Response(sent[0]?.init?.body).text()).toBe("BEGIN:VCALENDAR");
});

test("a file that is too large or cannot be read, are not sent", async () => {
  const sent = respond(preview);
  const large = file();
  Object.defineProperty(large, "size", { value: IMPORT_FILE_MAX_BYTES + 1 });
  const folder = file();
  Object.defineProperty(folder, "stream", { value: () => new ReadableStream({ pull: (to) => to.error() }) });
  const texts: unknown[] = [];
  for (const one of [large, folder]) texts.push(await send(one));
  const failure = (text: string) => ({
    ok: false,
    failure: { text: expect.stringContaining(text), isRetryable: false },
  });
  expect(texts).toEqual([failure("larger than 10 MB"), failure("could not read")]);
  expect(sent).toEqual([]);
});

test.each([
  [400, { file: ["This is no file that can be imported."] }, "This is no file that can be imported.", false],
  [400, {}, "Something went wrong on our side.", true],
  [408, {}, "It took too long to arrive.", true],
  [413, { detail: "Request body too large." }, "This file is too large.", false],
  [429, { detail: "Request was throttled." }, "That was too often.", true],
  [500, "no JSON", "Something went wrong on our side.", true],
  [503, {}, "The server is busy just now.", true],
  [200, { id: "no preview" }, "The server did not respond as it should.", true],
])("the response %d %j is shown in words", async (status, body, text, isRetryable) => {
  respond(body, status);
  expect(await send(file())).toEqual({ ok: false, failure: { text: expect.stringContaining(text), isRetryable } });
});

test("without a response it can be tried again, and a rejected login ends the session", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("navigator", { onLine: true });
  expect(await send(file())).toMatchObject({ failure: { isRetryable: true } });
  respond({ detail: "Invalid token." }, 401);
  await send(file());
  expect(rejected).toHaveBeenCalledWith("ann");
});
