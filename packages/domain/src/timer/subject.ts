export interface Subject {
  task: string | null;
  title: string;
}

export interface FocusSubject extends Subject {
  /** New id of the session's row, chosen by the client: it identifies a repeated event. */
  session: string;
}
