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

  /** The password of the sign-up, in another browser than the one that signed up. */
  async enterPassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.submit.click();
  }

  /** A new one in its place. */
  async choosePassword(password: string): Promise<void> {
    await this.page.getByRole("button", { name: "Choose a new password" }).click();
    await this.page.getByLabel("New password", { exact: true }).fill(password);
    await this.page.getByLabel("New password, once more").fill(password);
    await this.submit.click();
  }

  /** The button that leads into the app. */
  async enter(): Promise<void> {
    await this.page.getByRole("link", { name: "Login" }).click();
  }
}
