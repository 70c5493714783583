import { addDays } from "@hourloom/domain/time/day-number";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { hasWords } from "@hourloom/domain/tasks/task-views";
import { importProgramNames } from "@hourloom/schema/import-programs";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import {
  CalendarClock,
  CalendarDays,
  CalendarSearch,
  ChartColumn,
  CircleAlert,
  FileInput,
  Hourglass,
  Layers,
  ListTodo,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Printer,
  Rss,
  Keyboard,
  Settings,
  Sun,
  Sunrise,
  Tomato,
  Trash2,
  Undo2,
} from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type CalendarSearch as Search, parseView } from "@/features/calendar/calendar-search";
import { useItemEditing } from "@/features/changes/changes-provider";
import { setCalendarHidden, useCalendars } from "@/features/changes/use-calendars";
import { useEditor } from "@/features/editor/state/editor-provider";
import { findSettings } from "@/features/settings/pages/settings-pages";
import { useServices } from "@/shared/api/services";
import { openCommand } from "@/shared/commands/commands";
import { useOpenCalendars } from "@/shared/commands/use-open-calendars";
import { openImport } from "@/shared/commands/import-request";
import { focusMain } from "@/shared/focus/focus-main";
import { useAccountClock } from "@/shared/dates/account-clock";
import { parseDateText } from "@/shared/dates/read-date";
import { usePhraseReader } from "@/shared/phrases/phrase-reader";
import { setDensity, useDayCount, useDensity, useWeekStart } from "@/shared/time/calendar-preferences";
import { useMinute } from "@/shared/time/clock";
import { formatDay } from "@/shared/time/format";
import { newId } from "@/shared/api/new-id";
import { setTheme } from "@/shared/page/theme";
import { usePageDay } from "@/features/calendar/use-page-day";

/** An action or screen of the palette. */
export interface PaletteAction {
  /** The name by default. */
  id?: string;
  name: string;
  keywords?: string;
  icon: ReactNode;
  keys?: string;
  run: () => void;
}

/** In the order of the navigation. */
export function useScreens(): PaletteAction[] {
  const navigate = useNavigate();
  const screens = [
    { to: "/app", name: "Calendar", icon: <CalendarDays />, keys: "G C" },
    { to: "/app/todo", name: "To-Do", icon: <ListTodo />, keys: "G T", keywords: "tasks lists" },
    { to: "/app/pomodoro", name: "Pomodoro", icon: <Tomato />, keys: "G P", keywords: "timer focus" },
    { to: "/app/flowtime", name: "Flow Time", icon: <Hourglass />, keys: "G F", keywords: "timer flowtime focus" },
    {
      to: "/app/insights",
      name: "Insights",
      icon: <ChartColumn />,
      keys: "G I",
      keywords: "statistics charts reports",
    },
    { to: "/app/settings", name: "Settings", icon: <Settings />, keywords: "preferences profile account" },
    { to: "/app/trash", name: "Trash", icon: <Trash2 />, keywords: "bin deleted restore" },
  ] as const;
  const views = [
    { view: "today", name: "Today's tasks", icon: <Sunrise />, keywords: "to-do due" },
    { view: "overdue", name: "Overdue tasks", icon: <CircleAlert />, keywords: "to-do late" },
    { view: "upcoming", name: "Upcoming tasks", icon: <CalendarClock />, keywords: "to-do due next" },
  ] as const;
  return [
    ...screens.map(({ to, ...screen }) => ({ ...screen, run: () => void navigate({ to }).then(focusMain) })),
    ...views.map(({ view, ...screen }) => ({
      ...screen,
      run: () => void navigate({ to: "/app/todo", search: { view } }).then(focusMain),
    })),
  ];
}

