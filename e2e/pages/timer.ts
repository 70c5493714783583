import { expect, type Locator, type Page } from "@playwright/test";

/** The screens of the timers, and the current timer on other screens. */
export class TimerPage {
  readonly page: Page;
  /** The current timer in the top bar, or on phones at the bottom. */
  readonly strip: Locator;
  /** The time on the timer's screen. */
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

  /** Clicks a button and waits for the response; the screen changes earlier. */
  async press(name: string | RegExp): Promise<void> {
    // Waits for the request of this click, not of an earlier one.
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

  /** The text alternative of the dots of the cycle. */
  cycle(text: string): Locator {
    return this.page.getByText(text);
  }
}
