import type { Db } from "@hourloom/db/connect";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
import { transact } from "../../core/transactions.ts";
import type { GoogleCredentials } from "./google/google-credentials.ts";
import type { LoginGuard } from "./passwords/login-guard.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";

export interface AccountsDeps extends ServiceContext {
  limits: LimitsService;
  hasher: PasswordHasher;
  guard: LoginGuard;
  google: GoogleCredentials;
  /** Null: Google's button is not offered. */
  googleClientId: string | null;
  onMailQueued: () => void;
}

/** As `transact`; wakes the mail worker after a success, which may have queued a mail. */
export async function transactWithMail<T>(
  { db, onMailQueued }: AccountsDeps,
  work: (tx: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  const result = await transact(db, work);
  if (result.ok) onMailQueued();
  return result;
}
