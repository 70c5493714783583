import type { LoginSession } from "@hourloom/schema/accounts/accounts";

export function browserName({ browser }: Pick<LoginSession, "browser">): string {
  return browser === "" ? "Unknown browser" : browser;
}
