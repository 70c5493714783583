import { IMPORT_FILE_MAX_BYTES, importPreview, type ImportPreview } from "@hourloom/schema/imports";
import { request, type Requested } from "@/shared/api/request";
import type { LoginStore } from "@/shared/login/login-store";

const CANNOT_BE_READ = "The browser could not read this file.";
const TOO_LARGE = "This file is larger than 10 MB. Export less, or a shorter time, into one file.";

function failed(text: string, isRetryable = false): Requested<never> {
  return { ok: false, failure: { text, isRetryable } };
}

/** The file, compressed where the browser can do so. */
async function bodyOf(file: Blob): Promise<{ body: Blob; encoding: "gzip" | undefined }> {
  if (!("CompressionStream" in globalThis)) return { body: new Blob([await file.arrayBuffer()]), encoding: undefined };
  const compressed = file.stream().pipeThrough(new CompressionStream("gzip"));
  return { body: await new Response(compressed).blob(), encoding: "gzip" };
}

/** Sends a file to be staged. Returns the preview of its import, or why it was not staged. */
export async function sendFile(
  loginStore: LoginStore,
  file: File,
  signal: AbortSignal,
): Promise<Requested<ImportPreview>> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return failed(TOO_LARGE);
  const sent = await bodyOf(file).catch(() => undefined);
  if (sent === undefined) return failed(CANNOT_BE_READ);
  const search = new URLSearchParams({ name: file.name, ...(sent.encoding && { encoding: sent.encoding }) });
  const requested = await request(loginStore, `/imports?${search}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: sent.body,
    signal,
  });
  if (!requested.ok) return requested;
  const preview = importPreview.safeParse(await requested.value.json().catch(() => undefined));
  return preview.success
    ? { ok: true, value: preview.data }
    : failed("The server did not respond as it should. Try again in a moment.", true);
}
