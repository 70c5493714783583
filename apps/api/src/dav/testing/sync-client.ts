import { findWithin, propertyText, responsesOf, textWithin, type DavClient } from "./dav-client.ts";
import { parseRoot } from "./dav-client.ts";

/** What one sync-collection report told. */
export interface SyncReport {
  status: number;
  text: string;
  /** Hrefs, in the order of the response. */
  changed: string[];
  gone: string[];
  isTruncated: boolean;
  token: string;
}

/** A program that knows the objects of one collection by sync-collection alone. */
export interface SyncClient {
  /** Entity tags by href. */
  readonly known: ReadonlyMap<string, string>;
  token: () => string;
  /** One report, of at most `limit` changes; without a collection the program forgets it. */
  step: (limit?: number) => Promise<SyncReport>;
  /** Reports until none is truncated; returns all that they told. */
  sync: (limit?: number) => Promise<Pick<SyncReport, "changed" | "gone">>;
}

export function syncBody(token: string, { limit, level = "1" }: { limit?: number | undefined; level?: string } = {}) {
  const limited = limit === undefined ? "" : `<limit><nresults>${limit}</nresults></limit>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>${level}</sync-level>${limited}<prop><getetag/></prop></sync-collection>`;
}

/** Reads a response to `syncBody`. */
export function readSyncReport(collection: string, { status, text }: { status: number; text: string }): SyncReport {
  const report: SyncReport = { status, text, changed: [], gone: [], isTruncated: false, token: "" };
  if (status !== 207) return report;
  for (const [href, response] of responsesOf(text)) {
    const code = textWithin(findWithin(response, "status") ?? response);
    if (href === collection) report.isTruncated = code.includes(" 507 ");
    else if (code.includes(" 404 ")) report.gone.push(href);
    else report.changed.push(href);
  }
  return { ...report, token: textWithin(findWithin(parseRoot(text), "sync-token") ?? parseRoot(text)) };
}

export function createSyncClient(program: DavClient, collection: string): SyncClient {
  const known = new Map<string, string>();
  let token = "";

  async function step(limit?: number): Promise<SyncReport> {
    const response = await program.call("REPORT", collection, { body: syncBody(token, { limit }) });
    const report = readSyncReport(collection, response);
    if (report.status !== 207) {
      known.clear();
      token = "";
      return report;
    }
    const responses = responsesOf(response.text);
    for (const href of report.gone) known.delete(href);
    for (const href of report.changed) known.set(href, propertyText(responses.get(href), "getetag") ?? "");
    token = report.token;
    return report;
  }

  async function sync(limit?: number) {
    const told = { changed: [] as string[], gone: [] as string[] };
    for (;;) {
      const { changed, gone, isTruncated } = await step(limit);
      told.changed.push(...changed);
      told.gone.push(...gone);
      if (!isTruncated) return told;
    }
  }

  return { known, token: () => token, step, sync };
}
