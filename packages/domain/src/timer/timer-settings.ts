/** How long a break flowtime earns: a share of the time worked, or by how long it was. */
export type FlowtimeBreak =
  /** Worked time divided by `divisor`, above 0. */
  { kind: "share"; divisor: number } | { kind: "bands"; bands: readonly FlowtimeBand[] };

/** `break_minutes` for work of at least `from_minutes`, up to the next band; the bands of a setting may stand in any order. */
export interface FlowtimeBand {
  from_minutes: number;
  break_minutes: number;
}

/** What an account may choose of its timer. Lengths are at least 1 minute; a break of 0 is none. */
export interface TimerSettings {
  focus_minutes: number;
  short_break_minutes: number;
  long_break_minutes: number;
  /** After so many counted pomodoros the break is a long one; at least 1. */
  long_break_after: number;
  /** Whether phases count on past their planned end until someone ends them. Else they end there. */
  overtime: boolean;
  /** A session that was stopped early is a pomodoro from this share of its planned time on, 0 to 100. */
  counts_from_percent: number;
  flowtime_break: FlowtimeBreak;
  /** Whether a device that is present begins what follows by itself. */
  auto_start_breaks: boolean;
  auto_start_focus: boolean;
}
