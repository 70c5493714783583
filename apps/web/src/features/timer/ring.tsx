import type { ReactNode } from "react";

/** Sizes in the units of the SVG's view box. */
const RADIUS = 90;
const LINE_WIDTH = 9;
const SIZE = 2 * (RADIUS + LINE_WIDTH);
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

interface TimerRingProps {
  /** The elapsed share, 0 to 1; undefined for a phase without a planned end. */
  share: number | undefined;
  hue: "pomodoro" | "flowtime" | "break";
  label: string;
  time: string;
  children?: ReactNode;
}

const strokes = {
  pomodoro: "var(--pomodoro-solid)",
  flowtime: "var(--flowtime-solid)",
  break: "var(--accent)",
} as const;

/** A progress ring around a label, the time and the children. */
export function TimerRing({ share, hue, label, time, children }: TimerRingProps) {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-72">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="size-full -rotate-90">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" stroke="var(--line)" strokeWidth={LINE_WIDTH} />
        {share === undefined || share <= 0 ? null : (
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            fill="none"
            stroke={strokes[hue]}
            strokeWidth={LINE_WIDTH}
            strokeLinecap="round"
            strokeDasharray={`${CIRCUMFERENCE * Math.min(1, share)} ${CIRCUMFERENCE}`}
          />
        )}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-center">
        <span className="text-xs font-semibold text-muted">{label}</span>
        <span role="timer" className="text-timer font-semibold tabular-nums">
          {time}
        </span>
        {children}
      </div>
    </div>
  );
}
