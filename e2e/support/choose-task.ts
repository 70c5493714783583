import type { Locator } from "@playwright/test";

/** Finds a task in the field of a form or a timer, and chooses it. */
export async function chooseTask(field: Locator, title: string): Promise<void> {
  await field.fill(title);
  await field.page().getByRole("option", { name: title }).click();
}
