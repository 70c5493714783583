import type { LoginSession } from "@hourloom/schema/accounts/accounts";

/** What a session is called where its browser has not said what it is. */
export function browserName({ browser }: Pick<LoginSession, "browser">): string {
  return browser === "" ? "Unknown browser" : browser;
}
