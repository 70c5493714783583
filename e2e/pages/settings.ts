import type { Locator, Page } from "@playwright/test";

/** The heading at the end of each page that needs the profile. */
const lastHeadings = { account: "Time zone", security: "Activity", data: "Delete account" } as const;

/** The settings of the account. */
export class Settings {
  readonly page: Page;
  readonly dialog: Locator;
  readonly sessions: Locator;
  readonly zone: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog");
    this.sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
    this.zone = page.getByRole("combobox", { name: "Time zone" });
  }

  /** Opens a page of the settings. */
  async open(page: keyof typeof lastHeadings = "account"): Promise<void> {
    await this.page.goto(`/app/settings/${page}`);
    await this.page.getByRole("heading", { name: lastHeadings[page] }).waitFor();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** A page in the menu. */
  link(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true });
  }

  async chooseZone(typed: string, name: string): Promise<void> {
    await this.zone.click();
    await this.zone.fill(typed);
    await this.page.getByRole("option", { name }).click();
  }

  async changePassword(current: string, next: string): Promise<void> {
    await this.field("Current password").fill(current);
    await this.field("New password").fill(next);
    await this.field("New password, once more").fill(next);
    await this.button("Change password").click();
  }
}
