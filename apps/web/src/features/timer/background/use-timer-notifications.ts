import { plannedEndOf } from "@hourloom/domain/timer/run-time";
import { shouldAutoStart } from "@hourloom/domain/timer/auto-start";
import type { TimerState } from "@hourloom/schema/timer";
import { MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "@/shared/page/announcer";
import { newId } from "@/shared/api/new-id";
import { setTitlePrefix } from "@/shared/page/page-title";
import {
  changeText,
  endTextOf,
  hasReachedPlannedEnd,
  elapsedShare,
  windowTitleOf,
} from "@/shared/timer/timer-messages";
import { findPhaseStyle, phaseStyles } from "@/shared/timer/phase-styles";
import { timerVolume } from "@/shared/timer/timer-preferences";
import type { TimerNow } from "@/shared/timer/use-timer";
import { notify } from "@/shared/timer/notifications";
import { runOnceAcrossTabs } from "./run-once-across-tabs";
import { ring, useUnlockedSound } from "@/shared/timer/sound";
import { useTimerCommands } from "../commands/use-timer-commands";

const SIZE = 64;
const LINE = 10;

let originalHref: string | undefined;
/** The step and colour of the current icon. */
let shown: string | undefined;

/**
 * Sets the favicon to a progress ring with `share` from 0 to 1; undefined restores the original.
 */
function setFaviconProgress(share: number | undefined, color: string): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel='icon']");
  if (icon === null) return;
  originalHref ??= icon.href;
  const step = share === undefined ? undefined : Math.round(share * 60);
  const next = step === undefined ? undefined : `${step} ${color}`;
  if (next === shown) return;
  shown = next;
  if (step === undefined) {
    icon.href = originalHref;
    return;
  }
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const brush = canvas.getContext("2d");
  if (brush === null) return;
  const circle = (from: number, to: number, stroke: string) => {
    brush.beginPath();
    brush.arc(SIZE / 2, SIZE / 2, SIZE / 2 - LINE, from, to);
    brush.lineWidth = LINE;
    brush.strokeStyle = stroke;
    brush.stroke();
  };
  const top = -Math.PI / 2;
  circle(0, 2 * Math.PI, "rgb(128 128 128 / 0.35)");
  circle(top, top + (2 * Math.PI * step) / 60, color);
  icon.href = canvas.toDataURL("image/png");
}

/** Announcements for screen readers during a phase. */
const announcements = [
  { leftMs: 5 * MINUTE_MS, text: "Five minutes left." },
  { leftMs: MINUTE_MS, text: "One minute left." },
] as const;
/** A phase that ended longer ago causes no bell and no notification. */
const FRESH_MS = 120_000;

/** A phase started this shortly before this module was loaded is announced too. */
const JUST_STARTED_MS = 10_000;

/** This module is loaded after the screens, so a phase started meanwhile counts as new. */
function assumePrevious(timer: TimerNow): TimerNow {
  const { state, nowMs, serverOffsetMs } = timer;
  if (state.status !== "running") return timer;
  const since = Math.max(performance.timeOrigin + serverOffsetMs, nowMs - JUST_STARTED_MS);
  return state.run.started_at > since ? { ...timer, state: { status: "idle", cycle: state.cycle } } : timer;
}

function getColorVariable(state: TimerState): string {
  return state.status === "idle" ? "--accent" : phaseStyles[findPhaseStyle(state.run)].color;
}

/**
 * Reports the timer outside of its screens: document title, favicon, sound, system notifications
 * and screen readers. Mounted once per page.
 */
export function useTimerNotifications(timer: TimerNow | undefined): void {
  const { send } = useTimerCommands();
  const before = useRef<TimerNow>(undefined);

  const onEnd = useEffectEvent((now: TimerNow) => {
    const { state, settings, nowMs } = now;
    if (state.status === "idle") return;
    const { run } = state;
    const isFresh = state.status !== "ended" || nowMs - state.ended_at < FRESH_MS;
    if (isFresh) {
      // Adding minutes in overtime causes another end.
      const end = `${run.started_at} ${plannedEndOf(run)}`;
      void runOnceAcrossTabs(`rang ${end}`, () => ring(timerVolume.get()));
      const { title, body } = endTextOf(run);
      void runOnceAcrossTabs(`told ${end}`, () => notify(title, body));
    }
    if (shouldAutoStart(state, settings, nowMs)) {
      void runOnceAcrossTabs(`next ${run.started_at}`, () => {
        void send({ type: "next", session: newId() }, undefined, { isUndoable: false });
        return true;
      });
    }
  });

  useEffect(() => {
    const last = before.current;
    before.current = timer;
    if (timer === undefined) return;
    const previous = last ?? assumePrevious(timer);
    setTitlePrefix(windowTitleOf(timer));
    const color = getComputedStyle(document.documentElement).getPropertyValue(getColorVariable(timer.state));
    setFaviconProgress(timer.state.status === "idle" ? undefined : (elapsedShare(timer) ?? 1), color);
    const text = changeText(previous.state, timer.state);
    if (text !== undefined) announce(text);
    if (hasReachedPlannedEnd(timer) && !hasReachedPlannedEnd(previous) && previous.state.status === "running")
      onEnd(timer);
    if (timer.state.status !== "running" || previous.remainingMs === null || timer.remainingMs === null) return;
    const { remainingMs } = timer;
    const announcement = announcements.find(
      ({ leftMs }) => remainingMs <= leftMs && Number(previous.remainingMs) > leftMs,
    );
    // Not at the start of a phase of exactly that length.
    if (announcement !== undefined && Number(timer.state.run.planned_ms) > announcement.leftMs + SECOND_MS)
      announce(announcement.text);
  }, [timer]);

  // After a reload no user gesture has unlocked sound yet.
  useUnlockedSound(timer !== undefined && timer.state.status !== "idle");

  useEffect(
    () => () => {
      setTitlePrefix(undefined);
      setFaviconProgress(undefined, "");
    },
    [],
  );
}
