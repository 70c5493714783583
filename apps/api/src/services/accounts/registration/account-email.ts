/** The address as stored: domains are case-insensitive, the local part stays as typed. */
export function withLowerCaseDomain(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at) + email.slice(at).toLowerCase();
}
