import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { AwayEvent, StartEvent, TimerEvent, TimerMode, TimerPhase } from "@hourloom/schema/timer";
import type { SessionRecord } from "../timer-result.ts";

/**
 * A simple model of the timer that marks each minute worked. Without instants and sums it cannot
 * have the same bugs as the implementation. For clocks of whole minutes that are not set back.
 */

interface Work {
  mode: TimerMode;
  phase: TimerPhase;
  session: string | null;
  /** Infinity if open-ended. */
  planned: number;
  marks: Set<number>;
  status: SessionRecord["status"];
  counts: boolean;
  doneBefore: number;
}

export interface MinuteModel {
  status: "idle" | "running" | "paused" | "ended";
  done: number;
  work: Work | undefined;
  sessions: Map<string, Work>;
  /** Advances to `minute` and applies `event`. Returns whether it was accepted. */
  play: (minute: number, event: TimerEvent) => boolean;
}

export function createMinuteModel(startMs: number, settings: TimerSettings): MinuteModel {
  let clock = 0;
  const toMinute = (instant: number) => (instant - startMs) / 60_000;

  function count(work: Work, counts: boolean) {
    work.counts = counts;
    model.done = counts ? Math.min(work.doneBefore + 1, settings.long_break_after) : work.doneBefore;
  }

  function end(work: Work, manner: "finish" | "stop" | "skip") {
    const worked = work.marks.size;
    const isWhole = manner === "finish" || worked >= work.planned || (manner === "stop" && work.planned === Infinity);
    const isShare = manner !== "skip" && worked >= (work.planned * settings.counts_from_percent) / 100;
    const counts = work.session !== null && work.mode === "pomodoro" && (worked >= work.planned || isShare);
    work.status = isWhole ? "done" : manner === "skip" && worked < 1 ? "discarded" : "stopped";
    if (work.session !== null && work.mode === "pomodoro") count(work, counts);
    const isOffer = work.session !== null && (work.mode === "flowtime" || counts);
    model.status = manner === "stop" && !isOffer ? "idle" : "ended";
  }

  function passUntil(minute: number) {
    for (; clock < minute; clock += 1) {
      if (model.status !== "running") continue;
      model.work!.marks.add(clock);
      if (!settings.overtime && model.work!.marks.size >= model.work!.planned) end(model.work!, "finish");
    }
  }

  function begin(mode: TimerMode, phase: TimerPhase, session: string | null, planned: number): boolean {
    if (session === null && planned <= 0) return false;
    if (phase === "long_break") model.done = 0;
    model.status = "running";
    model.work = {
      mode,
      phase,
      session,
      planned,
      marks: new Set(),
      status: "running",
      counts: false,
      doneBefore: model.done,
    };
    if (session !== null) model.sessions.set(session, model.work);
    return true;
  }

  const breakMinutes = (phase: TimerPhase) =>
    phase === "long_break" ? settings.long_break_minutes : settings.short_break_minutes;

  function start(event: StartEvent): boolean {
    const isLive = model.status === "running" || model.status === "paused";
    const known = "session" in event && model.work?.session === event.session;
    if (known && model.status !== "idle") return isLive;
    const planned = event.mode === "flowtime" ? Infinity : event.minutes;
    const session = "session" in event ? event.session : null;
    const length = planned ?? (session === null ? breakMinutes(event.phase) : settings.focus_minutes);
    if (isLive && (event.replace !== true || (session === null && length <= 0))) return false;
    if (isLive) end(model.work!, "stop");
    return begin(event.mode, event.phase, session, length);
  }

  function startBreak(): boolean {
    const { work } = model;
    if (model.status !== "ended" || work === undefined || work.session === null) return false;
    const worked = work.status === "discarded" ? 0 : work.marks.size;
    if (work.mode === "flowtime") return begin("flowtime", "short_break", null, worked >= 5 ? 3 : worked >= 2 ? 1 : 0);
    const phase = model.done >= settings.long_break_after ? "long_break" : "short_break";
    return begin("pomodoro", phase, null, breakMinutes(phase));
  }

  /**
   * In overtime the phase ends before the next one starts; if that is not possible, it continues.
   */
  function continueFrom(begins: () => boolean): boolean {
    const { work, status, done } = model;
    const isDue = status === "running" && work !== undefined && work.marks.size > work.planned;
    const before = isDue ? { ...work } : undefined;
    if (isDue) end(work, "finish");
    const isBegun = begins();
    if (!isBegun && isDue) {
      Object.assign(work, before);
      Object.assign(model, { status, done });
    }
    return isBegun;
  }

  function next(session: string, minutes: number | undefined): boolean {
    const { work } = model;
    if (model.status === "idle") return false;
    if (work?.session === session) return model.status !== "ended";
    if (model.status !== "ended" || work === undefined) return false;
    const planned = work.mode === "flowtime" ? Infinity : (minutes ?? settings.focus_minutes);
    return startBreak() || begin(work.mode, "focus", session, planned);
  }

  function drop(work: Work): boolean {
    count(work, false);
    work.status = "discarded";
    model.status = "idle";
    return true;
  }

  function resolveAway(work: Work, { from_at, to_at, choice }: AwayEvent) {
    const away = [...work.marks].filter((mark) => mark >= toMinute(from_at) && mark < toMinute(to_at));
    const isDropped = model.status === "idle" || work.status === "discarded";
    if (work.session === null || choice === "count" || away.length === 0 || isDropped) return;
    if (choice === "discard") {
      drop(work);
      return;
    }
    for (const mark of away) work.marks.delete(mark);
    if (model.status !== "ended") return;
    if (work.marks.size < work.planned && work.planned !== Infinity) work.status = "stopped";
    if (work.counts) count(work, work.marks.size * 100 >= work.planned * settings.counts_from_percent);
  }

  function apply(event: TimerEvent): boolean {
    const { work, status } = model;
    const isLive = work !== undefined && (status === "running" || status === "paused");
    switch (event.type) {
      case "start":
        return start(event);
      case "next":
        return continueFrom(() => next(event.session, event.minutes));
      case "start_break":
        return continueFrom(startBreak);
      case "pause":
        if (status !== "running") return false;
        model.status = "paused";
        return true;
      case "resume":
        if (status !== "paused") return false;
        model.status = "running";
        return true;
      case "add_minutes":
        if (!isLive || work.planned === Infinity) return false;
        work.planned += event.minutes;
        return true;
      case "interrupt":
        return isLive && work.session !== null;
      case "set_task":
        return status !== "idle";
      case "finish":
      case "skip":
      case "stop":
        if (isLive) end(work, event.type);
        return isLive;
      case "undo":
        throw new Error("Undo is tested on its own.");
      case "go_on":
        if (status !== "ended" || work === undefined || work.session === null || work.planned !== Infinity)
          return false;
        if (work.status === "discarded") return false;
        work.status = "running";
        model.status = "running";
        return true;
      case "dismiss":
        if (status !== "ended") return false;
        model.status = "idle";
        return true;
      case "discard":
        return status !== "idle" && work !== undefined && work.session !== null && drop(work);
      case "resolve_away":
        if (work !== undefined) resolveAway(work, event);
        return true;
    }
  }

  const model: MinuteModel = {
    status: "idle",
    done: 0,
    work: undefined,
    sessions: new Map(),
    play(minute, event) {
      passUntil(minute);
      return apply(event);
    },
  };
  return model;
}
