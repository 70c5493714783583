import { accountDay } from "@hourloom/domain/time/account-day";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { Timer, TimerEvent, TimerState } from "@hourloom/schema/timer";
import { type Problem, problemOf } from "@/shared/api/problem";
import { oncePerLogin, type Services } from "@/shared/api/services";
import { createOptimisticMutation } from "@/shared/mutations/optimistic-mutation";
import { createLoginCheck, findUser } from "@/shared/login/login-store";
import { usableZone } from "@/shared/time/clock";
import { applyPendingEvents, TIMER_EVENTS, type SentTimerEvent } from "@/shared/timer/pending-timer";
import { timerQuery } from "@/shared/timer/queries";

/** `seen` is the timer's version on screen when the event was sent. */
type SendResult = { ok: true; timer: Timer } | { ok: false; problem: Problem; seen: number | undefined };

/** An event that failed; `seen` as in `SendResult`. */
class TimerEventError extends Error {
  readonly seen: number | undefined;

  constructor(seen: number | undefined, cause: unknown) {
    super("The timer event failed.", { cause });
    this.seen = seen;
  }
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

/** Identifies the current phase, although it may change; undefined for none. */
export function phaseId(state: TimerState | undefined): string | undefined {
  if (state === undefined || state.status === "idle") return undefined;
  const { run } = state;
  return run.phase === "focus" ? run.session : `${run.phase} ${run.started_at}`;
}

/** Whether the same phase continues, although it may have changed. */
function isSameRun(before: TimerState | undefined, serverTimer: TimerState): boolean {
  return phaseId(before) !== undefined && phaseId(before) === phaseId(serverTimer);
}

/** Whether a repeated event keeps what another device has set meanwhile. */
function keepsOtherChanges(event: TimerEvent, before: TimerState | undefined, serverTimer: TimerState): boolean {
  if (event.type !== "set_task") return true;
  if (before === undefined || before.status === "idle" || serverTimer.status === "idle") return false;
  return before.run.title === serverTimer.run.title && before.run.task === serverTimer.run.task;
}

/** Maximum number of repetitions after version conflicts. */
const REPEATS_MAX = 5;

function createTimerEvents({ client, queryClient, api, loginStore }: Services) {
  const isLive = createLoginCheck(loginStore);
  const { queryKey } = timerQuery(api);

  const filter = api.timer.get.queryFilter();
  const countFetches = () => {
    const { dataUpdateCount = 0, errorUpdateCount = 0 } = queryClient.getQueryState(queryKey) ?? {};
    return dataUpdateCount + errorUpdateCount;
  };
  /** The count when the last event was sent; events are sent one after the other. */
  let fetchesBefore = countFetches();

  /** Queries started before may return the timer before the event, or a later change elsewhere. */
  async function show(timer: Timer): Promise<void> {
    const isIdle = queryClient.getQueryState(queryKey)?.fetchStatus === "idle";
    const hasFetched = !isIdle || countFetches() !== fetchesBefore;
    await queryClient.cancelQueries(filter);
    if (!isLive()) return;
    queryClient.setQueryData(queryKey, timer);
    if (hasFetched) void queryClient.invalidateQueries(filter);
  }

  /** `attempt` counts the previous version conflicts. */
  async function sendEvent(
    { event, seen: requiredVersion }: Pick<SentTimerEvent, "event" | "seen">,
    attempt = 0,
  ): Promise<Timer> {
    const before = queryClient.getQueryData(queryKey);
    const seen = requiredVersion ?? before?.version;
    if (!isLive()) throw new TimerEventError(seen, new Error("The login that this event belongs to is over."));
    fetchesBefore = countFetches();
    try {
      return await client.timer.send.mutate({ event, version: seen });
    } catch (error) {
      const problem = problemOf(error);
      const serverTimer = timerOfError(problem);
      if (serverTimer !== undefined) await show(serverTimer);
      const isVersionConflict = problem.kind === "rejected" && problem.error.code === "changed";
      const isUnpinned = requiredVersion === undefined || attempt > 0;
      const mayRepeat = isVersionConflict && isUnpinned && attempt < REPEATS_MAX;
      // An event of the user is meant for the phase, even if another device has changed that
      // meanwhile.
      const isApplicable = serverTimer !== undefined && keepsOtherChanges(event, before?.state, serverTimer.state);
      if (isApplicable && mayRepeat && isSameRun(before?.state, serverTimer.state)) {
        return sendEvent({ event, seen: serverTimer.version }, attempt + 1);
      }
      throw new TimerEventError(seen, error);
    }
  }

  const { run, pending } = createOptimisticMutation<SentTimerEvent, Timer>(queryClient, {
    mutationKey: TIMER_EVENTS,
    scopeOf: () => "timer",
    // The server applies an event when it arrives.
    keepMs: 60_000,
    mutationFn: (sent) => sendEvent(sent),
    isLive,
    onSuccess: (timer) => show(timer),
    onError: () => {
      if (isLive()) void queryClient.invalidateQueries(filter);
    },
  });

  /** What the event needs to be shown: the time at which it took place, by the server's clock. */
  function timed(event: TimerEvent, seen: number | undefined): SentTimerEvent {
    const known = queryClient.getQueryState(queryKey);
    const at_ms = Date.now() + (known?.data === undefined ? 0 : known.data.now_ms - known.dataUpdatedAt);
    const { day_start: dayStart } = queryClient.getQueryData(api.settings.get.queryKey()) ?? defaultSettings;
    const day = accountDay(at_ms, { zone: usableZone(findUser(loginStore.get())?.timezone), dayStart });
    return { event, at_ms, day, seen };
  }

  return {
    /** The state on screen: that of the server with the pending events; undefined until loaded. */
    current(): TimerState | undefined {
      const settings = queryClient.getQueryData(api.settings.get.queryKey()) ?? defaultSettings;
      const state = queryClient.getQueryData(queryKey)?.state;
      return state && applyPendingEvents(state, pending.get(), settings);
    },
    /**
     * Applies the event optimistically and sends it after previous ones; a rejected event shows
     * the server's state. With `seen` it requires that version: a retried one may have arrived.
     */
    async send(event: TimerEvent, seen?: number): Promise<SendResult> {
      try {
        return { ok: true, timer: await run(timed(event, seen)) };
      } catch (error) {
        const isKnown = error instanceof TimerEventError;
        return { ok: false, problem: problemOf(isKnown ? error.cause : error), seen: isKnown ? error.seen : seen };
      }
    },
  };
}

/** The timer events of the account that is signed in now. */
export const timerEvents = oncePerLogin(createTimerEvents);
