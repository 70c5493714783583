/** Returns the first message in nested form errors. */
export function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null || errors instanceof Element) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  return Object.values(errors)
    .map(firstMessage)
    .find((message) => message !== undefined);
}
