import type { Locator, Page } from "@playwright/test";
import type { Account } from "../support/server-side.ts";

/** The dialog with the tabs Login and Signup. */
export class AuthModal {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole("dialog");
  }

  get email(): Locator {
    return this.dialog.getByLabel("Email");
  }

  get password(): Locator {
    return this.dialog.getByLabel("Password");
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name });
  }

  async signUp({ username, email, password }: Account): Promise<void> {
    await this.dialog.getByRole("tab", { name: "Signup" }).click();
    await this.dialog.getByLabel("Username").fill(username);
    await this.email.fill(email);
    await this.password.fill(password);
    await this.button("Sign up").click();
  }

  async logIn({ email, password }: Pick<Account, "email" | "password">): Promise<void> {
    await this.dialog.getByRole("tab", { name: "Login" }).click();
    await this.email.fill(email);
    await this.password.fill(password);
    await this.button("Log in").click();
  }
}
