const KEY = "device";
const MAX_LENGTH = 255;

/**
 * The device id from the first sign-in, which exempts this device from the throttling of other
 * clients. Not removed by a sign-out.
 */
export function findDeviceId(area: Pick<Storage, "getItem">): string | undefined {
  const stored = area.getItem(KEY)?.trim() ?? "";
  return stored === "" || stored.length > MAX_LENGTH ? undefined : stored;
}

export function storeDeviceId(area: Pick<Storage, "setItem">, id: string): void {
  area.setItem(KEY, id);
}
