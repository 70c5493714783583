import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { ReauthenticateByGoogle } from "./reauthenticate-by-google";
import { ReauthenticateByPassword } from "./reauthenticate-by-password";

export interface ReauthenticationProps {
  /** Label of the button. */
  action: string;
  isDestructive?: boolean;
  /** Runs the action; rejects with the server's error. */
  onConfirm: (confirmation: Confirmation) => Promise<void>;
}

/** Reauthentication by the password, or by Google for an account without one. */
export function Reauthentication({ hasPassword, ...props }: ReauthenticationProps & { hasPassword: boolean }) {
  return hasPassword ? <ReauthenticateByPassword {...props} /> : <ReauthenticateByGoogle {...props} />;
}
