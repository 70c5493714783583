import { browserOf } from "./browser.ts";

/** By what a `User-Agent` contains, as the programs send it; the first match counts. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^DAVx5\//i, "DAVx5"],
  [/^iOS\//, "iOS"],
  [/^(macOS|Mac OS X|Mac_OS_X)\//, "macOS"],
  [/ Thunderbird\//, "Thunderbird"],
  [/^Evolution\//, "Evolution"],
  [/^(gnome-online-accounts|GNOME Online Accounts)\b/, "GNOME"],
  [/^org\.tasks\b/, "Tasks.org"],
  [/^(python-)?caldav\b/i, "python-caldav"],
  [/^CalDavSynchronizer\//, "Outlook CalDav Synchronizer"],
];

/**
 * The family of the program, such as `DAVx5` or `Thunderbird`, else what `browserOf` says; empty
 * without a header. At most 60 printable characters.
 */
export function clientFamilyOf(header: string | undefined): string {
  const family = families.find(([pattern]) => pattern.test(header ?? ""))?.[1];
  return family ?? browserOf(header);
}
