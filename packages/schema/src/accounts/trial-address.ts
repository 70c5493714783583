/** Domain of addresses to which no mail can be sent (RFC 6761, "invalid"). */
const TRIAL_DOMAIN = "@trial.invalid";

export function trialAddressOf(name: string): string {
  return `${name}${TRIAL_DOMAIN}`;
}

/** Whether an account's address says that it is a trial account. */
export function isTrialAddress(email: string): boolean {
  return email.endsWith(TRIAL_DOMAIN);
}
