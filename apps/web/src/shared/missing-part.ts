const NAME = "MissingPartError";

/**
 * A part of the app that could not be fetched stays an error of ours. Under the name that the browser gives it the router would load the whole page anew,
 * and without a network that ends the app.
 */
export function nameMissingParts(page: Window): void {
  page.addEventListener("vite:preloadError", ({ payload }) => {
    payload.name = NAME;
    payload.message = `A part of the app could not be loaded. ${payload.message}`;
  });
}

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}
