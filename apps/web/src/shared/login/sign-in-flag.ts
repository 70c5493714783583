const KEY = "sign_in";

/** Remembers that somebody signed in on this device; the landing page then offers it. */
export function rememberSignIn(area: Pick<Storage, "setItem">): void {
  area.setItem(KEY, "true");
}

export function mayOfferSignIn(area: Pick<Storage, "getItem">): boolean {
  return area.getItem(KEY) !== null;
}
