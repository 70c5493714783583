import type { ActiveLogin } from "@hourloom/schema/accounts/accounts";

export function browserName({ browser }: Pick<ActiveLogin, "browser">): string {
  return browser === "" ? "Unknown browser" : browser;
}
