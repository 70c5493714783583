import { calendarCalls } from "@/features/calendar/first-calls";
import { flowtimeCalls, pomodoroCalls } from "@/features/sessions/first-calls";
import { todoCalls } from "@/features/todo/first-calls";
import type { QueryCall, Visit } from "@/shared/api/calls";
import type { FileRouteTypes } from "./route-tree.gen";

type AppPath = Extract<FileRouteTypes["to"], `/app${string}`>;

const settingsCall: QueryCall = { path: "settings.get", input: undefined };

/** What each screen of the app asks for first, besides the profile. */
const callsByPath: Readonly<Record<AppPath, (visit: Visit) => readonly QueryCall[]>> = {
  "/app": calendarCalls,
  "/app/todo": todoCalls,
  "/app/pomodoro": pomodoroCalls,
  "/app/flowtime": flowtimeCalls,
  // Its days depend on the settings.
  "/app/insights": () => [settingsCall],
  "/app/settings": () => [],
  "/app/settings/$page": () => [],
  "/app/trash": () => [{ path: "calendar.trash", input: undefined }],
};

/** The calls that the screen at `path` makes first; none if there is no such screen. */
export function firstCallsAt(path: string, visit: Visit): readonly QueryCall[] {
  const screens = new Map(Object.entries(callsByPath));
  const calls = screens.get(path.replace(/\/$/, "").replace(/^(\/app\/settings\/)[^/]+$/, "$1$page"))?.(visit);
  return calls === undefined ? [] : [...calls, { path: "accounts.me", input: undefined }];
}
