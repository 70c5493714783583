import type { Page } from "@playwright/test";

/**
 * Composes a text in the focused field as an input method does, and presses keys meanwhile; the
 * composition is still under way afterwards.
 */
export async function compose(page: Page, text: string, keys: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  for (const key of keys) {
    await client.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, code: key, windowsVirtualKeyCode: 229 });
    await client.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key, windowsVirtualKeyCode: 229 });
  }
  await client.detach();
}
