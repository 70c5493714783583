import { useEffect, useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { newId } from "@/shared/api/new-id";
import { useSession } from "@/shared/api/services";

/** Far more than anybody leaves: the bound keeps the browser's storage from filling up. */
const MAX_DRAFTS = 100;

export interface QuickText {
  text: string;
  /** The keys of what was recognised and is meant as words. */
  ignored: readonly string[];
}

/** A line of quick add that has not been added yet. */
export interface QuickLine extends QuickText {
  id: string;
  /** When it was last typed into, in milliseconds since 1970. */
  savedAtMs: number;
}

interface SentLine {
  line: QuickLine;
  makesList: boolean;
}

interface Lines {
  /** What is being written. */
  line: QuickLine;
  /** What was left, or could not be added, the newest first. */
  drafts: readonly QuickLine[];
  /** What the server has not answered yet: after a reload nobody would know what became of it. */
  sent: readonly SentLine[];
}

function emptyLine(): QuickLine {
  return { id: newId(), text: "", ignored: [], savedAtMs: 0 };
}

/** What lies in the browser's storage may be of any age; lines of an older one have no time. */
function readLine([id, stored]: [string, unknown]): QuickLine[] {
  if (typeof stored !== "object" || stored === null || !("text" in stored) || typeof stored.text !== "string")
    return [];
  const ignored: unknown[] = "ignored" in stored && Array.isArray(stored.ignored) ? stored.ignored : [];
  const savedAtMs = "savedAtMs" in stored && typeof stored.savedAtMs === "number" ? stored.savedAtMs : Date.now();
  return [{ id, text: stored.text, ignored: ignored.filter((key) => typeof key === "string"), savedAtMs }];
}

function keptOf(lines: readonly QuickLine[]): readonly QuickLine[] {
  return lines.filter(({ text }) => text.trim() !== "").slice(0, MAX_DRAFTS);
}

function readLines(accountId: string | undefined): Lines {
  const stored = Object.entries(readDrafts(sessionStorage, accountId, "quick_add"));
  return { line: emptyLine(), drafts: keptOf(stored.flatMap(readLine)), sent: [] };
}

/** Puts away what is being written, and goes on with another line. */
function withLine({ line, drafts, sent }: Lines, next: QuickLine): Lines {
  return { line: next, drafts: keptOf([line, ...drafts].filter(({ id }) => id !== next.id)), sent };
}

/**
 * The lines of quick add, of which none is lost until it is added: not by Escape, nor by a failure,
 * nor by a reload.
 */
export function useQuickAddDrafts() {
  const session = useSession();
  const accountId = session.status === "signed_in" ? session.user?.id : undefined;
  const [lines, setLines] = useState(() => readLines(accountId));
  useEffect(() => {
    const kept = keptOf([lines.line, ...lines.sent.map(({ line }) => line), ...lines.drafts]);
    const stored = Object.fromEntries(kept.map(({ id, ...line }) => [id, line]));
    writeDrafts(sessionStorage, accountId, "quick_add", stored);
  }, [lines, accountId]);
  return {
    line: lines.line,
    drafts: lines.drafts,
    write: ({ text, ignored }: QuickText) => {
      const savedAtMs = Date.now();
      setLines((before) => ({ ...before, line: { ...before.line, text, ignored, savedAtMs } }));
    },
    /** What is being written becomes a draft. */
    leave: () => setLines((before) => withLine(before, emptyLine())),
    /** The line is written on; what was being written becomes a draft in turn. */
    restore: (line: QuickLine) =>
      setLines((before) => withLine(before, line.id === before.line.id ? before.line : line)),
    discard: ({ id: discarded }: QuickLine) =>
      setLines((before) => ({ ...before, drafts: before.drafts.filter(({ id }) => id !== discarded) })),
    /**
     * Whether a list is on its way: until it is there, another line that names it would make a
     * second one.
     */
    isMakingList: lines.sent.some(({ makesList }) => makesList),
    /** The line is on its way. */
    send: ({ makesList }: { makesList: boolean }) =>
      setLines(({ line, drafts, sent }) => ({ line: emptyLine(), drafts, sent: [...sent, { line, makesList }] })),
    /** A line was added, or could not be. */
    settle: (settled: QuickLine, isAdded: boolean) =>
      setLines(({ line, drafts, sent: before }) => ({
        line,
        drafts: isAdded ? drafts : keptOf([settled, ...drafts]),
        sent: before.filter((one) => one.line.id !== settled.id),
      })),
  };
}
