/** An address that only its owner recognises: `n***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, Math.max(at, 0));
  return `${first}***${email.slice(Math.max(at, 0))}`;
}
