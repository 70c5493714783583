import type { Locator, Page } from "@playwright/test";
import type { Account } from "../support/server-side.ts";

/** The dialog with the tabs login and signup. */
export class AuthModal {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole("dialog");
  }

  async signUp({ username, email, password }: Account): Promise<void> {
    await this.dialog.getByRole("tab", { name: "Signup" }).click();
    await this.dialog.getByLabel("Username").fill(username);
    await this.dialog.getByLabel("Email").fill(email);
    await this.dialog.getByLabel("Password").fill(password);
    await this.dialog.getByRole("button", { name: "Sign up" }).click();
  }

  async logIn({ email, password }: Pick<Account, "email" | "password">): Promise<void> {
    await this.dialog.getByRole("tab", { name: "Login" }).click();
    await this.dialog.getByLabel("Email").fill(email);
    await this.dialog.getByLabel("Password").fill(password);
    await this.dialog.getByRole("button", { name: "Log in" }).click();
  }
}
