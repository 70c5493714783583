import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { X } from "@hourloom/ui/icons";
import { Listbox, optionId } from "@hourloom/ui/listbox";
import { ignoreDoubleClick } from "@hourloom/ui/double-click";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type MouseEvent, useId, useMemo, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { todoOverviewQuery } from "@/features/changes/queries";
import { truncateTitle } from "@/shared/text/truncate-title";
import { useMinute } from "@/shared/time/clock";
import { openCommand } from "@/shared/commands/commands";
import { dateOrderOf } from "@/shared/time/date-order";
import { DraftOffers } from "@/shared/layout/draft-offer";
import { formatCount, formatDuration, formatRelativeDay, formatTimes, weekdays } from "@/shared/time/format";
import { newId } from "@/shared/api/new-id";
import { describeProblem } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { settingsQuery } from "@/shared/timer/queries";
import { useOnChange } from "@/shared/state/use-on-change";
import type { QuickList } from "./list-phrase";
import { parseQuickAdd, type QuickPart, type QuickTask } from "./parse-quick-add";
import { FIRST_LIST, type QuickItem, quickTask } from "./quick-task";
import { useListOptions } from "./use-list-options";
import type { QuickLine, QuickText } from "./use-quick-add-drafts";

const units = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

/** "every week", "every 3 months", "every Mon, Wed", "every 2 weeks on Mon" */
function repeatText({ frequency, interval, weekdays: codes }: RepeatRule): string {
  const names = codes.map((code) => weekdays[weekdayCodes.indexOf(code)]?.short).join(", ");
  if (interval === 1) return `every ${names === "" ? units[frequency] : names}`;
  return `every ${interval} ${units[frequency]}s${names === "" ? "" : ` on ${names}`}`;
}

/** Text of a part's chip. */
function partText({ kind }: QuickPart, task: QuickTask, today: string): string {
  const { date, start_time, end_time, estimate_minutes, list, repeats } = task;
  const day = date === null ? "" : formatRelativeDay(date, today);
  const time = formatTimes(start_time, end_time) ?? "";
  // If date and time are separate parts, each shows only its own.
  const isApart = task.parts.some((part) => part.kind === "time") && task.parts.some((part) => part.kind === "date");
  switch (kind) {
    case "date":
      return isApart || time === "" ? day : `${day}, ${time}`;
    case "time":
      return isApart ? time : `${day}, ${time}`;
    case "duration":
      return formatDuration(estimate_minutes ?? 0);
    case "list":
      return list?.id === undefined ? `New list: ${list?.title ?? ""}` : list.title;
    case "repeat":
      return repeats === null ? "" : repeatText(repeats);
  }
}

const partNames = {
  date: "Date",
  time: "Time",
  duration: "Estimate",
  list: "List",
  repeat: "Repeat",
} as const satisfies Record<QuickPart["kind"], string>;

function Chip({ part, text, onRemove }: { part: QuickPart; text: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={(event) => {
          // The next chip moves under the pointer.
          ignoreDoubleClick(event);
          onRemove();
        }}
        title="Take it as words of the title"
        className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 text-sm text-accent-strong hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span className="sr-only">Remove: </span>
        <span className="text-xs">{partNames[part.kind]}</span>
        <span dir="auto" className="min-w-0 truncate font-semibold">
          {text}
        </span>
        <X aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    </li>
  );
}

/** An option for a list, or for a new one. */
function optionOf({ id, title }: QuickList) {
  if (id !== undefined) return { value: id, label: <bdi>{title}</bdi> };
  const label = (
    <>
      Create list “<bdi>{title}</bdi>”
    </>
  );
  return { value: "new", label };
}

/** Id of the toast for a line that could not be added. */
function toastOf({ id }: QuickLine): string {
  return `quick add ${id}`;
}

/** A blur would close the listbox, and the button would move from under the pointer. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

interface QuickAddProps {
  zone: string;
  /** Id of the open list. */
  openList: string | undefined;
  line: QuickLine;
  /** Unsent or failed lines, the newest first. */
  drafts: readonly QuickLine[];
  onWrite: (line: QuickText) => void;
  onRestore: (draft: QuickLine) => void;
  onDiscard: (draft: QuickLine) => void;
  isMakingList: boolean;
  /** The line is being sent. */
  onSend: (sent: { makesList: boolean }) => void;
  /** The response for a line has arrived. */
  onSettled: (line: QuickLine, isAdded: boolean) => void;
  onClose: () => void;
}

/**
 * A task in one line: recognised parts are shown as chips, which can be turned into words again.
 * The line is saved until it is added.
 */
