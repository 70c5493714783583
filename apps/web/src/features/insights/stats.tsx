import { addDays } from "@hourloom/domain/time/day-number";
import type { Streak } from "@hourloom/domain/insights/streak";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDays } from "@hourloom/schema/insights";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import { formatCount, formatDuration, formatWorked } from "@/shared/time/format";
import { minutesOf } from "@/shared/time/minutes-of";
import { NumberButton } from "./number-button";
import type { Period } from "./period";
import { countGoalDays, type Sums, sumsOf } from "./sums";

interface StatsProps {
  period: Period;
  shown: DateRange;
  /** The days of the previous period, as many as have passed of this one. */
  previous: DateRange | undefined;
  today: string;
  data: InsightDays;
  longest: { streak: Streak; year: string };
  sums: Sums;
  onOpen: (sessions: WorkedSessions) => void;
}

interface ComparisonProps {
  seconds: number;
  previousSeconds: number;
  period: Period;
  /** Whether all days of the period have passed. */
  isOver: boolean;
  onOpen: () => void;
}

/**
 * Compares focus with the previous period, as in "2 h more than the week before"; if the period is
 * not over, "2 h more than by this day of the week before".
 */
function Comparison({ seconds, previousSeconds, period, isOver, onOpen }: ComparisonProps) {
  const difference = minutesOf(seconds) - minutesOf(previousSeconds);
  const text =
    difference === 0
      ? "As much as"
      : `${formatDuration(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than`;
  return (
    <>
      {text} {isOver ? "" : "by this day of "}
      <NumberButton label={`${formatWorked(previousSeconds)} of focus`} onOpen={onOpen}>
        the {period} before
      </NumberButton>
    </>
  );
}

function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs font-semibold text-muted">{label}</dt>
      <dd className="flex flex-col items-start gap-0.5">
        <span className="flex items-center pointer-coarse:min-h-11">{value}</span>
        {/* The first line is as high as one with a button, so that the figures of a row align. */}
        <span className="text-xs text-pretty text-muted empty:hidden pointer-coarse:before:inline-block pointer-coarse:before:h-11 pointer-coarse:before:align-middle">
          {note}
        </span>
      </dd>
    </div>
  );
}

function InterruptionCount({ count, label, onOpen }: { count: number; label: string; onOpen: () => void }) {
  if (count === 0) return "0";
  return (
    <NumberButton label={label} onOpen={onOpen}>
      {count.toLocaleString("en")}
    </NumberButton>
  );
}

function LongestStreak({ streak, year, onOpen }: StatsProps["longest"] & { onOpen: (range: DateRange) => void }) {
  const { first, last, days } = streak;
  if (first === undefined || last === undefined) return `None in ${year}`;
  return (
    <>
      The longest in {year}:{" "}
      <NumberButton label={`longest streak in ${year}`} onOpen={() => onOpen({ from: first, to: addDays(last, 1) })}>
        {formatCount(days, "day")}
      </NumberButton>
    </>
  );
}

/** The numbers of a period; each opens the sessions behind it. */
export function Stats({ period, shown, previous, today, data, longest, sums, onOpen }: StatsProps) {
  const { days, goal_minutes: goalMinutes, streak } = data;
  const { first, last } = streak;
  const goal = countGoalDays(days, shown, { goalMinutes, today });
  const previousSeconds = previous === undefined ? 0 : sumsOf(days, previous).focused_seconds;
  const { internal_interruptions: own, external_interruptions: others } = sums;
  const open = (kind: WorkedSessions["kind"], range: DateRange = shown) => onOpen({ kind, ...range });
  const numberClass = "text-title font-semibold";
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      <Stat
        label="Focus"
        value={
          <NumberButton label="focus" onOpen={() => open("worked")} className={numberClass}>
            {formatWorked(sums.focused_seconds)}
          </NumberButton>
        }
        note={
          previous === undefined || previousSeconds === 0 ? null : (
            <Comparison
              period={period}
              seconds={sums.focused_seconds}
              previousSeconds={previousSeconds}
              isOver={shown.to <= today}
              onOpen={() => open("worked", previous)}
            />
          )
        }
      />
      <Stat
        label="Pomodoros"
        value={
          <NumberButton label="pomodoros" onOpen={() => open("counted")} className={numberClass}>
            {sums.pomodoros.toLocaleString("en")}
          </NumberButton>
        }
        note={
          sums.flowtime_seconds === 0 ? null : (
            <>
              and{" "}
              <NumberButton label="flow time" onOpen={() => open("worked_flowtime")}>
                {formatWorked(sums.flowtime_seconds)}
              </NumberButton>{" "}
              of flow time
            </>
          )
        }
      />
      <Stat
        label="Interruptions"
        value={
          <NumberButton label="interruptions" onOpen={() => open("interrupted")} className={numberClass}>
            {sums.interruptions.toLocaleString("en")}
          </NumberButton>
        }
        note={
          sums.interruptions === 0 ? null : (
            <>
              <InterruptionCount count={own} label="interruptions of your own" onOpen={() => open("internal")} /> of
              your own,{" "}
              <InterruptionCount count={others} label="interruptions by others" onOpen={() => open("external")} /> by
              others
            </>
          )
        }
      />
      <Stat
        label="Goal"
        value={
          <NumberButton label="days that met the goal" onOpen={() => open("goal")} className={numberClass}>
            {goal.met} of {formatCount(goal.total, "day")}
          </NumberButton>
        }
        note={
          <Link
            to="/app/settings/$page"
            params={{ page: "calendar" }}
            hash="day"
            className="inline-flex min-h-6 items-center rounded-sm underline decoration-line underline-offset-4 pointer-coarse:min-h-11"
          >
            {goalMinutes === 0 ? "No goal: any focus counts" : `${formatDuration(goalMinutes)} a day`}
          </Link>
        }
      />
      <Stat
        label="Streak"
        value={
          first === null || last === null ? (
            <span className={numberClass}>0 days</span>
          ) : (
            <NumberButton
              label="streak"
              onOpen={() => open("worked", { from: first, to: addDays(last, 1) })}
              className={numberClass}
            >
              {formatCount(streak.days, "day")}
            </NumberButton>
          )
        }
        note={<LongestStreak {...longest} onOpen={(range) => open("worked", range)} />}
      />
    </dl>
  );
}
