import { addDays } from "@hourloom/domain/time/day-number";
import type { Streak } from "@hourloom/domain/insights/streak";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDays } from "@hourloom/schema/insights";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import { formatCount, formatDuration } from "@/shared/time/format";
import { minutesOf } from "@/shared/time/minutes-of";
import { NumberButton } from "./number-button";
import type { Period } from "./period";
import { goalDays, type Sums, sumsOf } from "./sums";

interface StatsProps {
  period: Period;
  shown: DateRange;
  /** The previous period, up to the same day. */
  before: DateRange | undefined;
  today: string;
  data: InsightDays;
  /** The longest streak of the year, and the year. */
  longest: { streak: Streak; year: string };
  sums: Sums;
  onOpen: (sessions: WorkedSessions) => void;
}

interface ComparisonProps {
  now: number;
  before: number;
  period: Period;
  isOver: boolean;
  /** Opens the sessions of the previous period. */
  onOpen: () => void;
}

/**
 * "2 h more than the week before", or while the period lasts "than by this day of the week before"
 */
function Comparison({ now, before, period, isOver, onOpen }: ComparisonProps) {
  const minutes = minutesOf(now) - minutesOf(before);
  const difference =
    minutes === 0 ? "As much as" : `${formatDuration(Math.abs(minutes))} ${minutes > 0 ? "more" : "less"} than`;
  return (
    <>
      {difference} {isOver ? "" : "by this day of "}
      <NumberButton of={`${formatDuration(minutesOf(before))} of focus`} onOpen={onOpen}>
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
        {value}
        <span className="text-xs text-pretty text-muted">{note}</span>
      </dd>
    </div>
  );
}

/** A part of a number that opens its own sessions. */
function Part({ count, of, onOpen }: { count: number; of: string; onOpen: () => void }) {
  if (count === 0) return "0";
  return (
    <NumberButton of={of} onOpen={onOpen}>
      {count.toLocaleString("en")}
    </NumberButton>
  );
}

function Longest({ streak, year, onOpen }: StatsProps["longest"] & { onOpen: (range: DateRange) => void }) {
  const { first, last, days } = streak;
  if (first === undefined || last === undefined) return `None in ${year}`;
  return (
    <>
      The longest in {year}:{" "}
      <NumberButton of={`longest streak in ${year}`} onOpen={() => onOpen({ from: first, to: addDays(last, 1) })}>
        {formatCount(days, "day")}
      </NumberButton>
    </>
  );
}

/** The numbers of the period. */
export function Stats({ period, shown, before, today, data, longest, sums, onOpen }: StatsProps) {
  const { days, goal_minutes: goalMinutes, streak } = data;
  const { first, last } = streak;
  const goal = goalDays(days, shown, { goalMinutes, today });
  const previous = before === undefined ? 0 : sumsOf(days, before).focused_seconds;
  const { internal_interruptions: own, external_interruptions: others } = sums;
  const open = (kind: WorkedSessions["kind"], range: DateRange = shown) => onOpen({ kind, ...range });
  const big = "text-title font-semibold";
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      <Stat
        label="Focus"
        value={
          <NumberButton of="focus" onOpen={() => open("worked")} className={big}>
            {formatDuration(minutesOf(sums.focused_seconds))}
          </NumberButton>
        }
        note={
          before === undefined || previous === 0 ? null : (
            <Comparison
              {...{ period, now: sums.focused_seconds, before: previous, isOver: shown.to <= today }}
              onOpen={() => open("worked", before)}
            />
          )
        }
      />
      <Stat
        label="Pomodoros"
        value={
          <NumberButton of="pomodoros" onOpen={() => open("counted")} className={big}>
            {sums.pomodoros.toLocaleString("en")}
          </NumberButton>
        }
        note={
          sums.flowtime_seconds === 0 ? null : (
            <>
              and{" "}
              <NumberButton of="flow time" onOpen={() => open("worked_flowtime")}>
                {formatDuration(minutesOf(sums.flowtime_seconds))}
              </NumberButton>{" "}
              of flow time
            </>
          )
        }
      />
      <Stat
        label="Interruptions"
        value={
          <NumberButton of="interruptions" onOpen={() => open("interrupted")} className={big}>
            {(own + others).toLocaleString("en")}
          </NumberButton>
        }
        note={
          own + others === 0 ? null : (
            <>
              <Part count={own} of="interruptions of your own" onOpen={() => open("internal")} /> of your own,{" "}
              <Part count={others} of="interruptions by others" onOpen={() => open("external")} /> by others
            </>
          )
        }
      />
      <Stat
        label="Goal"
        value={
          <NumberButton of="days that met the goal" onOpen={() => open("goal")} className={big}>
            {goal.met} of {formatCount(goal.of, "day")}
          </NumberButton>
        }
        note={
          <Link
            to="/app/settings"
            hash="day"
            className="inline-flex min-h-6 items-center rounded-sm underline decoration-line underline-offset-4"
          >
            {goalMinutes === 0 ? "No goal: any focus counts" : `${formatDuration(goalMinutes)} a day`}
          </Link>
        }
      />
      <Stat
        label="Streak"
        value={
          first === null || last === null ? (
            <span className={big}>0 days</span>
          ) : (
            <NumberButton
              of="streak"
              onOpen={() => open("worked", { from: first, to: addDays(last, 1) })}
              className={big}
            >
              {formatCount(streak.days, "day")}
            </NumberButton>
          )
        }
        note={<Longest {...longest} onOpen={(range) => open("worked", range)} />}
      />
    </dl>
  );
}
