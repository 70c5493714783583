import type { TimerRun } from "@hourloom/schema/timer";
import { Coffee, Hourglass, Sofa, Tomato } from "@hourloom/ui/icons";

/** What a phase looks like: its hue, its icon and the pattern of its ring. */
export type PhaseStyle = "pomodoro" | "flowtime" | "short_break" | "long_break";

export function findPhaseStyle({ mode, phase }: Pick<TimerRun, "mode" | "phase">): PhaseStyle {
  return phase === "focus" ? mode : phase;
}

/** Each phase has a word and an icon, so that none is told by its hue alone. */
export const phaseStyles = {
  pomodoro: {
    word: "Focus",
    Icon: Tomato,
    color: "--pomodoro-solid",
    soft: "--pomodoro-soft",
    iconClass: "text-pomodoro-solid",
    wordClass: "text-pomodoro-text",
    barClass: "bg-pomodoro-solid",
  },
  flowtime: {
    word: "Flow time",
    Icon: Hourglass,
    color: "--flowtime-solid",
    soft: "--flowtime-soft",
    iconClass: "text-flowtime-solid",
    wordClass: "text-flowtime-text",
    barClass: "bg-flowtime-solid",
  },
  short_break: {
    word: "Short break",
    Icon: Coffee,
    color: "--short-break-solid",
    soft: "--short-break-soft",
    iconClass: "text-short-break-solid",
    wordClass: "text-short-break-text",
    barClass: "bg-short-break-solid",
  },
  long_break: {
    word: "Long break",
    Icon: Sofa,
    color: "--long-break-solid",
    soft: "--long-break-soft",
    iconClass: "text-long-break-solid",
    wordClass: "text-long-break-text",
    barClass: "bg-long-break-solid",
  },
} as const;

/** The word of a phase; the only break of flowtime is neither short nor long. */
export function phaseWord(run: Pick<TimerRun, "mode" | "phase">): string {
  return run.mode === "flowtime" && run.phase !== "focus" ? "Break" : phaseStyles[findPhaseStyle(run)].word;
}
