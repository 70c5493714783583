import type { ReactNode } from "react";

/** Of the ring, in the units of its picture. */
const RADIUS = 90;
const LINE = 9;
const SIZE = 2 * (RADIUS + LINE);
const ROUND = 2 * Math.PI * RADIUS;

interface RingProps {
  /** Which part is over, 0 to 1; undefined for an open phase, whose ring stays empty. */
  share: number | undefined;
  hue: "pomodoro" | "flowtime" | "break";
  /** What stands within it. */
  children: ReactNode;
}

const strokes = {
  pomodoro: "var(--pomodoro-solid)",
  flowtime: "var(--flowtime-solid)",
  break: "var(--accent)",
} as const;

/** The round of a timer: what is over of the phase is drawn on it, the time stands within. */
export function Ring({ share, hue, children }: RingProps) {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-72">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="size-full -rotate-90">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" stroke="var(--line)" strokeWidth={LINE} />
        {share === undefined || share <= 0 ? null : (
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            fill="none"
            stroke={strokes[hue]}
            strokeWidth={LINE}
            strokeLinecap="round"
            strokeDasharray={`${ROUND * Math.min(1, share)} ${ROUND}`}
          />
        )}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-center">{children}</div>
    </div>
  );
}
