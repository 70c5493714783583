const KEY = "welcome";

/** Asks this tab for the first screen of a new account, in place of the calendar. */
export function askForWelcome(area: Pick<Storage, "setItem">): void {
  area.setItem(KEY, "true");
}

export function isWelcomeAsked(area: Pick<Storage, "getItem">): boolean {
  return area.getItem(KEY) !== null;
}

export function endWelcome(area: Pick<Storage, "removeItem">): void {
  area.removeItem(KEY);
}
