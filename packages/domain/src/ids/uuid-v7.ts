/**
 * A UUID version 7 (RFC 9562 §5.7): 48 bits of `nowMs` (milliseconds since 1970), version, variant
 * and 74 random bits, so that ids sort by creation. `random` has at least 16 bytes.
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const hex = Array.from(random.subarray(6, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const time = Math.floor(nowMs).toString(16).padStart(12, "0");
  const variant = (0x8 | (Number.parseInt(hex.charAt(4), 16) & 0x3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`;
}
