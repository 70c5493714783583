import { reloadOrRetry } from "./module-load-error";

/**
 * Delay before a failed part is loaded again, unless the network returns earlier; in milliseconds.
 */
const RETRY_MS = 5_000;

/** Whether this page was already reloaded: it is not reloaded twice for a part that fails. */
function isReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");
}

async function waitForRetry(): Promise<void> {
  const controller = new AbortController();
  await new Promise((resolve) => {
    window.addEventListener("online", resolve, { signal: controller.signal });
    if (!isReloaded()) setTimeout(resolve, RETRY_MS);
  });
  controller.abort();
}

/** Loads a part; if that fails, the prerendered HTML remains and loading is retried. */
export async function loadWithBackoff<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await waitForRetry();
    // Saves typed addresses for a reload, by field id. The sign-in dialog is outside the root, so
    // that no password is saved.
    for (const { id, value } of document.querySelectorAll<HTMLInputElement>("#root [type=email]")) {
      sessionStorage.setItem(id, value);
    }
    return await new Promise((resolve) => {
      void reloadOrRetry(() => resolve(loadWithBackoff(load)));
    });
  }
}
