import type { Locator, Page } from "@playwright/test";

/** The page that an activation link opens. */
export class ActivationPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get success(): Locator {
    return this.page.getByText("Your account has been successfully activated!");
  }

  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }

  get submit(): Locator {
    return this.page.getByRole("button", { name: "Activate and log in" });
  }

  /** Enters the password of the sign-up, as needed in another browser. */
  async enterPassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Follows the link to the app. */
  async enter(): Promise<void> {
    await this.page.getByRole("link", { name: "Login" }).click();
  }
}
