import type { User } from "@hourloom/schema/accounts/accounts";
import { ChangePasswordForm } from "./change-password-form";
import { FirstPasswordForm } from "./first-password-form";

/** The password of the account: another one, or a first one. */
export function PasswordSection({ profile }: { profile: User }) {
  return profile.has_password ? (
    <ChangePasswordForm email={profile.email} />
  ) : (
    <FirstPasswordForm email={profile.email} />
  );
}
