import type { Locator, Page } from "@playwright/test";

/** A file as the browser's file chooser returns it. */
export interface CalendarFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An .ics file with these components. */
export function calendarFile(components: readonly (readonly string[])[], title = "Team"): CalendarFile {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", `X-WR-CALNAME:${title}`, ...components.flat(), "END:VCALENDAR", ""];
  return { name: "team.ics", mimeType: "text/calendar", buffer: Buffer.from(lines.join("\r\n")) };
}

export function eventOf(uid: string, ...lines: readonly string[]): string[] {
  return ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"];
}

/** The import dialog, and the section of the settings for calendar files. */
export class Imports {
  readonly page: Page;
  readonly dialog: Locator;
  readonly section: Locator;
  readonly dropArea: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: "Import a file" });
    this.section = page.getByRole("region", { name: "Import and calendar files" });
    this.dropArea = page.locator("[data-drop-area]");
  }

  /** Opens the dialog from the settings. */
  async open(): Promise<void> {
    await this.page.goto("/app/settings/connections");
    await this.section.getByRole("button", { name: "Import a file…" }).click();
    await this.dialog.waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** Chooses a file by keyboard. */
  async choose(...files: CalendarFile[]): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.button("Choose a file…").press("Enter");
    const [file] = files;
    await (await chooser).setFiles(file ?? []);
  }

  /** Drags a file over the page. */
  async dragOver(file: CalendarFile): Promise<void> {
    await this.fire("dragenter", "body", file);
    await this.dropArea.waitFor();
  }

  async drop(file: CalendarFile): Promise<void> {
    await this.fire("drop", "[data-drop-area]", file);
  }

  private async fire(type: string, selector: string, { name, mimeType, buffer }: CalendarFile): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ([fileName, kind, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], fileName, { type: kind }));
        return transfer;
      },
      [name, mimeType, buffer.toString("utf8")] as const,
    );
    await this.page.dispatchEvent(selector, type, { dataTransfer });
  }

  /** The counts of a row of the table: new, changed, unchanged, older. */
  counts(kind: "Events" | "Tasks" | "Sessions"): Locator {
    return this.dialog.getByRole("row", { name: new RegExp(`^${kind}`) });
  }
}
