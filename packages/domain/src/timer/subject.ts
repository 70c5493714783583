/** What a phase is about. */
export interface Subject {
  task: string | null;
  title: string;
}

/** A focus phase to begin. */
export interface FocusSubject extends Subject {
  /** Id of the session's row, chosen by who sends the event and never used before: a repeated event is known by it. */
  session: string;
}
