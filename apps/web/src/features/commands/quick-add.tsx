import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { defaultSettings } from "@hourloom/schema/settings";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { X } from "@hourloom/ui/icons";
import { swallowSecondClick } from "@hourloom/ui/second-click";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useMemo, useRef, useState } from "react";
import { useItemEditing } from "@/features/items/items-provider";
import { todoOverview } from "@/features/items/queries";
import { useMinute } from "@/shared/clock";
import { openCommand } from "@/shared/commands";
import { formatDuration, formatRelativeDay, formatTimes, weekdays } from "@/shared/format";
import { dateOrderOf } from "@/shared/date-order";
import { newId } from "@/shared/new-id";
import { plainText } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { settingsQuery } from "@/shared/timer/queries";
import { parseQuickAdd, type QuickPart, type QuickTask } from "./parse-quick-add";
import type { QuickLine } from "./use-quick-lines";
import { FIRST_LIST, type QuickItem, quickTask } from "./quick-task";

const units = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

/** "every week", "every 3 months", "every Mon, Wed" */
function repeatText({ frequency, interval, weekdays: codes }: RepeatRule): string {
  const names = codes.map((code) => weekdays[weekdayCodes.indexOf(code)]?.short).join(", ");
  if (names !== "") return `every ${names}`;
  return interval === 1 ? `every ${units[frequency]}` : `every ${interval} ${units[frequency]}s`;
}

/** What a part says, as the task will have it. */
function partText({ kind }: QuickPart, task: QuickTask, today: string): string {
  const { date, start_time, end_time, estimate_minutes, list, repeats } = task;
  const day = date === null ? "" : formatRelativeDay(date, today);
  const time = formatTimes(start_time, end_time) ?? "";
  // Where both are said apart, each says its own.
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
          // The next chip comes under the pointer.
          swallowSecondClick(event);
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

interface QuickAddProps {
  zone: string;
  /** The list that is open, if any. */
  openList: string | undefined;
  line: QuickLine;
  onLine: (line: QuickLine) => void;
  isMakingList: boolean;
  /** The line is on its way. */
  onSend: (sent: { makesList: boolean }) => void;
  /** It was added, or could not be. */
  onSettled: (line: QuickLine, isAdded: boolean) => void;
  onClose: () => void;
}

/** A task in one line: what is recognised shows as chips, each of which can be made words again. The line is kept until it is added. */
export function QuickAdd(props: QuickAddProps) {
  const { zone, openList, line, isMakingList, onLine, onSend, onSettled, onClose } = props;
  const { api, queryClient } = useServices();
  const { actions, changes } = useItemEditing();
  const { data } = useQuery(todoOverview(api));
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
  // Until it is known which lists there are, one that is named may be another one of its name.
  const isWaiting = lists === undefined || isMakingList;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();

  const write = (next: QuickLine) => {
    setProblem(undefined);
    onLine(next);
  };
  const create = async (added: QuickLine, { item, newList }: QuickItem) => {
    const outcome = await actions.create(item, { newList });
    if (newList !== undefined) await queryClient.invalidateQueries({ queryKey: todoOverview(api).queryKey });
    onSettled(added, outcome.ok);
    if (outcome.ok || !changes.isLive()) return;
    const again = { label: "Keep editing", run: () => openCommand.set("quick_add") };
    showToast(`Not added. ${plainText(outcome.problem)}`, { tone: "problem", action: again });
  };
  const add = (stays: boolean) => {
    const made = quickTask(task, { id: newId(), proposed: proposed?.id });
    if (!made.ok) {
      setProblem(task.title === "" && line.text.trim() !== "" ? "A task needs a title beside that." : made.reason);
      input.current?.focus();
      return;
    }
    if (isWaiting) {
      setProblem("Your lists are still on their way. Try again in a moment.");
      return;
    }
    setProblem(undefined);
    onSend({ makesList: made.newList !== undefined });
    if (stays) input.current?.focus();
    else onClose();
    void create(line, made);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(false);
  };
  const where = task.list?.title ?? proposed?.title ?? FIRST_LIST;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="sm:top-[18dvh] sm:max-w-xl sm:-translate-y-0">
        <form onSubmit={submit} noValidate>
          <div className="flex items-center justify-between py-2 pr-2 pl-4">
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
            onChange={(event) => write({ ...line, text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add(true);
            }}
            className="h-12 w-full bg-transparent px-4 text-base outline-none placeholder:text-muted"
          />
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
          <div className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
            <p className="min-w-0 flex-1 truncate text-xs text-muted">
              <span dir="auto">
                {task.title === "" ? "A task" : `“${task.title}”`} in {where}
              </span>
            </p>
            <Button onClick={({ detail }) => (detail > 1 ? undefined : add(true))} title="Shift+Enter">
              Add another
            </Button>
            <Button type="submit" look="primary">
              Add
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
