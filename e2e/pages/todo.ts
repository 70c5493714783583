import type { Locator, Page } from "@playwright/test";
import type { Point } from "./calendar.ts";

type TodoView = "Today" | "Overdue" | "Upcoming";

/** The to-do screen: its lists, the tasks of what is open, the form of one, and what floats above them. */
export class Todo {
  readonly page: Page;
  /** The lists, beside the tasks or in the sheet of a phone. */
  readonly lists: Locator;
  readonly tasks: Locator;
  readonly form: Locator;

  constructor(page: Page) {
    this.page = page;
    this.lists = page.getByRole("list", { name: "Lists" });
    this.tasks = page.getByRole("list", { name: "Tasks", exact: true });
    this.form = page.getByRole("form", { name: /^(New task|Task)$/ });
  }

  /** Opens the screen, on a list or a view by date where one is named. */
  async show(search: { list?: string; view?: "today" | "overdue" | "upcoming" } = {}): Promise<void> {
    await this.page.goto(`/app/todo?${new URLSearchParams(search)}`);
    await this.ready();
  }

  /** Until what is shown has come. */
  async ready(): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Search all tasks" }).waitFor();
    await this.page.locator("main:not(:has-text('Loading Task'))").waitFor();
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { level: 1, name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  menuItem(name: string): Locator {
    return this.page.getByRole("menuitem", { name, exact: true });
  }

  get addNew(): Locator {
    return this.button("Add New Task").first();
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Search all tasks" });
  }

  /** The message where no task is. */
  get nothing(): Locator {
    return this.page.getByRole("heading", { name: "No tasks available." });
  }

  view(name: TodoView): Locator {
    return this.page.getByRole("list", { name: "By date" }).getByRole("link", { name });
  }

  /** What leads to a list, named by its title and how many tasks are open in it. */
  list(title: string): Locator {
    return this.lists.getByRole("link", { name: title });
  }

  listMenu(title: string): Locator {
    return this.lists.getByRole("button", { name: `More for the list ${title}` });
  }

  get listTitle(): Locator {
    return this.page.getByLabel("List title", { exact: true }).and(this.page.getByRole("textbox"));
  }

  /** The lists in their order. */
  listTitles(): Promise<string[]> {
    return this.lists.locator("[data-list] a > span[dir]").allTextContents();
  }

  box(title: string): Locator {
    return this.tasks.getByRole("checkbox", { name: `Done: ${title}`, exact: true });
  }

  row(title: string): Locator {
    const box = this.page.getByRole("checkbox", { name: `Done: ${title}`, exact: true });
    return this.tasks.locator("[data-row]").filter({ has: box });
  }

  /** What shows a task's title and what is known of it, and opens its form. */
  title(title: string): Locator {
    return this.row(title).locator("[data-control=title]");
  }

  /** The tasks that are drawn, in their order, open and completed. */
  titles(): Promise<string[]> {
    return this.tasks
      .locator("[data-control=box]")
      .evaluateAll((boxes) => boxes.map((box) => (box.getAttribute("aria-label") ?? "").replace("Done: ", "")));
  }

  /** What scrolls the tasks. */
  get scroller(): Locator {
    const tasks = this.page.getByRole("list", { name: "Tasks", exact: true });
    return this.page.locator(".overflow-y-auto").filter({ has: tasks }).last();
  }

  get completed(): Locator {
    return this.tasks.getByRole("button", { name: /^Completed/ });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  get addButton(): Locator {
    return this.form.getByRole("button", { name: "Add", exact: true });
  }

  get updateButton(): Locator {
    return this.form.getByRole("button", { name: "Update" });
  }

  /** The steps that are being written. */
  get stepFields(): Locator {
    return this.form.getByRole("textbox", { name: /^Step \d+$/ });
  }

  async add(title: string): Promise<void> {
    await this.addNew.click();
    await this.field("Title").fill(title);
    await this.addButton.click();
    await this.row(title).waitFor();
  }

  /** Opens what can be done with a task. */
  async openMenu(title: string): Promise<void> {
    await this.row(title).hover();
    await this.button(`More for ${title}`).click();
  }

  /** The undo of one change, by what its message says: “Title” saved. */
  undoOf(change: string): Locator {
    return this.toast(change).getByRole("button", { name: "Undo" });
  }

  toast(text: string): Locator {
    return this.page.locator("[data-sonner-toast][data-removed=false]").filter({ hasText: text });
  }

  /** The title that follows the pointer while something is carried. */
  get held(): Locator {
    return this.page.locator("body > [aria-hidden=true]").filter({ hasText: /./ });
  }

  /** Takes the middle of one row and drops it in the upper or the lower part of another one. */
  async drag(from: Locator, to: Locator, part: "upper" | "lower" = "lower"): Promise<void> {
    const { mouse } = this.page;
    const [start, end] = [await this.placeIn(from, 0.5), await this.placeIn(to, part === "upper" ? 0.25 : 0.75)];
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(start.x + 4, start.y + 6);
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await mouse.move(end.x, end.y, { steps: 4 });
    await mouse.up();
  }

  middleOf(locator: Locator): Promise<Point> {
    return this.placeIn(locator, 0.5);
  }

  private async placeIn(locator: Locator, share: number): Promise<Point> {
    const box = await locator.boundingBox();
    if (box === null) throw new Error("what is dragged is not on screen");
    return { x: box.x + box.width / 2, y: box.y + box.height * share };
  }
}
