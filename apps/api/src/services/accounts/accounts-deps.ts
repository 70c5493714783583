import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
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

/** Wakes the mail worker after a success, which may have queued a mail; returns `result`. */
export function wakeMailWorker<T>({ onMailQueued }: AccountsDeps, result: Result<T>): Result<T> {
  if (result.ok) onMailQueued();
  return result;
}
