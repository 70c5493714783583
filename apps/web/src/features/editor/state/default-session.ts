/** Members of a planned session that was never started. */
export const defaultSession = {
  state: "planned",
  ended_at: null,
  counts: false,
  focused_seconds: null,
  internal_interruptions: 0,
  external_interruptions: 0,
} as const;
