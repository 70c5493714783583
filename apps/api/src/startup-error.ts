/** A problem at startup that the administrator can fix; the message is one line. */
export class StartupError extends Error {
  override name = "StartupError";
}
