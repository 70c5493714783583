import { expect, type Locator, type Page } from "@playwright/test";

/** The timers: their screens, and what of them is on every other one. */
export class TimerPage {
  readonly page: Page;
  /** In the top bar, or on phones at the bottom. */
  readonly strip: Locator;
  /** The time of the screen. */
  readonly face: Locator;

  constructor(page: Page) {
    this.page = page;
    this.strip = page.getByRole("region", { name: "Current timer" });
    this.face = page.getByRole("main").getByRole("timer");
  }

  async open(screen: "pomodoro" | "flowtime"): Promise<void> {
    await this.page.goto(`/app/${screen}`);
    await this.face.waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("button", { name, exact: true });
  }

  /** Presses a button of the timer, and waits until what it does is stored: the screen shows it sooner. */
  async press(name: string | RegExp): Promise<void> {
    // The answer to this one, and not to what was pressed before it.
    const sent = this.page.waitForRequest(/timer\.send/);
    await this.button(name).click();
    expect((await (await sent).response())?.status()).toBe(200);
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
