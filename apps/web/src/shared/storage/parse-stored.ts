/** The value of stored JSON; null if there is none, undefined if it is invalid. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
