/**
 * `in-use`: another process has locked the data directory. `unsupported`: no PostgreSQL for this
 * machine. `rights`: a missing permission.
 */
export type EmbeddedDatabaseErrorCode = "in-use" | "unsupported" | "rights" | "failed";

/** Why the embedded database does not run; the message is one line for the administrator. */
export class EmbeddedDatabaseError extends Error {
  readonly code: EmbeddedDatabaseErrorCode;

  constructor(code: EmbeddedDatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedDatabaseError";
    this.code = code;
  }
}

/** The error of a second process on a data directory. */
export function directoryInUse(dataDirectory: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    "in-use",
    `Another process is using the data directory ${dataDirectory}: stop it, or choose another directory.`,
  );
}

/** Whether a caught value is a system or PostgreSQL error with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}

/** The result of a call; undefined if it fails with one of these codes. */
export async function ignoreCodes<T>(call: Promise<T>, ...codes: string[]): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, ...codes)) return undefined;
    throw error;
  }
}

/** Converts any error of a start to a one-line `EmbeddedDatabaseError`. */
export function explainFailure(error: unknown, dataDirectory: string): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error;
  const cause = { cause: error };
  const reason = error instanceof Error ? error.message : String(error);
  if (hasCode(error, "EACCES", "EPERM", "EROFS")) {
    return new EmbeddedDatabaseError(
      "rights",
      `A right is missing for the database in ${dataDirectory}: ${reason}`,
      cause,
    );
  }
  return new EmbeddedDatabaseError("failed", `The database in ${dataDirectory} cannot start: ${reason}`, cause);
}
