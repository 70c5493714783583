import type { ActivityKind } from "@hourloom/schema/accounts/activity";

export const activityTexts: Readonly<Record<ActivityKind, string>> = {
  activated: "Account activated",
  logged_in: "Signed in",
  logged_in_new_device: "Signed in on a new device",
  login_failed: "Wrong password",
  confirmation_failed: "Wrong password to confirm a change",
  logged_out: "Signed out",
  logged_out_everywhere: "Signed out everywhere",
  session_revoked: "Session revoked",
  reset_requested: "Password reset asked for",
  password_changed: "Password changed",
  sign_in_link_requested: "Sign-in link asked for",
  sign_in_link_used: "Sign-in link used",
  google_linked: "Google account joined",
  google_removed: "Google account removed",
  email_change_requested: "Change of the address asked for",
  email_changed: "Address changed",
  email_change_undone: "Change of the address undone",
  exported: "Account exported",
  imported: "Account imported",
  account_deleted: "Account deleted",
};
