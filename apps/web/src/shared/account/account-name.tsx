/** Tells a password manager whose password a form is about. */
export function AccountName({ email }: { email: string | undefined }) {
  return <input hidden readOnly type="email" autoComplete="username" name="email" value={email ?? ""} />;
}
