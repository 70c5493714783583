/** Events that show that the user interacts with the page. */
const interactionEvents = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

/** Resolves when the user interacts with the page, or has done so before. */
export async function firstInteraction(): Promise<void> {
  // There may have been interaction before the scripts were loaded, and the browser scrolls by
  // itself to a hash or a restored position.
  const isInUse = document.activeElement !== null && document.activeElement !== document.body;
  if (isInUse || window.scrollY > 0 || window.location.hash !== "") return;
  const controller = new AbortController();
  await new Promise((resolve) => {
    for (const name of interactionEvents) window.addEventListener(name, resolve, { signal: controller.signal });
  });
  controller.abort();
}
