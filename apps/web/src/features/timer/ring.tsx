import type { TimerRun } from "@hourloom/schema/timer";
import { classNames } from "@hourloom/ui/class-names";
import { phaseName, runTitle } from "@/shared/timer/phase-names";
import type { ReactNode } from "react";
import { findPhaseStyle, phaseStyles, phaseWord } from "@/shared/timer/phase-styles";

/** Sizes in the units of the SVG's view box. */
const RADIUS = 90;
const LINE_WIDTH = 9;
const SIZE = 2 * (RADIUS + LINE_WIDTH);
const CENTER = SIZE / 2;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
/** Radius of the filled disc, and of the second ring of a long break. */
const INNER_RADIUS = RADIUS - LINE_WIDTH - 3;

/** Dashes of the ring below the elapsed share: each phase has a ring of its own shape. */
const dashes = {
  pomodoro: undefined,
  // A dot and its gap fit into the circle a whole number of times, so that it closes.
  flowtime: `0.1 ${CIRCUMFERENCE / 60 - 0.1}`,
  short_break: `${CIRCUMFERENCE / 20} ${CIRCUMFERENCE / 20}`,
  long_break: undefined,
} as const;

interface TimerRingProps {
  /** The elapsed share, 0 to 1; undefined for a phase without a planned end. */
  share: number | undefined;
  run: Pick<TimerRun, "mode" | "phase">;
  /** What the timer does, beside the word of the phase; absent while it runs or waits. */
  status?: string | undefined;
  time: string;
  children?: ReactNode;
}

/** The title of a phase, if it has another one than its name. */
export function RingTitle({ run }: { run: TimerRun }) {
  const title = runTitle(run);
  if (title === phaseName(run)) return null;
  return (
    <span dir="auto" className="line-clamp-2 max-w-44 px-2 text-muted [overflow-wrap:anywhere]">
      {title}
    </span>
  );
}

/** A progress ring around the phase's icon and word, the time and the children. */
export function TimerRing({ share, run, status, time, children }: TimerRingProps) {
  const variant = findPhaseStyle(run);
  const { Icon, color, soft, iconClass, wordClass } = phaseStyles[variant];
  return (
    <div className="relative mx-auto aspect-square w-full max-w-72">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="size-full -rotate-90">
        <g fill="none" strokeWidth={LINE_WIDTH} strokeLinecap="round">
          <circle
            cx={CENTER}
            cy={CENTER}
            r={RADIUS}
            stroke={
              dashes[variant] === undefined ? "var(--line)" : `color-mix(in oklab, var(${color}) 45%, var(--paper))`
            }
            strokeDasharray={dashes[variant]}
            strokeWidth={variant === "flowtime" ? LINE_WIDTH / 2 : LINE_WIDTH}
          />
          {share === undefined || share <= 0 ? null : (
            <circle
              data-elapsed
              cx={CENTER}
              cy={CENTER}
              r={RADIUS}
              stroke={`var(${color})`}
              strokeDasharray={`${CIRCUMFERENCE * Math.min(1, share)} ${CIRCUMFERENCE}`}
            />
          )}
        </g>
        <circle
          cx={CENTER}
          cy={CENTER}
          r={INNER_RADIUS}
          fill={`var(${soft})`}
          stroke={variant === "long_break" ? `var(${color})` : "none"}
          strokeWidth="2"
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center text-center">
        <Icon aria-hidden="true" className={classNames("mb-1 size-8", iconClass)} />
        <span className={classNames("text-title font-semibold", wordClass)}>{phaseWord(run)}</span>
        <span role="timer" className="text-timer font-semibold tabular-nums">
          {time}
        </span>
        {status === undefined ? null : <span className="text-sm font-semibold">{status}</span>}
        {children}
      </div>
    </div>
  );
}
