/** What a mailed link is for, and how many minutes it works. Without loading zod. */
export const linkMinutes = {
  activation: 72 * 60,
  password_reset: 60,
  // OWASP ASVS 5.0.0, 6.5.5.
  sign_in: 10,
  email_change: 24 * 60,
  email_undo: 72 * 60,
} as const;

export type LinkPurpose = keyof typeof linkMinutes;

/** "10 minutes", "one hour", "72 hours" */
export function linkLifetime(purpose: LinkPurpose): string {
  const minutes = linkMinutes[purpose];
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? "one hour" : `${minutes / 60} hours`;
}
