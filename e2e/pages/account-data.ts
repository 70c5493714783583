import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";

/** The section of the settings for export and import. */
export class AccountData {
  readonly page: Page;
  readonly section: Locator;
  readonly progress: Locator;
  readonly importButton: Locator;
  readonly problem: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole("region", { name: "Your data" });
    this.progress = this.section.getByRole("progressbar");
    this.importButton = this.section.getByRole("button", { name: "Import…" });
    this.problem = this.section.getByRole("alert");
  }

  async open(): Promise<void> {
    await this.page.goto("/app/settings/data");
    await this.importButton.waitFor();
  }

  button(name: string): Locator {
    return this.section.getByRole("button", { name, exact: true });
  }

  /** Clicks the button and returns the download. */
  async download(name: "Export as JSON" | "Export as CSV" | "Retry"): Promise<Download> {
    const download = this.page.waitForEvent("download");
    await this.button(name).click();
    return download;
  }

  /** Chooses a file by keyboard. */
  async import(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.importButton.press("Enter");
    await (await chooser).setFiles(file);
  }

  async importText(text: string): Promise<void> {
    await this.import({ name: "account.json", mimeType: "application/json", buffer: Buffer.from(text) });
  }

  /** Switches to another account. */
  async signInAs(token: string): Promise<void> {
    await this.page.evaluate((stored) => {
      localStorage.clear();
      localStorage.setItem("token", stored);
    }, token);
    await this.open();
  }
}

export async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
