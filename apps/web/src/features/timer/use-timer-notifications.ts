import { plannedEndAt } from "@hourloom/domain/timer/read-timer";
import { shouldAutoStart } from "@hourloom/domain/timer/auto-start";
import type { TimerState } from "@hourloom/schema/timer";
import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "@/shared/page/announcer";
import { newId } from "@/shared/api/new-id";
import { setTitlePrefix } from "@/shared/page/page-title";
import { changeText, endTextOf, isThrough, shareOf, titleOf } from "@/shared/timer/timer-messages";
import { timerVolume } from "@/shared/timer/timer-preferences";
import type { TimerNow } from "@/shared/timer/use-timer";
import { showProgressIcon } from "./favicon";
import { notify } from "@/shared/timer/notifications";
import { onceAmongTabs } from "./once-among-tabs";
import { ring, useUnlockedSound } from "@/shared/timer/sound";
import { useTimerCommands } from "./use-timer-commands";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** What a screen reader is told of a phase that is under way, and never every second. */
const toldAt = [
  { leftMs: 5 * MINUTE_MS, text: "Five minutes left." },
  { leftMs: MINUTE_MS, text: "One minute left." },
] as const;
/** Of a phase that ended longer ago nobody needs to be told by a bell. */
const FRESH_MS = 120_000;

/** A phase that began this shortly before this code was loaded is announced, too. */
const JUST_STARTED_MS = 10_000;

/** This code is loaded after the screens: a phase that was started meanwhile is announced as new. */
function beforeFirst(timer: TimerNow): TimerNow {
  const { state, nowMs, aheadMs } = timer;
  if (state.status !== "running") return timer;
  const since = Math.max(performance.timeOrigin + aheadMs, nowMs - JUST_STARTED_MS);
  return state.run.started_at > since ? { ...timer, state: { status: "idle", cycle: state.cycle } } : timer;
}

function hueOf(state: TimerState): string {
  if (state.status === "idle" || state.run.phase !== "focus") return "--accent";
  return state.run.mode === "pomodoro" ? "--pomodoro-solid" : "--flowtime-solid";
}

/** Tells of the timer everywhere but on the page: in the title and the icon of the tab, by its bell, by the system, and to screen readers. Once on a page. */
export function useTimerNotifications(timer: TimerNow | undefined): void {
  const { send } = useTimerCommands();
  const before = useRef<TimerNow>(undefined);

  const onEnd = useEffectEvent((now: TimerNow) => {
    const { state, settings, nowMs } = now;
    if (state.status === "idle") return;
    const { run } = state;
    const isFresh = state.status !== "ended" || nowMs - state.ended_at < FRESH_MS;
    if (isFresh) {
      // Minutes that are added in overtime make another end of it.
      const end = `${run.started_at} ${plannedEndAt({ status: "running", run, cycle: state.cycle })}`;
      void onceAmongTabs(`rang ${end}`, () => ring(timerVolume.get()));
      const { title, body } = endTextOf(state);
      void onceAmongTabs(`told ${end}`, () => notify(title, body));
    }
    if (!shouldAutoStart(state, settings, nowMs)) return;
    void onceAmongTabs(`next ${run.started_at}`, () => {
      void send({ type: "next", session: newId() });
      return true;
    });
  });

  useEffect(() => {
    const known = before.current;
    before.current = timer;
    if (timer === undefined) return;
    const former = known ?? beforeFirst(timer);
    setTitlePrefix(titleOf(timer));
    const color = getComputedStyle(document.documentElement).getPropertyValue(hueOf(timer.state));
    showProgressIcon(timer.state.status === "idle" ? undefined : (shareOf(timer) ?? 1), color);
    const text = changeText(former.state, timer.state);
    if (text !== undefined) announce(text);
    if (isThrough(timer) && !isThrough(former) && former.state.status === "running") onEnd(timer);
    if (timer.state.status !== "running" || former.remainingMs === null || timer.remainingMs === null) return;
    const { remainingMs } = timer;
    const told = toldAt.find(({ leftMs }) => remainingMs <= leftMs && Number(former.remainingMs) > leftMs);
    // Who starts a phase of five minutes knows how long it is.
    if (told !== undefined && Number(timer.state.run.planned_ms) > told.leftMs + SECOND_MS) announce(told.text);
  }, [timer]);

  // After a reload nothing has been pressed yet.
  useUnlockedSound(timer !== undefined && timer.state.status !== "idle");

  useEffect(
    () => () => {
      setTitlePrefix(undefined);
      showProgressIcon(undefined, "");
    },
    [],
  );
}
