const STORAGE_KEY = "device";
const ID_MAX_LENGTH = 255;

/**
 * Returns the id that the server gave this device at the first sign-in, as input of a call. Failed
 * sign-ins of unknown devices do not throttle a device with an id. Signing out does not remove it.
 */
export function deviceInput(area: Pick<Storage, "getItem">): { device_id?: string } {
  const device_id = area.getItem(STORAGE_KEY)?.trim() ?? "";
  return device_id === "" || device_id.length > ID_MAX_LENGTH ? {} : { device_id };
}

export function storeDeviceId(area: Pick<Storage, "setItem">, id: string): void {
  area.setItem(STORAGE_KEY, id);
}
