import { plannedEndAt } from "@hourloom/domain/timer/read-timer";
import { shouldAutoStart } from "@hourloom/domain/timer/auto-start";
import type { TimerState } from "@hourloom/schema/timer";
import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "@/shared/announcer";
import { newId } from "@/shared/new-id";
import { setTitlePrefix } from "@/shared/page-title";
import { clockText } from "@/shared/timer/clock-text";
import { phaseName, runTitle } from "@/shared/timer/phase-names";
import { timerVolume } from "@/shared/timer/timer-preferences";
import type { TimerNow } from "@/shared/timer/use-timer";
import { showProgressIcon } from "./favicon";
import { notify } from "./notifications";
import { onceAmongTabs } from "./once-among-tabs";
import { ring, unlockSound } from "./sound";
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

/** What stands in the page's title: the time that is shown, and what it is for. */
export function titleOf(timer: TimerNow): string | undefined {
  const { state } = timer;
  if (state.status === "idle") return undefined;
  if (state.status === "ended") return `${phaseName(state.run)} over`;
  const time = shownTime(timer);
  return state.status === "paused" ? `Paused ${time} ${runTitle(state.run)}` : `${time} ${runTitle(state.run)}`;
}

/** The time that all places show: what is left, what it is past the end, or in an open phase what was worked. */
export function shownTime({ remainingMs, overtimeMs, elapsedMs }: TimerNow): string {
  if (remainingMs === null) return clockText(elapsedMs, "down");
  return overtimeMs > 0 ? `+${clockText(overtimeMs, "down")}` : clockText(remainingMs, "up");
}

/** Which part of the phase is over, 0 to 1; undefined where it has no planned end. */
export function shareOf({ state, remainingMs }: TimerNow): number | undefined {
  if (state.status === "idle" || remainingMs === null || state.run.planned_ms === null) return undefined;
  return state.run.planned_ms === 0 ? 1 : 1 - remainingMs / state.run.planned_ms;
}

function hueOf(state: TimerState): string {
  if (state.status === "idle" || state.run.phase !== "focus") return "--accent";
  return state.run.mode === "pomodoro" ? "--pomodoro-solid" : "--flowtime-solid";
}

/** Whether the phase has come to its planned end, by itself or past it; who ends it before that knows. */
function isThrough({ state, overtimeMs }: TimerNow): boolean {
  if (state.status === "running") return overtimeMs > 0;
  if (state.status !== "ended") return false;
  const { run, ended_at } = state;
  const end = run.planned_ms === null ? null : plannedEndAt({ status: "running", run, cycle: state.cycle });
  return end !== null && ended_at >= end;
}

function endTextOf(state: Exclude<TimerState, { status: "idle" }>): { title: string; body: string } {
  const { run } = state;
  if (run.phase === "focus") return { title: `${phaseName(run)} done`, body: `${runTitle(run)}. Time for a break.` };
  return {
    title: `${phaseName(run)} over`,
    body: run.title === "" ? "Ready to go on?" : `Ready to go on with ${run.title}?`,
  };
}

/** What is said when the timer comes to be another: by whoever did it, here or elsewhere. */
function changeText(before: TimerState, after: TimerState): string | undefined {
  if (after.status === "running" && before.status === "paused") return `${phaseName(after.run)} goes on.`;
  if (after.status === "running" && before.status !== "running") return `${phaseName(after.run)} started.`;
  if (after.status === "paused" && before.status === "running") return `${phaseName(after.run)} paused.`;
  if (after.status === "ended" && before.status !== "ended") return `${endTextOf(after).title}.`;
  return after.status === "idle" && before.status !== "idle" && before.status !== "ended"
    ? "Timer stopped."
    : undefined;
}

/** Tells of the timer everywhere but on the page: in the title and the icon of the tab, by its bell, by the system, and to screen readers. Once on a page. */
export function useTimerTelling(timer: TimerNow | undefined): void {
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
    const former = before.current;
    before.current = timer;
    if (timer === undefined) return;
    setTitlePrefix(titleOf(timer));
    const color = getComputedStyle(document.documentElement).getPropertyValue(hueOf(timer.state));
    showProgressIcon(timer.state.status === "idle" ? undefined : (shareOf(timer) ?? 1), color);
    if (former === undefined) return;
    const text = changeText(former.state, timer.state);
    if (text !== undefined) announce(text);
    if (isThrough(timer) && !isThrough(former) && former.state.status === "running") onEnd(timer);
    if (timer.state.status !== "running" || former.remainingMs === null || timer.remainingMs === null) return;
    const { remainingMs } = timer;
    const told = toldAt.find(({ leftMs }) => remainingMs <= leftMs && Number(former.remainingMs) > leftMs);
    // Who starts a phase of five minutes knows how long it is.
    if (told !== undefined && Number(timer.state.run.planned_ms) > told.leftMs + SECOND_MS) announce(told.text);
  }, [timer]);

  // After a reload nothing has been pressed yet: the first press lets the page sound.
  const isUsed = timer !== undefined && timer.state.status !== "idle";
  useEffect(() => {
    if (!isUsed) return undefined;
    const unlock = () => void unlockSound();
    const names = ["pointerdown", "keydown"] as const;
    for (const name of names) document.addEventListener(name, unlock, { once: true, capture: true });
    return () => {
      for (const name of names) document.removeEventListener(name, unlock, { capture: true });
    };
  }, [isUsed]);

  useEffect(
    () => () => {
      setTitlePrefix(undefined);
      showProgressIcon(undefined, "");
    },
    [],
  );
}
