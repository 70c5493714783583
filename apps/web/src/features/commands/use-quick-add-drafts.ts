import { useEffect, useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { newId } from "@/shared/api/new-id";
import { useLogin } from "@/shared/api/services";
import { findUser } from "@/shared/login/login-store";

/** Limits the browser's storage. */
const MAX_DRAFTS = 100;

export interface QuickText {
  text: string;
  /** Keys of parts that are meant as words. */
  ignored: readonly string[];
}

/** A line of quick add that is not added yet. */
export interface QuickLine extends QuickText {
  id: string;
  /** Last edit, in milliseconds since 1970. */
  savedAtMs: number;
}

interface Lines {
  line: QuickLine;
  /** Unsent or failed lines, the newest first. */
  drafts: readonly QuickLine[];
  /** Lines without a response: after a reload their result is unknown. */
  sent: readonly { line: QuickLine; makesList: boolean }[];
}

function emptyLine(): QuickLine {
  return { id: newId(), text: "", ignored: [], savedAtMs: 0 };
}

/** Stored lines may be invalid, or of an old version without a time. */
function readLine([id, stored]: [string, unknown]): QuickLine[] {
  if (typeof stored !== "object" || stored === null || !("text" in stored) || typeof stored.text !== "string")
    return [];
  const ignored: unknown[] = "ignored" in stored && Array.isArray(stored.ignored) ? stored.ignored : [];
  const savedAtMs = "savedAtMs" in stored && typeof stored.savedAtMs === "number" ? stored.savedAtMs : Date.now();
  return [{ id, text: stored.text, ignored: ignored.filter((key) => typeof key === "string"), savedAtMs }];
}

function storableLines(lines: readonly QuickLine[]): readonly QuickLine[] {
  return lines.filter(({ text }) => text.trim() !== "").slice(0, MAX_DRAFTS);
}

function readLines(accountId: string | undefined): Lines {
  const stored = Object.entries(readDrafts(sessionStorage, accountId, "quick_add") ?? {});
  return { line: emptyLine(), drafts: storableLines(stored.flatMap(readLine)), sent: [] };
}

/** Makes the current line a draft and continues with another one. */
function withLine({ line, drafts, sent }: Lines, next: QuickLine): Lines {
  return { line: next, drafts: storableLines([line, ...drafts].filter(({ id }) => id !== next.id)), sent };
}

/** Lines of quick add, saved until they are added: they survive Escape, errors and reloads. */
export function useQuickAddDrafts() {
  const accountId = findUser(useLogin())?.id;
  const [lines, setLines] = useState(() => readLines(accountId));
  useEffect(() => {
    const storable = storableLines([lines.line, ...lines.sent.map(({ line }) => line), ...lines.drafts]);
    const stored = Object.fromEntries(storable.map(({ id, ...line }) => [id, line]));
    writeDrafts(sessionStorage, accountId, "quick_add", stored);
  }, [lines, accountId]);
  return {
    line: lines.line,
    drafts: lines.drafts,
    write: ({ text, ignored }: QuickText) => {
      const savedAtMs = Date.now();
      setLines((before) => ({ ...before, line: { ...before.line, text, ignored, savedAtMs } }));
    },
    leave: () => setLines((before) => withLine(before, emptyLine())),
    /** Continues with a draft; the current line becomes a draft. */
    restore: (line: QuickLine) =>
      setLines((before) => withLine(before, line.id === before.line.id ? before.line : line)),
    discard: ({ id: discarded }: QuickLine) =>
      setLines((before) => ({ ...before, drafts: before.drafts.filter(({ id }) => id !== discarded) })),
    /**
     * Whether a new list is being created: another line with the same name would create it twice.
     */
    isMakingList: lines.sent.some(({ makesList }) => makesList),
    send: ({ makesList }: { makesList: boolean }) =>
      setLines(({ line, drafts, sent }) => ({ line: emptyLine(), drafts, sent: [...sent, { line, makesList }] })),
    /** The response for a line has arrived. */
    settle: (settled: QuickLine, isAdded: boolean) =>
      setLines(({ line, drafts, sent: before }) => ({
        line,
        // What was typed again and added is no longer offered.
        drafts: isAdded
          ? drafts.filter(({ text }) => text.trim() !== settled.text.trim())
          : storableLines([settled, ...drafts]),
        sent: before.filter((one) => one.line.id !== settled.id),
      })),
  };
}
