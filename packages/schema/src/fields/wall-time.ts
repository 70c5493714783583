/**
 * Whether `value` is `HH:mm`, `HH:mm:ss` or `HH:mm:ss.f` with up to twelve digits, before 24:00.
 */
export function isWallTime(value: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,12})?)?$/.test(value);
}
