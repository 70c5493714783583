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

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/livez", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/**
 * Fetches a lost part again. A page never asks for a module a second time once it has failed (HTML standard, "module map"), so the page itself is loaded
 * anew; what was being typed outlives that. While the server cannot be reached that would end the app, and `again` is called instead.
 */
export async function fetchLostPart(again: () => void): Promise<void> {
  if (await isServerThere()) location.reload();
  else again();
}
