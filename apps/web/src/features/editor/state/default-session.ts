/** What is in a session that nobody has begun, as far as this end knows. */
export const defaultSession = {
  state: "planned",
  ended_at: null,
  counts: false,
  focused_seconds: null,
  internal_interruptions: 0,
  external_interruptions: 0,
} as const;
