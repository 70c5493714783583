import { TASK_NEEDS_TITLE } from "@hourloom/schema/fields/error-texts";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { QuickContext, QuickPart, QuickTask } from "@hourloom/phrases/quick-task";
import { useMemo, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { newId } from "@/shared/api/new-id";
import { linesAfterPaste } from "@/shared/text/pasted-lines";
import { formatCount } from "@/shared/time/format";
import { quickTask } from "./quick-task";
import type { QuickText } from "./use-quick-add-drafts";

/** How many lines become tasks at once. */
const PASTED_MAX = 100;
const NOT_LOADED = "Your lists are not loaded yet. Paste again in a moment.";
const NO_LIST = "Several tasks need a list: add this one first.";

interface PastedLine extends QuickText {
  /** Of its task. */
  id: string;
}

interface ReadLine {
  task: QuickTask;
  /** Undefined if it is no task, with the reason. */
  item: CalendarTask | undefined;
  problem: string | undefined;
}

interface PasteOptions {
  parse: (text: string, options: Pick<QuickContext, "ignored" | "onlyKnownLists">) => QuickTask;
  areListsLoaded: boolean;
  /** Id of the list for tasks that name none. */
  proposed: string | undefined;
  onWrite: (line: QuickText) => void;
  onProblem: (problem: string) => void;
  onClose: () => void;
}

/** Reads lines, each again only when it, or what its meaning depends on, has changed. */
function createLineReader(parse: PasteOptions["parse"], proposed: string | undefined) {
  const known = new WeakMap<PastedLine, ReadLine>();
  return (line: PastedLine): ReadLine => {
    const before = known.get(line);
    if (before !== undefined) return before;
    const task = parse(line.text, { ignored: new Set(line.ignored), onlyKnownLists: true });
    const { item, reason } = quickTask(task, { id: line.id, proposed });
    const read = { task, item, problem: task.title === "" ? TASK_NEEDS_TITLE : reason };
    known.set(line, read);
    return read;
  };
}

/** Several pasted lines as one. */
function joined(lines: readonly PastedLine[]): QuickText {
  return { text: lines.map(({ text }) => text).join(" "), ignored: [] };
}

/** Several pasted lines: a preview of the tasks that they are, which one action adds. */
export function usePastedLines({ parse, areListsLoaded, proposed, onWrite, onProblem, onClose }: PasteOptions) {
  const { actions } = useItemEditing();
  const [pasted, setPasted] = useState<readonly PastedLine[]>();
  const [problem, setProblem] = useState<string>();
  const readLine = useMemo(() => createLineReader(parse, proposed), [parse, proposed]);
  const shown = pasted?.slice(0, PASTED_MAX).map((line) => ({ ...line, ...readLine(line) }));
  const items = shown?.flatMap(({ item }) => item ?? []) ?? [];
  /** Adds a task for each line; those that are none, or too many, stay in the preview. */
  const add = () => {
    const added = new Set(items.map(({ id }) => id));
    const rest = pasted?.filter(({ id }) => !added.has(id)) ?? [];
    void actions.applyAll(
      items.map((item) => ({ kind: "create", item })),
      "added",
    );
    setPasted(rest);
    onWrite(joined(rest));
    setProblem(`${formatCount(items.length, "task")} added.`);
    if (rest.length === 0) onClose();
  };
  /** Takes several pasted lines; returns whether it did. */
  const paste = (field: HTMLInputElement, text: string): boolean => {
    const lines = linesAfterPaste(field, text);
    if (lines === undefined) return false;
    if (!areListsLoaded) {
      onProblem(NOT_LOADED);
      return true;
    }
    const next = lines.map((line) => ({ id: newId(), text: line, ignored: [] }));
    // What is pasted is kept as a draft until it is added.
    onWrite(joined(next));
    // Without a list, each task would create one.
    if (proposed === undefined) onProblem(NO_LIST);
    else {
      setProblem(undefined);
      setPasted(next);
    }
    return true;
  };
  const removePart = (id: string, { key }: QuickPart) =>
    setPasted((lines) => lines?.map((line) => (line.id === id ? { ...line, ignored: [...line.ignored, key] } : line)));
  return {
    /** Undefined without a preview. */
    lines: shown,
    /** Lines that are added after those that are shown. */
    more: (pasted?.length ?? 0) - (shown?.length ?? 0),
    count: items.length,
    problem,
    paste,
    add,
    removePart,
    /** Goes back to the field, which has all lines as one. */
    cancel: () => setPasted(undefined),
  };
}
