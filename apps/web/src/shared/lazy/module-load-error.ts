const NAME = "MissingPartError";

/**
 * Renames errors of dynamic imports. For the browser's own name of such an error the router would
 * reload the page, which without a network ends the app.
 */
export function nameModuleLoadErrors(page: Window): void {
  page.addEventListener("vite:preloadError", ({ payload }) => {
    payload.name = NAME;
    payload.message = `A part of the app could not be loaded. ${payload.message}`;
  });
}

export function isModuleLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch("/livez", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/**
 * Recovers from a module that failed to load. A page never requests a module again after a failure
 * (HTML standard, "module map"), so the page is reloaded; drafts survive that. While the server is
 * unreachable, `again` is called instead.
 */
export async function reloadOrRetry(again: () => void): Promise<void> {
  if (await isServerReachable()) location.reload();
  else again();
}
