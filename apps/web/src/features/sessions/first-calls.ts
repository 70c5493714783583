import type { QueryCall } from "@/shared/api/calls";
import { firstPage, flowtimeSessions, pastSessions, upcomingSessions } from "./session-filter";

/*
 * What the screens of the timers ask for first, except the timer: it contains the server's time,
 * which must be read when the response arrives.
 */

export function pomodoroCalls(): QueryCall[] {
  return [
    { path: "timer.sessions", input: firstPage(upcomingSessions) },
    { path: "timer.sessions", input: firstPage(pastSessions) },
    { path: "settings.get", input: undefined },
  ];
}

export function flowtimeCalls(): QueryCall[] {
  return [
    { path: "timer.sessions", input: firstPage(flowtimeSessions) },
    { path: "settings.get", input: undefined },
  ];
}
