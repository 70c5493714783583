import type { Locator, Page } from "@playwright/test";

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

/** The calendar in its three views, the form of an item, and what floats above them. */
export class Calendar {
  readonly grid: Locator;
  readonly form: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole("grid");
    this.form = page.getByRole("dialog");
  }

  /** Opens the page of today. */
  async open(): Promise<void> {
    await this.page.goto("/app");
    await this.ready();
  }

  /** Opens the page on which `date` is, by its address. */
  async show(view: View, date: string): Promise<void> {
    await this.page.goto(view === "month" ? `/app?date=${date}` : `/app?view=${view}&date=${date}`);
    await this.ready();
  }

  /** Until what is shown has come. */
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

  /** The cell of a day, named as a screen reader says it: "Monday 23 November 2026, …". */
  day(name: string | RegExp): Locator {
    return this.grid.getByRole("gridcell", { name });
  }

  /** What holds the focus of a day. */
  dayButton(name: RegExp): Locator {
    return this.grid.getByRole("button", { name });
  }

  /** A day's cell in a month, or above the hours. */
  cell(date: string): Locator {
    return this.grid.locator(`[data-day="${date}"]:not([data-column])`);
  }

  /** The hours of a day. */
  column(date: string): Locator {
    return this.grid.locator(`[data-day="${date}"][data-column]`);
  }

  /** What stands on its day while the form is open; readers are told of the form instead. */
  get draft(): Locator {
    return this.page.locator("[data-draft]");
  }

  get cursor(): Locator {
    return this.page.locator("[data-cursor]");
  }

  /** What is drawn while something is moved. */
  get preview(): Locator {
    return this.page.locator("[data-ghost]");
  }

  /** Puts the focus on today. */
  async focusToday(): Promise<void> {
    await this.grid.locator("[role=gridcell][aria-current=date]").getByRole("button").first().focus();
  }

  /** What begins with the title: a screen reader is told the kind and the times after it. The times that are seen are drawn by the style from `data-times`. */
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

  tab(name: "Event" | "Task" | "Pomodoro"): Locator {
    return this.form.getByRole("tab", { name });
  }

  get shelf(): Locator {
    return this.page.getByRole("complementary", { name: "No date and tasks" });
  }

  shelfItem(title: string): Locator {
    return this.shelf.locator("[data-item]").filter({ hasText: title });
  }

  /** What is said to screen readers: politely, and at once for failures. */
  said(text: string | RegExp, tone: "polite" | "assertive" = "polite"): Locator {
    return this.page.locator(`[aria-live=${tone}].sr-only`).filter({ hasText: text });
  }

  /** Opens the form of a new event by a click on the day's empty part. */
  async begin(day: string | RegExp, title: string): Promise<void> {
    await this.day(day).click({ position: { x: 8, y: 60 } });
    await this.title.fill(title);
  }

  async add(day: string | RegExp, title: string): Promise<void> {
    await this.begin(day, title);
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

  /** Answers which ones of a series are meant. */
  async answerScope(scope: "Only this one" | "This and all following" | "All of them"): Promise<void> {
    const question = this.page.getByRole("dialog", { name: /which repeats/ });
    await question.getByRole("radio", { name: scope }).check();
    await question.getByRole("button", { name: /Change|Move|Delete/ }).click();
  }

  /** The message that brings back a text that was not saved. */
  get keepEditing(): Locator {
    return this.page.getByRole("button", { name: "Keep editing" });
  }

  /** The message that offers to undo the last change. */
  get undo(): Locator {
    return this.page.getByRole("button", { name: "Undo" });
  }

  /** The undo of one change, by what its message says: “Title” saved. */
  undoOf(change: string): Locator {
    return this.page
      .locator("[data-sonner-toast][data-removed=false]")
      .filter({ hasText: change })
      .getByRole("button", { name: "Undo" });
  }

  /**
   * Takes one change back, and waits for the message of that, which would cover the Undo of a
   * change made meanwhile.
   */
  async takeBack(change: string): Promise<void> {
    await this.undoOf(change).click();
    await this.said("Undone: ").waitFor({ state: "attached" });
  }

  /** Looks in each frame, sooner than an expectation does, until a day stands among the columns. */
  async turnedTo(date: string): Promise<void> {
    await this.page.waitForFunction((day) => document.querySelector(`[data-column][data-day="${day}"]`) !== null, date);
  }

  /** The middle of an element. */
  async middleOf(locator: Locator): Promise<Point> {
    const { x, y, width, height } = await this.box(locator);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Where a time of a day is in the window. */
  async placeAt(date: string, time: string): Promise<Point> {
    const { x, y, width, height } = await this.box(this.column(date));
    return { x: x + width / 2, y: y + (minutesOf(time) / 1440) * height };
  }

  async box(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await locator.boundingBox();
    if (box === null) throw new Error("what is measured is not on screen");
    return box;
  }

  /** Takes the first item of a day up, to be carried by keys. */
  async takeUp(day: RegExp): Promise<void> {
    await this.dayButton(day).focus();
    await this.page.keyboard.press("F2");
    await this.page.keyboard.press("m");
    await this.preview.and(this.page.locator(":focus")).waitFor();
  }

  /** Takes something up at `from` and puts it down at `to`; `held` happens in between. */
  async drag(from: Point, to: Point, held: () => Promise<void> = async () => {}): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 4, from.y + 6);
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    // No hand is quite still: what moves things may have come only now, and begins with the next move.
    for (let tries = 0; tries < 100 && (await this.preview.count()) === 0; tries += 1) {
      await mouse.move(to.x + 1, to.y + (tries % 2) * 6);
      await mouse.move(to.x, to.y);
    }
    await held();
    await mouse.up();
  }
}
