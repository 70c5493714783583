import { itemKey } from "@hourloom/domain/calendar/item-layout";
import { hasWords } from "@hourloom/domain/tasks/task-views";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { SEARCH_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import type { SearchResults } from "@hourloom/schema/search";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "@hourloom/ui/command";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { CalendarDays, CheckMark, Hourglass, ListTodo, Plus, Tomato } from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EditorTarget } from "@/features/editor/state/editor-state";
import { useEditor } from "@/features/editor/state/editor-provider";
import { foundItemsQuery } from "@/features/changes/queries";
import { useMinute } from "@/shared/time/clock";
import { focusMain } from "@/shared/focus/focus-main";
import { useOnline } from "@/shared/api/online";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { truncateTitle } from "@/shared/text/truncate-title";
import { isPaletteKey } from "@/shared/commands/shortcuts";
import { useStartWork } from "@/features/timer/commands/use-start-work";
import { parseTimerCommand } from "./parse-timer-command";
import { describeTime, isPast } from "./result-time";
import { useTaskStarts, useTimerActions } from "./use-timer-actions";
import {
  filterActions,
  type PaletteAction,
  useActions,
  useDateJumps,
  useFilters,
  useScreens,
  useSettings,
} from "./palette-actions";

type SearchResult = SearchResults["items"][number];

const icons: Readonly<Record<CalendarItem["type"], ReactNode>> = {
  event: <CalendarDays className="text-event-solid" />,
  task: <CheckMark className="text-task-solid" />,
  task_block: <CheckMark className="text-task-solid" />,
  pomodoro: <Tomato className="text-pomodoro-solid" />,
  flowtime: <Hourglass className="text-flowtime-solid" />,
};

function targetOf({ item, day }: SearchResult, today: string): EditorTarget {
  if (item.type === "event" || item.type === "task_block") {
    return { screen: "calendar", kind: "edit", day: day ?? today, item };
  }
  return { screen: item.type === "task" ? "todo" : "insights", kind: "edit", day: null, item };
}

/** Debounce time, in milliseconds. */
const TYPING_MS = 120;

/** The text after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function searchedTexts(item: CalendarItem): string[] {
  const tags = item.type === "task" ? item.tags : [];
  return [item.title, "notes" in item ? item.notes : "", "location" in item ? item.location : "", ...tags];
}

/** Results of a shorter text that still match. */
function withWords({ items, task_lists, unresolved }: SearchResults, text: string): SearchResults {
  return {
    unresolved,
    items: items.filter(({ item }) => hasWords(searchedTexts(item), text)),
    task_lists: task_lists.filter(({ title }) => hasWords([title], text)),
  };
}

/** The active value: the first one, until the user selects another one of the list. */
function useActiveValue(values: readonly string[]) {
  const [pointed, setPointed] = useState<string>();
  // cmdk also selects values by itself.
  const isPointing = useRef(false);
  return {
    value: pointed !== undefined && values.includes(pointed) ? pointed : (values[0] ?? ""),
    /** Called when the user moves the pointer or presses a key. */
    begin: () => {
      isPointing.current = true;
    },
    point: (value: string) => {
      if (isPointing.current) setPointed(value);
    },
    forget: () => {
      isPointing.current = false;
      setPointed(undefined);
    },
  };
}

interface PaletteProps {
  zone: string;
  onClose: () => void;
  onLogOut: () => void;
  /** Continues a text in quick add. */
  onQuickAdd: (text: string) => void;
}

