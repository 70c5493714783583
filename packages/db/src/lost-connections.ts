/** SQLSTATEs and socket errors that mean there is no connection (any more). */
const lostCodes = /^(08...|57P0[1-4]|ECONN\w+|EPIPE)$/;

/**
 * Errors of the driver without a code: for a connection that ends, and for a statement, such as a
 * rollback, on one that has ended.
 */
const lostTexts = /Connection terminated|is not queryable/;

/** Whether a connection could not be opened, so that nothing was sent. */
export function isConnectFailure(error: unknown): boolean {
  const isNotAccepting = error instanceof Error && "code" in error && error.code === "57P03";
  return isNotAccepting || (error instanceof Error && "syscall" in error && error.syscall === "connect");
}

/** Whether the server cannot be reached at present, or has closed the connection. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code !== "string") return lostTexts.test(error.message);
  // ENOENT is also the error of a missing file; for a socket the system call is connect.
  const isSocketMissing = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isSocketMissing || lostCodes.test(code);
}
