/** Task and title of a phase. */
export interface Subject {
  task: string | null;
  title: string;
}

/** A focus phase to start. */
export interface FocusSubject extends Subject {
  /** New id of the session's row, chosen by the client: it identifies a repeated event. */
  session: string;
}
