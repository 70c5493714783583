/** SQLSTATEs and errors of the socket that say that there is no connection, or not any more. */
const lostCodes = /^(08...|57P0[1-4]|ECONN\w+|EPIPE)$/;

/**
 * What the driver says without a code: of a connection that ends, and of a statement on one that
 * has ended, such as a rollback.
 */
const lostTexts = /Connection terminated|is not queryable/;

/** Whether an error says that the server cannot be reached just now, or has cut the connection. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code !== "string") return lostTexts.test(error.message);
  // A file that is missing says so, too; a socket that is missing is looked for by connecting.
  const isSocketMissing = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isSocketMissing || lostCodes.test(code);
}
