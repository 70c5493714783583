/** What keeps the app from starting and a person can mend; the message is one line for them. */
export class StartupError extends Error {
  override name = "StartupError";
}
