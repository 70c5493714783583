const STORAGE_KEY = "device";
const ID_MAX_LENGTH = 255;

/**
 * Returns the id that the server gave this device at the first sign-in. Failed sign-ins of unknown
 * devices do not throttle a device with an id. Signing out does not remove it.
 */
export function findDeviceId(area: Pick<Storage, "getItem">): string | undefined {
  const stored = area.getItem(STORAGE_KEY)?.trim() ?? "";
  return stored === "" || stored.length > ID_MAX_LENGTH ? undefined : stored;
}

export function storeDeviceId(area: Pick<Storage, "setItem">, id: string): void {
  area.setItem(STORAGE_KEY, id);
}
