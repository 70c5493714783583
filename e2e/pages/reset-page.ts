import type { Locator, Page } from "@playwright/test";

/** The page of a password reset link. */
export class ResetPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get password(): Locator {
    return this.page.getByLabel("New password", { exact: true });
  }

  get confirmation(): Locator {
    return this.page.getByLabel("New password, once more");
  }

  async choose(password: string, confirmation = password): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(confirmation);
    await this.page.getByRole("button", { name: "Change password" }).click();
  }
}
