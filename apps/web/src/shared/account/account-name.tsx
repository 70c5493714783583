/** A hidden field that tells password managers which account a password form belongs to. */
export function AccountName({ email }: { email: string | undefined }) {
  return <input hidden readOnly type="email" autoComplete="username" name="email" value={email ?? ""} />;
}
