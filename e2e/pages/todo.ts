import type { Locator, Page } from "@playwright/test";
import type { Point } from "./calendar.ts";

type TodoView = "Today" | "Overdue" | "Upcoming";

/** The to-do screen with its lists, tasks, form and toasts. */
export class Todo {
  readonly page: Page;
  /** The lists, beside the tasks or in a sheet on phones. */
  readonly lists: Locator;
  readonly tasks: Locator;
  readonly form: Locator;

  constructor(page: Page) {
    this.page = page;
    this.lists = page.getByRole("list", { name: "Lists" });
    this.tasks = page.getByRole("list", { name: "Tasks", exact: true });
    this.form = page.getByRole("form", { name: /^(New task|Task)$/ });
  }

  /** Opens the screen, optionally on a list or view. */
  async show(search: { list?: string; view?: "today" | "overdue" | "upcoming" } = {}): Promise<void> {
    await this.page.goto(`/app/todo?${new URLSearchParams(search)}`);
    await this.ready();
  }

  /** Waits until lists and tasks have loaded. */
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

  /** The message of an empty view. */
  get nothing(): Locator {
    return this.page.getByRole("heading", { name: "No tasks available." });
  }

  view(name: TodoView): Locator {
    return this.page.getByRole("list", { name: "By date" }).getByRole("link", { name });
  }

  /** The link to a list, named by its title and number of open tasks. */
  list(title: string): Locator {
    return this.lists.getByRole("link", { name: title });
  }

  listMenu(title: string): Locator {
    return this.lists.getByRole("button", { name: `More for the list ${title}` });
  }

  get listTitle(): Locator {
    return this.page.getByLabel("List title", { exact: true }).and(this.page.getByRole("textbox"));
  }

  /** Returns the titles of the lists in order. */
  listTitles(): Promise<string[]> {
    return this.lists.locator("[data-entry] a > span[dir]").allTextContents();
  }

  /** A chip of the form, which opens its fields; its name goes on with what was chosen. */
  chip(label: string): Locator {
    return this.form.getByRole("button", { name: new RegExp(`^${label}(?::|$)`) });
  }

  box(title: string): Locator {
    return this.tasks.getByRole("checkbox", { name: `Done: ${title}`, exact: true });
  }

  row(title: string): Locator {
    const box = this.page.getByRole("checkbox", { name: `Done: ${title}`, exact: true });
    return this.tasks.locator("[data-row]").filter({ has: box });
  }

  /** The button with a task's title and details, which opens its form. */
  title(title: string): Locator {
    return this.row(title).locator("[data-control=title]");
  }

  /** Returns the titles of the rendered tasks in order, open and completed. */
  titles(): Promise<string[]> {
    return this.tasks
      .locator("[data-control=box]")
      .evaluateAll((boxes) => boxes.map((box) => (box.getAttribute("aria-label") ?? "").replace("Done: ", "")));
  }

  /** The scroll container of the tasks. */
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

  /** The text fields of the subtasks. */
  get subtaskFields(): Locator {
    return this.form.getByRole("textbox", { name: /^Subtask \d+$/ });
  }

  async add(title: string): Promise<void> {
    await this.addNew.click();
    await this.field("Title").fill(title);
    await this.addButton.click();
    await this.row(title).waitFor();
  }

  /** Opens the menu of a task. */
  async openMenu(title: string): Promise<void> {
    await this.row(title).hover();
    await this.button(`More for ${title}`).click();
  }

  /** The Undo button of the toast with this text, such as “Title” saved. */
  undoOf(change: string): Locator {
    return this.toast(change).getByRole("button", { name: "Undo" });
  }

  toast(text: string): Locator {
    return this.page.locator("[data-sonner-toast][data-removed=false]").filter({ hasText: text });
  }

  /** The floating title during a drag. */
  get dragPreview(): Locator {
    return this.page.locator("body > [aria-hidden=true]").filter({ hasText: /./ });
  }

  /** Drags the middle of a row to the upper or lower part of another one. */
  async drag(from: Locator, to: Locator, part: "upper" | "lower" = "lower"): Promise<void> {
    await this.dragTo(from, await this.placeIn(to, part === "upper" ? 0.25 : 0.75));
  }

  /** Drags the middle of a row to a point. */
  async dragTo(from: Locator, end: Point): Promise<void> {
    const { mouse } = this.page;
    const start = await this.placeIn(from, 0.5);
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
    if (box === null) throw new Error("The element is not on screen.");
    return { x: box.x + box.width / 2, y: box.y + box.height * share };
  }
}
