/** Part of every runtime, but not of the language's own types. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };

export function octetsOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