export function QuickAdd(props: QuickAddProps) {
  const { zone, openList, line, drafts, isMakingList, onWrite, onRestore, onDiscard, onSend, onSettled, onClose } =
    props;
  const { api, queryClient } = useServices();
  const { actions, changes } = useItemEditing();
  const { data } = useQuery(todoOverviewQuery(api));
  const now = wallClockIn(zone, useMinute());
  const { date: today, time } = now;
  const lists = data?.task_lists;
  const { data: settings = defaultSettings } = useQuery(settingsQuery(api));
  const dateOrder = settings.date_order ?? dateOrderOf(navigator.languages);
  const task = useMemo(
    () =>
      parseQuickAdd(line.text, {
        ...{ now: { date: today, time }, lists: lists ?? [], ignored: new Set(line.ignored) },
        ...{ dateOrder, languages: navigator.languages },
      }),
    [line, lists, today, time, dateOrder],
  );
  const proposed = lists?.find(({ id }) => id === openList) ?? lists?.at(-1);
  const [problem, setProblem] = useState<string>();
  // Until the lists are known, a named list may exist already.
  const isWaiting = lists === undefined || isMakingList;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();

  const listId = useId();

  const write = (next: QuickText) => {
    setProblem(undefined);
    onWrite(next);
  };
  const listbox = useListOptions({
    ...{ input, line, now, lists: lists ?? [], onWrite: write },
    named: task.parts.find(({ kind }) => kind === "list")?.start,
  });
  const options = listbox.options.map(optionOf);
  const active = listbox.active === undefined ? undefined : options[listbox.active]?.value;
  // Another line was restored, or the previous one was sent.
  useOnChange(line.id, () => {
    setProblem(undefined);
    input.current?.focus();
    input.current?.setSelectionRange(line.text.length, line.text.length);
  });
  const create = async (added: QuickLine, { item, newList }: QuickItem) => {
    const result = await actions.create(item, { newList });
    if (newList !== undefined) await queryClient.invalidateQueries({ queryKey: todoOverviewQuery(api).queryKey });
    onSettled(added, result.ok);
    if (result.ok || !changes.isLive()) return;
    const keepEditing = () => {
      onRestore(added);
      openCommand.set("quick_add");
    };
    const action = { label: "Keep editing", run: keepEditing };
    showToast(`Not added. ${describeProblem(result.problem)}`, { id: toastOf(added), tone: "problem", action });
  };
  const add = (stays: boolean) => {
    const quickItem = quickTask(task, { id: newId(), proposed: proposed?.id });
    if (!quickItem.ok) {
      setProblem(task.title === "" && line.text.trim() !== "" ? "A task needs a title beside that." : quickItem.reason);
      input.current?.focus();
      return;
    }
    if (isWaiting) {
      setProblem("Your lists are still on their way. Try again in a moment.");
      return;
    }
    setProblem(undefined);
    onSend({ makesList: quickItem.newList !== undefined });
    if (stays) input.current?.focus();
    else onClose();
    void create(line, quickItem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(false);
  };
  const where = task.list?.title ?? proposed?.title ?? FIRST_LIST;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        className="sm:top-[18dvh] sm:max-h-[calc(82dvh-1.5rem)] sm:max-w-xl sm:-translate-y-0"
        onEscapeKeyDown={(event) => {
          if (event.isComposing || listbox.close()) event.preventDefault();
        }}
      >
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <div className="flex shrink-0 items-center justify-between py-2 pr-2 pl-4">
            <DialogTitle className="text-sm font-semibold">Quick add</DialogTitle>
            <DialogClose />
          </div>
          <input
            ref={input}
            data-first-focus=""
            aria-label="Task in one line"
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            autoComplete="off"
            dir="auto"
            value={line.text}
            placeholder="Essay fri 14:00 90m #Uni every week"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
            {...listbox.fieldProps}
            onKeyDown={(event) => {
              if (listbox.onKeyDown(event) || event.key !== "Enter" || !event.shiftKey) return;
              event.preventDefault();
              add(true);
            }}
            className="h-12 w-full shrink-0 bg-transparent px-4 text-base outline-none placeholder:text-muted"
          />
          <p role="status" className="sr-only">
            {options.length === 0 ? null : `${formatCount(options.length, "option")} for the list`}
          </p>
          <Listbox
            id={listId}
            label="Lists"
            options={options}
            active={active}
            isPointed={listbox.isByPointer}
            onPoint={listbox.point}
            onTake={(index, event) => {
              // What replaces the listbox moves under the pointer.
              ignoreDoubleClick(event);
              listbox.take(index);
            }}
            className="mx-2 mb-2 max-h-64 min-h-24 shrink rounded-md border text-sm"
          />
          <div className="min-h-0 overflow-y-auto">
            {problem === undefined ? null : (
              <p id={problemId} role="alert" className="px-4 pb-2 text-sm text-danger">
                {problem}
              </p>
            )}
            <ul aria-label="Recognised" className="flex flex-wrap gap-2 px-4 pb-3 empty:hidden">
              {task.parts.map((part) => (
                <Chip
                  key={`${part.kind} ${part.start}`}
                  part={part}
                  text={partText(part, task, today)}
                  onRemove={() => {
                    write({ ...line, ignored: [...line.ignored, part.key] });
                    input.current?.focus();
                  }}
                />
              ))}
            </ul>
            {options.length > 0 || drafts.length === 0 ? null : (
              <DraftOffers
                texts={drafts.map((draft) => ({
                  ...{ key: draft.id, title: truncateTitle(draft.text), savedAtMs: draft.savedAtMs },
                  onRestore: () => {
                    dismissToast(toastOf(draft));
                    onRestore(draft);
                  },
                  onDiscard: () => {
                    dismissToast(toastOf(draft));
                    onDiscard(draft);
                    input.current?.focus();
                  },
                }))}
              />
            )}
          </div>
          <div className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-3">
            <p className="min-w-0 flex-1 truncate text-xs text-muted">
              <span dir="auto">
                {task.title === "" ? "A task" : `“${task.title}”`} in {where}
              </span>
            </p>
            <Button
              onClick={({ detail }) => (detail > 1 ? undefined : add(true))}
              onMouseDown={keepFocus}
              title="Shift+Enter"
            >
              Add another
            </Button>
            <Button type="submit" look="primary" onMouseDown={keepFocus}>
              Add
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
