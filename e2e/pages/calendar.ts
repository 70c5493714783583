import type { Locator, Page } from "@playwright/test";
import { expectAnnounced, forgetAnnouncements, type Politeness } from "../support/announcements.ts";

export type View = "day" | "week" | "month";

/** A place in the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The calendar with its views, form, unscheduled panel and toasts. */
export class Calendar {
  readonly grid: Locator;
  readonly form: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole("grid");
    this.form = page.getByRole("dialog");
  }

  async open(): Promise<void> {
    await this.page.goto("/app");
    await this.ready();
  }

  /** Opens the page of `date` by its URL. */
  async show(view: View, date: string): Promise<void> {
    await this.page.goto(view === "month" ? `/app?date=${date}` : `/app?view=${view}&date=${date}`);
    await this.ready();
  }

  /** Waits until the page has loaded. */
  async ready(): Promise<void> {
    await this.page.locator("[role=grid][aria-busy=false]").waitFor();
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole("heading", { level: 1, name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  view(name: "Day" | "Week" | "Month"): Locator {
    return this.page.getByRole("radio", { name, exact: true });
  }

  /** Chooses a view where it is: beside the others, or in the menu that phones have. */
  async choose(name: "Day" | "Week" | "Month"): Promise<void> {
    // Tailwind's `sm`.
    if ((this.page.viewportSize()?.width ?? 0) >= 640) return this.view(name).click();
    await this.page.getByRole("button", { name: /^View: / }).click();
    const label = name === "Week" ? "3 days" : name;
    await this.page.getByRole("menuitemradio", { name: new RegExp(`^${label}`) }).click();
  }

  /** Opens the panel of what has no date where it is: by its button, or by the menu on phones. */
  async openUnscheduled(): Promise<void> {
    if ((this.page.viewportSize()?.width ?? 0) >= 640) return this.button("No date and tasks").click();
    await this.button("What is shown").click();
    await this.menuItem("No date and tasks").click();
  }

  /** The cell of a day by its accessible name: "Monday 23 November 2026, …". */
  day(name: string | RegExp): Locator {
    return this.grid.getByRole("gridcell", { name });
  }

  /** The focusable element of a day. */
  dayButton(name: RegExp): Locator {
    return this.grid.getByRole("button", { name });
  }

  /** A day's cell in the month or in the all-day row. */
  cell(date: string): Locator {
    return this.grid.locator(`[data-day="${date}"]:not([data-column])`);
  }

  /** A day's column in the time grid. */
  column(date: string): Locator {
    return this.grid.locator(`[data-day="${date}"][data-column]`);
  }

  /** The preview of a new item, hidden from screen readers. */
  get draft(): Locator {
    return this.page.locator("[data-draft]");
  }

  get cursor(): Locator {
    return this.page.locator("[data-cursor]");
  }

  get preview(): Locator {
    return this.page.locator("[data-drag-preview]");
  }

  async focusToday(): Promise<void> {
    await this.grid.locator("[role=gridcell][aria-current=date]").getByRole("button").first().focus();
  }

  /**
   * Items by title, with which their accessible names begin. Visible times come from `data-times`.
   */
  item(title: string): Locator {
    return this.grid.getByRole("button", { name: title });
  }

  itemOn(date: string, title: string): Locator {
    return this.grid.locator(`[data-day="${date}"]`).getByRole("button", { name: title });
  }

  get title(): Locator {
    return this.field("Title");
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  /** A chip of the form, which opens its fields; its name goes on with what was chosen. */
  chip(label: string): Locator {
    return this.form.getByRole("button", { name: new RegExp(`^${label}(?::|$)`) });
  }

  tab(name: "Event" | "Task" | "Pomodoro"): Locator {
    return this.form.getByRole("tab", { name });
  }

  get unscheduled(): Locator {
    return this.page.getByRole("complementary", { name: "No date and tasks" });
  }

  unscheduledItem(title: string): Locator {
    return this.unscheduled.locator("[data-item]").filter({ hasText: title });
  }

  /** The list of the calendars, beside the calendar or in a sheet. */
  get calendars(): Locator {
    return this.page.getByRole("list", { name: "Calendars" });
  }

  /** The checkbox that shows a calendar, named by its title and whether it is the default. */
  calendarBox(title: string): Locator {
    return this.calendars.getByRole("checkbox", { name: title });
  }

  /** Opens the menu of a calendar. */
  async openCalendarMenu(title: string): Promise<void> {
    await this.calendarBox(title).hover();
    await this.calendars.getByRole("button", { name: `More for the calendar ${title}` }).click();
  }

  get calendarTitle(): Locator {
    return this.page.getByRole("textbox", { name: "Calendar title" });
  }

  /** Returns the titles of the calendars in order. */
  calendarTitles(): Promise<string[]> {
    return this.calendars.locator("[data-entry] label > span[dir]").allTextContents();
  }

  menuItem(name: string): Locator {
    return this.page.getByRole("menuitem", { name });
  }

  /** Waits until `text` is announced, after what an earlier call found. */
  async expectAnnounced(text: string | RegExp, politeness?: Politeness): Promise<void> {
    await expectAnnounced(this.page, text, politeness);
  }

  /** Opens the form of a new event by a click on an empty part of the day. */
  async startNew(day: string | RegExp, title: string): Promise<void> {
    await this.day(day).click({ position: { x: 8, y: 60 } });
    await this.title.fill(title);
  }

  async add(day: string | RegExp, title: string): Promise<void> {
    await this.startNew(day, title);
    await this.addButton.click();
    await this.item(title).first().waitFor();
  }

  get addButton(): Locator {
    return this.form.getByRole("button", { name: "Add", exact: true });
  }

  get updateButton(): Locator {
    return this.form.getByRole("button", { name: "Update" });
  }

  get deleteButton(): Locator {
    return this.form.getByRole("button", { name: "Delete" });
  }

  /** Chooses the scope of a change of a series. */
  async chooseScope(scope: "Only this one" | "This and all following" | "All of them"): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: /which repeats/ });
    await dialog.getByRole("radio", { name: scope }).check();
    await dialog.getByRole("button", { name: /Change|Move|Delete/ }).click();
  }

  /** The button of the toast that restores a draft. */
  get keepEditing(): Locator {
    return this.page.getByRole("button", { name: "Keep editing" });
  }

  /** The button of a toast that undoes a change. */
  get undo(): Locator {
    return this.page.getByRole("button", { name: "Undo" });
  }

  /** The Undo button of the toast with this text, such as “Title” saved. */
  undoOf(change: string): Locator {
    return this.page
      .locator("[data-sonner-toast][data-removed=false]")
      .filter({ hasText: change })
      .getByRole("button", { name: "Undo" });
  }

  /** Undoes a change and waits for the toast, which would cover the Undo of a later change. */
  async undoChange(change: string): Promise<void> {
    await forgetAnnouncements(this.page);
    await this.undoOf(change).click();
    await this.expectAnnounced("Undone: ");
  }

  /** Waits until the column of a day is rendered; polls each frame, faster than `expect`. */
  async waitForDay(date: string): Promise<void> {
    await this.page.waitForFunction((day) => document.querySelector(`[data-column][data-day="${day}"]`) !== null, date);
  }

  async middleOf(locator: Locator): Promise<Point> {
    const { x, y, width, height } = await this.box(locator);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Returns the point of a time in the column of a day. */
  async placeAt(date: string, time: string): Promise<Point> {
    const { x, y, width, height } = await this.box(this.column(date));
    return { x: x + width / 2, y: y + (minutesOf(time) / 1440) * height };
  }

  async box(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await locator.boundingBox();
    if (box === null) throw new Error("The element is not on screen.");
    return box;
  }

  /** Starts a keyboard drag of the first item of a day. */
  async startKeyboardDrag(day: RegExp): Promise<void> {
    await this.dayButton(day).focus();
    await this.page.keyboard.press("F2");
    await this.page.keyboard.press("Alt+m");
    await this.preview.and(this.page.locator(":focus")).waitFor();
  }

  /** Drags from one point to another; calls `beforeDrop` before releasing the button. */
  async drag(from: Point, to: Point, beforeDrop: () => Promise<void> = async () => {}): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 4, from.y + 6);
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    // The drag module may have loaded only now, and starts with the next move.
    for (let tries = 0; tries < 100 && (await this.preview.count()) === 0; tries += 1) {
      await mouse.move(to.x + 1, to.y + (tries % 2) * 6);
      await mouse.move(to.x, to.y);
    }
    await beforeDrop();
    await mouse.up();
  }
}
