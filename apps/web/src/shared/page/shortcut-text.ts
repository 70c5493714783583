/** Whether Cmd has the role of Ctrl in shortcuts. */
export function isApple({ userAgent }: Pick<Navigator, "userAgent"> = navigator): boolean {
  return /Mac OS|iPhone|iPad/.test(userAgent);
}

/** "Ctrl+C", on an Apple device "⌘C". */
export function shortcutText(key: string): string {
  return isApple() ? `⌘${key}` : `Ctrl+${key}`;
}
