import { TASK_NEEDS_TITLE } from "@hourloom/schema/fields/error-texts";
import { FIRST_LIST } from "@hourloom/schema/task-lists";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { addedText } from "@/features/editor/state/added-text";
import { useItemEditing } from "@/features/changes/changes-provider";
import { todoOverviewQuery } from "@/features/changes/queries";
import { useDayClock } from "@/shared/time/account-today";
import { openCommand } from "@/shared/commands/commands";
import { useAccountClock } from "@/shared/dates/account-clock";
import { useAreLanguagesLoading, usePhraseReader } from "@/shared/phrases/phrase-reader";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { newId } from "@/shared/api/new-id";
import { describeProblem } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { useWhenReady } from "@/shared/state/use-when-ready";
import { useOnChange } from "@/shared/state/use-on-change";
import type { QuickContext, QuickPart } from "@hourloom/phrases/quick-task";
import { type QuickItem, quickTask } from "./quick-task";
import { usePageDay } from "@/features/calendar/use-page-day";
import { useListOptions } from "./use-list-options";
import { usePastedLines } from "./use-pasted-lines";
import type { QuickLine, QuickText } from "./use-quick-add-drafts";

const LISTS_FAILED = "Your lists could not be loaded. The task is added once they are.";

/** Id of the toast for a line that could not be added. */
export function toastOf({ id }: QuickLine): string {
  return `quick add ${id}`;
}

export interface QuickAddEntry {
  zone: string;
  openList: string | undefined;
  line: QuickLine;
  isMakingList: boolean;
  onWrite: (line: QuickText) => void;
  onRestore: (draft: QuickLine) => void;
  onSend: (sent: { makesList: boolean }) => void;
  onSettled: (line: QuickLine, isAdded: boolean) => void;
  onClose: () => void;
}

/** Parses the line with the account's lists and the order of its dates. */
function useParsedLine({ zone, line }: Pick<QuickAddEntry, "zone" | "line">) {
  const { api } = useServices();
  const now = useDayClock(zone);
  const { date: today, time } = now;
  const overview = useQuery(todoOverviewQuery(api));
  const lists = overview.data?.task_lists;
  const { dateOrder } = useAccountClock();
  const [reader, weekStart] = [usePhraseReader(), useWeekStart()];
  const from = usePageDay(today);
  const parse = useCallback(
    (text: string, options: Pick<QuickContext, "ignored" | "onlyKnownLists">) => {
      const clock = { now: { date: today, time }, from, dateOrder, weekStart };
      return reader.parse(text, { ...clock, lists: lists ?? [], languages: navigator.languages, ...options });
    },
    [lists, today, time, from, dateOrder, weekStart, reader],
  );
  const task = useMemo(() => parse(line.text, { ignored: new Set(line.ignored) }), [parse, line]);
  return { now, lists, overview, task, parse };
}

/** Returns a function that creates the item of a line; a failure shows a toast that restores it. */
function useCreateItem({ onRestore, onSettled }: Pick<QuickAddEntry, "onRestore" | "onSettled">) {
  const { api, queryClient } = useServices();
  const { actions, changes } = useItemEditing();
  return async (added: QuickLine, { item, newList }: QuickItem, as: string) => {
    const result = await actions.create(item, { newList, as });
    if (newList !== undefined) await queryClient.invalidateQueries(api.todo.overview.queryFilter());
    onSettled(added, result.ok);
    if (result.ok || !changes.isLive()) return;
    showToast(`Not added. ${describeProblem(result.problem)}`, {
      id: toastOf(added),
      variant: "problem",
      action: {
        label: "Keep editing",
        run: () => {
          onRestore(added);
          openCommand.set("quick_add");
        },
      },
    });
  };
}

/** The state of the line: its task, its problem, and the lists offered at the caret. */
export function useQuickAdd(entry: QuickAddEntry) {
  const { openList, line, isMakingList, onWrite, onSend, onClose } = entry;
  const { now, lists, overview, task, parse } = useParsedLine(entry);
  const create = useCreateItem(entry);
  const proposed = lists?.find(({ id }) => id === openList) ?? lists?.at(-1);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const focus = () => input.current?.focus();

  const readItem = () => quickTask(task, { id: newId(), proposed: proposed?.id });
  const reject = (reason: string) => {
    setProblem(task.title === "" && line.text.trim() !== "" ? TASK_NEEDS_TITLE : reason);
    focus();
  };
  const send = (stays: boolean): void => {
    const quickItem = readItem();
    // With the lists known, the line may be read differently.
    if (!quickItem.ok) {
      cancel();
      reject(quickItem.reason);
      return;
    }
    onSend({ makesList: quickItem.newList !== undefined });
    if (stays) focus();
    else onClose();
    void create(line, quickItem, addedText(quickItem.item, now.date));
  };
  // Until the lists are known, a named list may exist already; words of a language may mean a day.
  const areLanguagesLoading = useAreLanguagesLoading();
  const isLoading = lists === undefined || isMakingList || areLanguagesLoading;
  const { isAsked, ask, cancel } = useWhenReady({ subject: line.id, isWaiting: isLoading, run: send });
  const write = (next: QuickText) => {
    setProblem(undefined);
    cancel();
    onWrite(next);
  };
  const pasted = usePastedLines({
    parse,
    areListsLoaded: lists !== undefined,
    proposed: proposed?.id,
    onWrite: write,
    onProblem: setProblem,
    onClose,
  });
  const listbox = useListOptions({
    input,
    line,
    now,
    lists: lists ?? [],
    onWrite: write,
    named: task.parts.find(({ kind }) => kind === "list")?.start,
  });
  // Another line was restored, or the previous one was sent.
  useOnChange(line.id, () => {
    setProblem(undefined);
    focus();
    input.current?.setSelectionRange(line.text.length, line.text.length);
  });
  const add = (stays: boolean) => {
    const quickItem = readItem();
    if (!quickItem.ok) {
      reject(quickItem.reason);
      return;
    }
    setProblem(undefined);
    if (overview.isLoadingError) void overview.refetch();
    ask(stays);
  };
  const removePart = ({ key }: QuickPart) => {
    write({ ...line, ignored: [...line.ignored, key] });
    focus();
  };
  return {
    task,
    today: now.date,
    problem: isAsked && overview.isLoadingError ? LISTS_FAILED : problem,
    /** Whether the line is added as soon as the lists have loaded. */
    isWaiting: isAsked && isLoading && !overview.isLoadingError,
    input,
    listbox,
    focus,
    add,
    pasted,
    removePart,
    // The field has pasted lines as one, whose list is that of none of them.
    listTitle: (pasted.lines === undefined ? task.list?.title : undefined) ?? proposed?.title ?? FIRST_LIST,
  };
}
