const KEY = "device";
const MAX_LENGTH = 255;

/** The name that the server gave this device at its first sign-in. It survives a sign-out: with it the next login keeps its place when strangers crowd the door. */
export function knownDevice(area: Pick<Storage, "getItem">): string | undefined {
  const stored = area.getItem(KEY)?.trim() ?? "";
  return stored === "" || stored.length > MAX_LENGTH ? undefined : stored;
}

export function rememberDevice(area: Pick<Storage, "setItem">, id: string): void {
  area.setItem(KEY, id);
}
