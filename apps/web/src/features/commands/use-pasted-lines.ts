import { TASK_NEEDS_TITLE } from "@hourloom/schema/fields/error-texts";
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
const TOO_MANY = `Add the others by ${PASTED_MAX} at once.`;
const NOT_LOADED = "Your lists are not loaded yet. Paste again in a moment.";
const NO_LIST = "Several tasks need a list: add this one first.";

/** A pasted line with what is read of it. */
export interface PastedLine extends QuickText {
  task: QuickTask;
  /** Why it is no task. */
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

/** Several pasted lines: a preview of the tasks that they are, which one act adds. */
export function usePastedLines({ parse, areListsLoaded, proposed, onWrite, onProblem, onClose }: PasteOptions) {
  const { actions } = useItemEditing();
  const [pasted, setPasted] = useState<readonly QuickText[]>();
  const read = useMemo(
    () =>
      pasted?.map((line) => {
        const task = parse(line.text, { ignored: new Set(line.ignored), onlyKnownLists: true });
        const { item, reason } = quickTask(task, { id: newId(), proposed });
        return { ...line, task, item, problem: task.title === "" ? TASK_NEEDS_TITLE : reason };
      }),
    [pasted, parse, proposed],
  );
  const items = read?.flatMap(({ item }) => item ?? []).slice(0, PASTED_MAX) ?? [];
  /** Adds a task for each line; those that are none, or too many, stay in the field. */
  const add = () => {
    const rest = read?.filter(({ item }) => item === undefined || !items.includes(item)) ?? [];
    void actions.applyAll(
      items.map((item) => ({ kind: "create", item })),
      "added",
    );
    setPasted(undefined);
    onWrite({ text: rest.map(({ text }) => text).join(" "), ignored: [] });
    const reason = rest.map(({ problem }) => problem).find((why) => why !== undefined);
    if (rest.length === 0) onClose();
    else onProblem(`${formatCount(items.length, "task")} added. ${reason ?? TOO_MANY}`);
  };
  /** Takes several pasted lines; returns whether it did. */
  const paste = (field: HTMLInputElement, text: string): boolean => {
    const lines = linesAfterPaste(field, text);
    if (lines === undefined) return false;
    if (!areListsLoaded) {
      onProblem(NOT_LOADED);
      return true;
    }
    // What is pasted is kept as a draft until it is added.
    onWrite({ text: lines.join(" "), ignored: [] });
    // Without a list, each task would create one.
    if (proposed === undefined) onProblem(NO_LIST);
    else setPasted(lines.map((line) => ({ text: line, ignored: [] })));
    return true;
  };
  const removePart = (index: number, { key }: QuickPart) =>
    setPasted((lines) =>
      lines?.map((line, at) => (at === index ? { ...line, ignored: [...line.ignored, key] } : line)),
    );
  return {
    /** Undefined without a preview. */
    lines: read satisfies readonly PastedLine[] | undefined,
    count: items.length,
    paste,
    add,
    removePart,
    /** Goes back to the field, which has all lines as one. */
    cancel: () => setPasted(undefined),
  };
}
