import { useEffect, useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/drafts-area";
import { useSession } from "@/shared/services";

/** A line of quick add that has not been added yet. */
export interface QuickLine {
  text: string;
  /** The keys of what was recognised and is meant as words. */
  ignored: readonly string[];
}

export const emptyLine: QuickLine = { text: "", ignored: [] };

interface SentLine {
  line: QuickLine;
  makesList: boolean;
}

interface Lines {
  /** What is being written. */
  line: QuickLine;
  /** What could not be added meanwhile: it comes up again after that. */
  lost: readonly QuickLine[];
  /** What the server has not answered yet: after a reload nobody would know what became of it. */
  sent: readonly SentLine[];
}

function readLine(stored: unknown): QuickLine[] {
  if (typeof stored !== "object" || stored === null || !("text" in stored) || typeof stored.text !== "string")
    return [];
  const ignored: unknown[] = "ignored" in stored && Array.isArray(stored.ignored) ? stored.ignored : [];
  return [{ text: stored.text, ignored: ignored.filter((key) => typeof key === "string") }];
}

function readLines(accountId: string | undefined): Lines {
  const [line = emptyLine, ...lost] = Object.values(readDrafts(sessionStorage, accountId, "quick_add")).flatMap(
    readLine,
  );
  return { line, lost, sent: [] };
}

/** The lines of quick add, of which none is lost until it is added: not by Escape, nor by a failure, nor by a reload. */
export function useQuickLines() {
  const session = useSession();
  const accountId = session.status === "signed_in" ? session.user?.id : undefined;
  const [lines, setLines] = useState(() => readLines(accountId));
  useEffect(() => {
    const kept = [lines.line, ...lines.lost, ...lines.sent.map(({ line }) => line)].filter(({ text }) => text !== "");
    const drafts = Object.fromEntries(kept.map((line, index) => [String(index), line]));
    writeDrafts(sessionStorage, accountId, "quick_add", drafts);
  }, [lines, accountId]);
  return {
    line: lines.line,
    write: (line: QuickLine) => setLines((before) => ({ ...before, line })),
    /** Whether a list is on its way: until it is there, another line that names it would make a second one. */
    isMakingList: lines.sent.some(({ makesList }) => makesList),
    /** The line is on its way: another one that was lost comes up. */
    send: ({ makesList }: { makesList: boolean }) =>
      setLines(({ line: sending, lost: [line = emptyLine, ...lost], sent }) => ({
        line,
        lost,
        sent: [...sent, { line: sending, makesList }],
      })),
    /** A line was added, or could not be. */
    settle: (settled: QuickLine, isAdded: boolean) =>
      setLines(({ line, lost, sent: before }) => {
        const sent = before.filter((one) => one.line !== settled);
        if (isAdded) return { line, lost, sent };
        return line.text === "" ? { line: settled, lost, sent } : { line, lost: [...lost, settled], sent };
      }),
  };
}
