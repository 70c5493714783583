import type { Locator, Page } from "@playwright/test";

/** The month view and its event form. */
export class Month {
  readonly grid: Locator;
  readonly form: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole("grid");
    this.form = page.getByRole("dialog");
  }

  /** The cell of a day, named as a screen reader says it: "Monday 23 November 2026, …". */
  day(name: string | RegExp): Locator {
    return this.grid.getByRole("gridcell", { name });
  }

  /** What holds the focus of a day. */
  dayButton(name: RegExp): Locator {
    return this.grid.getByRole("button", { name });
  }

  /** What stands on its day while the form is open; readers are told of the form instead. */
  get draft(): Locator {
    return this.page.locator("[data-draft]");
  }

  /** Puts the focus on today. */
  async focusToday(): Promise<void> {
    await this.grid.locator("[role=gridcell][aria-current=date]").getByRole("button").first().focus();
  }

  item(title: string): Locator {
    return this.grid.getByRole("button", { name: title });
  }

  get title(): Locator {
    return this.form.getByLabel("Title");
  }

  async add(day: string | RegExp, title: string): Promise<void> {
    await this.day(day).click({ position: { x: 8, y: 60 } });
    await this.title.fill(title);
    await this.form.getByRole("button", { name: "Add", exact: true }).click();
    await this.item(title).first().waitFor();
  }

  /** Opens the form of a new event by a click on the day's empty part. */
  async begin(day: string | RegExp, title: string): Promise<void> {
    await this.day(day).click({ position: { x: 8, y: 60 } });
    await this.title.fill(title);
  }

  get addButton(): Locator {
    return this.form.getByRole("button", { name: "Add", exact: true });
  }

  /** The message that brings back a text that was not saved. */
  get keepEditing(): Locator {
    return this.page.getByRole("button", { name: "Keep editing" });
  }

  /** The message that offers to undo the last change. */
  get undo(): Locator {
    return this.page.getByRole("button", { name: "Undo" });
  }
}