/** Actions that are available on every screen. */
export function useActions({ today, onLogOut }: { today: string; onLogOut: () => void }): PaletteAction[] {
  const navigate = useNavigate();
  const { actions } = useItemEditing();
  const editor = useEditor();
  const { calendars } = useCalendars();
  const dayCount = useDayCount();
  const density = useDensity();
  const show = (view: NonNullable<Search["view"]>, date: string) => () =>
    void navigate({ to: "/app", search: { view, date, n: view === "days" ? dayCount : undefined } }).then(focusMain);
  const newEvent = () => {
    const place = { day: today, startTime: null, endTime: null };
    void editor.reveal({ screen: "calendar", kind: "new", type: "event", id: newId(), place });
  };
  const showOrHide = (calendar: WorkspaceCalendar): PaletteAction => ({
    id: calendar.id,
    name: `${calendar.is_hidden ? "Show" : "Hide"} the calendar ${calendar.title}`,
    icon: <Layers />,
    run: () => setCalendarHidden(actions, calendar, !calendar.is_hidden),
  });
  const openCalendars = useOpenCalendars();
  return [
    {
      name: "Quick add a task",
      keywords: "new create todo",
      icon: <Plus />,
      keys: "Q",
      run: () => openCommand.set("quick_add"),
    },
    { name: "New event today", keywords: "create add appointment", icon: <CalendarDays />, run: newEvent },
    { name: "New calendar", keywords: "create add", icon: <Layers />, run: () => openCalendars("new") },
    {
      name: "Subscribe to a calendar",
      keywords: "feed url webcal ics holidays add",
      icon: <Rss />,
      run: () => openCalendars("subscribe"),
    },
    { name: "Show today", keywords: "calendar day", icon: <CalendarDays />, run: show("day", today) },
    { name: "Show this week", keywords: "calendar", icon: <CalendarDays />, run: show("week", today) },
    { name: "Show next week", keywords: "calendar", icon: <CalendarDays />, run: show("week", addDays(today, 7)) },
    { name: "Show this month", keywords: "calendar", icon: <CalendarDays />, run: show("month", today) },
    { name: "Show this year", keywords: "calendar hours heat", icon: <CalendarDays />, run: show("year", today) },
    { name: "Show the agenda", keywords: "calendar list schedule", icon: <CalendarDays />, run: show("agenda", today) },
    {
      name: `Show ${dayCount} days`,
      keywords: "calendar days side by side",
      icon: <CalendarDays />,
      run: show("days", today),
    },
    {
      name: density === "roomy" ? "Regular month" : "Roomy month",
      keywords: "calendar density compact spacious",
      icon: <CalendarDays />,
      run: () => setDensity(density === "roomy" ? "regular" : "roomy"),
    },
    {
      name: "Second time zone…",
      keywords: "calendar hours clock world timezone",
      icon: <Settings />,
      run: () => void navigate({ to: "/app/settings/$page", params: { page: "calendar" } }).then(focusMain),
    },
    {
      name: "Import a file",
      keywords: ["calendar ics ical csv zip bring google outlook apple upload", ...importProgramNames].join(" "),
      icon: <FileInput />,
      run: () => openImport(),
    },
    // The palette closes first.
    { name: "Print", keywords: "paper sheet pdf", icon: <Printer />, run: () => setTimeout(() => window.print()) },
    { name: "Undo the last change", keywords: "back", icon: <Undo2 />, keys: "Ctrl Z", run: actions.undoLast },
    { name: "Light theme", keywords: "appearance bright mode", icon: <Sun />, run: () => setTheme("light") },
    { name: "Dark theme", keywords: "appearance night mode", icon: <Moon />, run: () => setTheme("dark") },
    { name: "Theme of the system", keywords: "appearance mode", icon: <Monitor />, run: () => setTheme("system") },
    {
      name: "Keyboard shortcuts",
      keywords: "help keys",
      icon: <Keyboard />,
      keys: "?",
      run: () => openCommand.set("shortcuts"),
    },
    { name: "Log out", keywords: "sign out logout", icon: <LogOut />, run: onLogOut },
    ...(calendars.length < 2 ? [] : calendars.map(showOrHide)),
  ];
}

/** How many settings are offered for a text. */
const SETTINGS_MAX = 4;

/** The settings that a text finds. */
export function useSettings(text: string): PaletteAction[] {
  const navigate = useNavigate();
  return findSettings(text)
    .slice(0, SETTINGS_MAX)
    .map(({ name, section, anchor, page }) => ({
      id: `setting ${anchor} ${name}`,
      name: name === section ? name : `${section}: ${name}`,
      icon: <Settings />,
      run: () => void navigate({ to: "/app/settings/$page", params: { page: page.id }, hash: anchor }),
    }));
}

/** The saved filters of To-Do. */
export function useFilters(): PaletteAction[] {
  const navigate = useNavigate();
  const { data } = useQuery(useServices().api.todo.filters.queryOptions());
  return (data ?? []).map(({ id, title }) => ({
    id,
    name: title,
    keywords: "saved filter to-do tasks",
    icon: <ListTodo />,
    run: () => void navigate({ to: "/app/todo", search: { filter: id } }).then(focusMain),
  }));
}

/** Goes to the day that the text names, in the view that the calendar shows. */
export function useDateJumps(text: string): PaletteAction[] {
  const navigate = useNavigate();
  const { zone, dateOrder } = useAccountClock();
  const weekStart = useWeekStart();
  usePhraseReader();
  const now = wallClockIn(zone, useMinute());
  const from = usePageDay(now.date);
  // A number alone is rather a word of a title.
  if (/^\d*$/.test(text)) return [];
  const read = parseDateText(text, { now, from, dateOrder, languages: navigator.languages, weekStart });
  if (!read.ok || read.value === null) return [];
  const date = read.value;
  const goTo = () =>
    void navigate({ to: "/app", search: ({ view, n }) => ({ view: parseView(view), n, date }) }).then(focusMain);
  return [{ name: `Go to ${formatDay(date)}`, icon: <CalendarSearch />, run: goTo }];
}

/** Actions that have all words of the text. */
export function filterActions(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  return actions.filter(({ name, keywords = "" }) => hasWords([name, keywords], text));
}
