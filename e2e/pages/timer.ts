import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { letMinutesPass } from "../support/time-travel.ts";

/** The timers: their screens, and what of them is on every other one. */
export class TimerPage {
  readonly page: Page;
  /** In the top bar, or on phones at the bottom. */
  readonly strip: Locator;
  /** The time of the screen. */
  readonly face: Locator;
  /** What was pressed and is not stored yet, though the screen shows it. */
  readonly #sending = new Set<Request>();

  constructor(page: Page) {
    this.page = page;
    page.on("request", (request) => {
      if (request.url().includes("timer.send")) this.#sending.add(request);
    });
    page.on("requestfinished", (request) => this.#sending.delete(request));
    page.on("requestfailed", (request) => this.#sending.delete(request));
    this.strip = page.getByRole("region", { name: "Current timer" });
    this.face = page.getByRole("main").getByRole("timer");
  }

  async open(screen: "pomodoro" | "flowtime"): Promise<void> {
    await this.page.goto(`/app/${screen}`);
    await this.face.waitFor();
  }

  /** Lets minutes pass for the timer of an account, once all that was pressed here is stored. */
  async letMinutesPass(email: string, minutes: number): Promise<void> {
    await expect.poll(() => this.#sending.size, "what was pressed is stored").toBe(0);
    await letMinutesPass(email, minutes);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("button", { name, exact: true });
  }

  tab(name: "Pomodoro" | "Short Break" | "Long Break"): Locator {
    return this.page.getByRole("tab", { name, exact: true });
  }

  list(name: string): Locator {
    return this.page.getByRole("list", { name });
  }

  get title(): Locator {
    return this.page.getByLabel("Pomodoro Title");
  }

  /** The dots of the cycle, as a screen reader says them. */
  cycle(text: string): Locator {
    return this.page.getByText(text);
  }
}