/** Search and commands. */
export function Palette({ zone, onClose, onLogOut, onQuickAdd }: PaletteProps) {
  const { api } = useServices();
  const editor = useEditor();
  const navigate = useNavigate();
  const today = todayIn(zone, useMinute());
  const [text, setText] = useState("");
  const command = parseTimerCommand(text);
  const words = command?.type === "start" && command.words !== "" ? command.words.trim() : text.trim();
  const query = useDebounced(words);
  const online = useOnline();
  const { data, error, isPlaceholderData } = useQuery({
    ...foundItemsQuery(api, query),
    enabled: query !== "",
    placeholderData: (before: SearchResults | undefined) => before,
  });
  const isOfText = query === words && !isPlaceholderData;
  const found = words === "" || data === undefined ? undefined : isOfText ? data : withWords(data, words);
  const screens = filterActions([...useScreens(), ...useFilters()], text.trim());
  const timerActions = useTimerActions(today);
  const taskStarts = useTaskStarts();
  const startWork = useStartWork();
  const commanded = findCommanded();
  const jumps = useDateJumps(text.trim());
  const others = [...useActions({ today, onLogOut }), ...Object.values(timerActions)].filter(
    (one) => one !== undefined,
  );
  const actions = filterActions(others, text.trim()).filter((one) => !commanded.includes(one));
  const settings = useSettings(text.trim());
  // Not while something may be found, which Enter would open.
  const isSearched = isOfText && (data !== undefined || error !== null);
  const added: PaletteAction[] =
    words === "" || !isSearched
      ? []
      : [{ id: "add", name: `Add task “${truncateTitle(words)}”`, icon: <Plus />, run: () => onQuickAdd(words) }];
  const listed = [
    ...[...jumps, ...commanded].map(({ id, name }) => id ?? name),
    ...(found?.task_lists.map(({ id }) => id) ?? []),
    ...(found?.items.map(({ item }) => itemKey(item)) ?? []),
    ...[...screens, ...actions, ...settings, ...added].map(({ id, name }) => id ?? name),
  ];
  /** What the typed command does, before what the search finds. */
  function findCommanded(): PaletteAction[] {
    if (command === undefined) return [];
    if (command.type !== "start") return [timerActions[command.type]].filter((one) => one !== undefined);
    const { minutes } = command;
    if (command.words !== "") return taskStarts(found, minutes);
    if (minutes === undefined) return [timerActions.start, timerActions.flowtime].filter((one) => one !== undefined);
    const name = `Start a pomodoro of ${minutes} min`;
    return [{ name, icon: <Tomato className="text-pomodoro-solid" />, run: () => startWork(undefined, minutes) }];
  }
  const pointed = useActiveValue(listed);
  /** Closes the dialog first, so that it does not take the focus back. */
  const after = (run: () => void) => () => {
    onClose();
    setTimeout(run);
  };
  const group = (heading: string, list: readonly PaletteAction[]) =>
    list.length === 0 ? null : (
      <CommandGroup heading={heading}>
        {list.map(({ name, id = name, icon, keys, run }) => (
          <CommandItem key={id} value={id} icon={icon} aside={keys} onSelect={after(run)}>
            {name}
          </CommandItem>
        ))}
      </CommandGroup>
    );
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="overflow-hidden sm:top-[14dvh] sm:max-w-xl sm:-translate-y-0">
        <DialogTitle className="sr-only">Search and commands</DialogTitle>
        <Command
          label="Search and commands"
          value={pointed.value}
          onValueChange={pointed.point}
          onPointerMove={pointed.begin}
          onKeyDown={(event) => {
            if (/^(Arrow(Up|Down)|Home|End)$/.test(event.key)) pointed.begin();
            if (!isPaletteKey(event.nativeEvent)) return;
            event.preventDefault();
            onClose();
          }}
        >
          <CommandInput
            data-first-focus=""
            value={text}
            onValueChange={(next) => {
              pointed.forget();
              setText(next);
            }}
            placeholder="Search, or say what to do"
            maxLength={SEARCH_MAX_LENGTH}
          />
          <CommandList>
            {listed.length === 0 ? <CommandEmpty>Searching…</CommandEmpty> : null}
            {group("Days", jumps)}
            {group("Timer", commanded)}
            {found === undefined || found.items.length + found.task_lists.length === 0 ? null : (
              <CommandGroup heading="Yours">
                {found.task_lists.map(({ id, title }) => (
                  <CommandItem
                    key={id}
                    value={id}
                    icon={<ListTodo className="text-task-solid" />}
                    aside="List"
                    onSelect={after(() => void navigate({ to: "/app/todo", search: { list: id } }).then(focusMain))}
                  >
                    {title}
                  </CommandItem>
                ))}
                {found.items.map((one) => (
                  <CommandItem
                    key={itemKey(one.item)}
                    value={itemKey(one.item)}
                    icon={icons[one.item.type]}
                    aside={describeTime(one, today)}
                    isMuted={isPast(one, today)}
                    onSelect={after(() => void editor.reveal(targetOf(one, today)))}
                  >
                    {one.item.title}
                  </CommandItem>
                ))}
              </CommandGroup>
            )}
            {group("Screens", screens)}
            {group("Actions", actions)}
            {group("Settings", settings)}
            {group("New", added)}
          </CommandList>
          {found === undefined || found.unresolved === 0 ? null : (
            <p role="status" className="border-t px-4 py-2 text-sm text-muted">
              Some series could not be worked out: they are shown on their first day.
            </p>
          )}
          {online || query === "" ? null : (
            <p role="status" className="border-t px-4 py-2 text-sm text-muted">
              You are offline: your items cannot be searched now.
            </p>
          )}
          {error === null || query === "" ? null : (
            <p role="alert" className="border-t px-4 py-2 text-sm text-danger">
              Your items could not be searched. {describeProblem(problemOf(error))}
            </p>
          )}
        </Command>
      </DialogContent>
    </Dialog>
  );
}
