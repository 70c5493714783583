import { applyEvent } from "@hourloom/domain/timer/apply-event";
import { accountDay } from "@hourloom/domain/time/account-day";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { Timer, TimerEvent, TimerState } from "@hourloom/schema/timer";
import { usableZone } from "@/shared/time/clock";
import { type Problem, problemOf } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { sending, settingsQuery, timerQuery } from "./queries";

/** `seen`: the version upon which the event was sent. */
export type SendResult = { ok: true; timer: Timer } | { ok: false; problem: Problem; seen: number | undefined };

export interface TimerSender {
  /** Shows at once what the event makes of the timer, and sends it; one event goes after the other. What is refused is on screen as the server has it. With `seen`, of an event that is
   * tried again, only upon the version for which it was meant: it may have arrived the first time. */
  send: (event: TimerEvent, seen?: number) => Promise<SendResult>;
}

/** The timer that a refusal tells of: it is news. */
function toldBy(problem: Problem): Timer | undefined {
  if (problem.kind !== "rejected") return undefined;
  const { error: domainError } = problem;
  if (domainError.code === "timer_conflict") return domainError.timer;
  return domainError.code === "changed" && "state" in domainError.current && "now_ms" in domainError.current
    ? domainError.current
    : undefined;
}

/** Whether the same phase goes on, whatever else was done with it. */
function isSameRun(before: TimerState | undefined, told: TimerState): boolean {
  if (before === undefined || before.status === "idle" || told.status === "idle") return false;
  const idOf = ({ run }: typeof before) => (run.phase === "focus" ? run.session : `${run.phase} ${run.started_at}`);
  return idOf(before) === idOf(told);
}

/** Whether sending the event again would not overwrite what another device has set meanwhile. */
function overwritesNothing(event: TimerEvent, before: TimerState | undefined, told: TimerState): boolean {
  if (event.type !== "set_task") return true;
  if (before === undefined || before.status === "idle" || told.status === "idle") return false;
  return before.run.title === told.run.title && before.run.task === told.run.task;
}

/** Whether the event was refused only because the timer is in another version by now. */
function isChanged(problem: Problem): boolean {
  return problem.kind === "rejected" && problem.error.code === "changed";
}

/** How often a press is sent again because the timer has changed meanwhile. */
const REPEATS_MOST = 5;

function createTimerSender({ client, queryClient, api, session }: Services): TimerSender {
  const { queryKey } = timerQuery(api);
  let last: Promise<unknown> = Promise.resolve();

  /** The server's time, by what it said last. */
  function serverNow(): number {
    const known = queryClient.getQueryState(queryKey);
    return Date.now() + (known?.data === undefined ? 0 : known.data.now_ms - known.dataUpdatedAt);
  }

  function show(timer: Timer): void {
    queryClient.setQueryData(queryKey, timer);
  }

  function showAtOnce(event: TimerEvent): Timer | undefined {
    const before = queryClient.getQueryData(queryKey);
    if (before === undefined) return undefined;
    const settings = queryClient.getQueryData(settingsQuery(api).queryKey) ?? defaultSettings;
    const nowMs = serverNow();
    const person = session.get();
    const zone = usableZone(person.status === "signed_in" ? person.user?.timezone : undefined);
    const day = accountDay(nowMs, { zone, dayStart: settings.day_start });
    const result = applyEvent(before.state, event, { nowMs, day, settings });
    if (result.ok) show({ ...before, state: result.state, now_ms: nowMs });
    return before;
  }

  /** `attempt`: how often it was sent already, each time upon a version that was not the last one. */
  async function ask(event: TimerEvent, meantFor: number | undefined, attempt = 0): Promise<SendResult> {
    const token = session.token();
    await queryClient.cancelQueries({ queryKey });
    const before = showAtOnce(event);
    const seen = meantFor ?? before?.version;
    sending.add(queryClient);
    try {
      const timer = await client.timer.send.mutate({ event, version: seen });
      // What was asked for meanwhile may tell of the timer as it was before.
      await queryClient.cancelQueries({ queryKey });
      if (session.token() === token) show(timer);
      return { ok: true, timer };
    } catch (error) {
      const problem = problemOf(error);
      if (session.token() !== token) return { ok: false, problem, seen };
      const told = toldBy(problem);
      const isOfThisPress = meantFor === undefined || attempt > 0;
      const mayRepeat = isOfThisPress && attempt < REPEATS_MOST && isChanged(problem);
      // A press is meant for the phase, whatever another device has done with that meanwhile.
      const isWelcome = told !== undefined && overwritesNothing(event, before?.state, told.state);
      if (isWelcome && mayRepeat && isSameRun(before?.state, told.state)) {
        show(told);
        return await ask(event, told.version, attempt + 1);
      }
      if (told !== undefined) show(told);
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
        () => ask(event, seen),
        () => ask(event, seen),
      );
      last = sent;
      return sent;
    },
  };
}

const senders = new WeakMap<Services, TimerSender>();

/** One for the page: what is pressed in the bar and on a screen goes one after the other. */
export function timerSender(services: Services): TimerSender {
  const known = senders.get(services) ?? createTimerSender(services);
  senders.set(services, known);
  return known;
}
