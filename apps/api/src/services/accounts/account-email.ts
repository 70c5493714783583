/** An address as it is stored: its domain is the same in any case, its local part stays as typed. */
export function withLowerCaseDomain(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at) + email.slice(at).toLowerCase();
}
