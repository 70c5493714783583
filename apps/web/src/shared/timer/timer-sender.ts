import { applyEvent } from "@hourloom/domain/timer/apply-event";
import { accountDay } from "@hourloom/domain/time/account-day";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { Timer, TimerEvent, TimerState } from "@hourloom/schema/timer";
import { usableZone } from "@/shared/time/clock";
import { type Problem, problemOf } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { findUser } from "@/shared/session/session";
import { sending, settingsQuery, timerQuery } from "./queries";

/** `seen` is the timer's version on screen when the event was sent. */
export type SendResult = { ok: true; timer: Timer } | { ok: false; problem: Problem; seen: number | undefined };

export interface TimerSender {
  /**
   * Applies the event optimistically and sends it; events are sent one after the other. A rejected
   * event shows the server's state. With `seen`, for a retry by the user, the event is only applied
   * to that version: it may have arrived the first time.
   */
  send: (event: TimerEvent, seen?: number) => Promise<SendResult>;
}

/** The current timer in an error. */
function timerOfError(problem: Problem): Timer | undefined {
  if (problem.kind !== "rejected") return undefined;
  const { error: domainError } = problem;
  if (domainError.code === "timer_conflict") return domainError.timer;
  return domainError.code === "changed" && "state" in domainError.current && "now_ms" in domainError.current
    ? domainError.current
    : undefined;
}

/** Whether the same phase continues, although it may have changed. */
function isSameRun(before: TimerState | undefined, serverTimer: TimerState): boolean {
  if (before === undefined || before.status === "idle" || serverTimer.status === "idle") return false;
  const idOf = ({ run }: typeof before) => (run.phase === "focus" ? run.session : `${run.phase} ${run.started_at}`);
  return idOf(before) === idOf(serverTimer);
}

/** Whether a repeated event keeps what another device has set meanwhile. */
function keepsOtherChanges(event: TimerEvent, before: TimerState | undefined, serverTimer: TimerState): boolean {
  if (event.type !== "set_task") return true;
  if (before === undefined || before.status === "idle" || serverTimer.status === "idle") return false;
  return before.run.title === serverTimer.run.title && before.run.task === serverTimer.run.task;
}

/** Whether the event was rejected only because of the version. */
function isVersionConflict(problem: Problem): boolean {
  return problem.kind === "rejected" && problem.error.code === "changed";
}

/** Maximum number of repetitions after version conflicts. */
const REPEATS_MAX = 5;

function createTimerSender({ client, queryClient, api, session }: Services): TimerSender {
  const { queryKey } = timerQuery(api);
  let last: Promise<unknown> = Promise.resolve();

  /** Current time by the server's clock. */
  function serverNow(): number {
    const known = queryClient.getQueryState(queryKey);
    return Date.now() + (known?.data === undefined ? 0 : known.data.now_ms - known.dataUpdatedAt);
  }

  function show(timer: Timer): void {
    queryClient.setQueryData(queryKey, timer);
  }

  function showOptimistically(event: TimerEvent): Timer | undefined {
    const before = queryClient.getQueryData(queryKey);
    if (before === undefined) return undefined;
    const settings = queryClient.getQueryData(settingsQuery(api).queryKey) ?? defaultSettings;
    const nowMs = serverNow();
    const zone = usableZone(findUser(session.get())?.timezone);
    const day = accountDay(nowMs, { zone, dayStart: settings.day_start });
    const result = applyEvent(before.state, event, { nowMs, day, settings });
    if (result.ok) show({ ...before, state: result.state, now_ms: nowMs });
    return before;
  }

  /** `attempt` counts the previous version conflicts. */
  async function sendEvent(event: TimerEvent, requiredVersion: number | undefined, attempt = 0): Promise<SendResult> {
    const token = session.token();
    await queryClient.cancelQueries({ queryKey });
    const before = showOptimistically(event);
    const seen = requiredVersion ?? before?.version;
    sending.add(queryClient);
    try {
      const timer = await client.timer.send.mutate({ event, version: seen });
      // Queries started meanwhile may return the timer before the event.
      await queryClient.cancelQueries({ queryKey });
      if (session.token() === token) show(timer);
      return { ok: true, timer };
    } catch (error) {
      const problem = problemOf(error);
      if (session.token() !== token) return { ok: false, problem, seen };
      const serverTimer = timerOfError(problem);
      const isUnpinned = requiredVersion === undefined || attempt > 0;
      const mayRepeat = isUnpinned && attempt < REPEATS_MAX && isVersionConflict(problem);
      // An event of the user is meant for the phase, even if another device has changed that
      // meanwhile.
      const isApplicable = serverTimer !== undefined && keepsOtherChanges(event, before?.state, serverTimer.state);
      if (isApplicable && mayRepeat && isSameRun(before?.state, serverTimer.state)) {
        show(serverTimer);
        return await sendEvent(event, serverTimer.version, attempt + 1);
      }
      if (serverTimer !== undefined) show(serverTimer);
      else if (before !== undefined) show({ ...before, now_ms: serverNow() });
      void queryClient.invalidateQueries({ queryKey });
      return { ok: false, problem, seen };
    } finally {
      sending.delete(queryClient);
    }
  }

  return {
    send(event, seen) {
      const sent = last.then(
        () => sendEvent(event, seen),
        () => sendEvent(event, seen),
      );
      last = sent;
      return sent;
    },
  };
}

const senders = new WeakMap<Services, TimerSender>();

/** The sender of the page, so that events of the top bar and of a screen are sent in order. */
export function timerSender(services: Services): TimerSender {
  const known = senders.get(services) ?? createTimerSender(services);
  senders.set(services, known);
  return known;
}
