import type { Locator, Page } from "@playwright/test";

export class Insights {
  readonly page: Page;
  readonly heading: Locator;
  /** The panel with the sessions behind a figure. */
  readonly sessions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { name: "Insights", level: 1 });
    this.sessions = page.getByRole("complementary", { name: "Sessions" });
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/app/insights${search}`);
    await this.figure("focus").waitFor();
  }

  /** A figure by its label. */
  figure(of: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name: `, ${of}: show the sessions` });
  }

  button(name: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name, exact: true });
  }

  period(name: "Day" | "Week" | "Month" | "Year" | "Range"): Locator {
    return this.page.getByRole("radio", { name, exact: true });
  }

  chart(name: string): Locator {
    return this.page.getByRole("img", { name: `${name}, as the table has it` });
  }

  table(name: string): Locator {
    return this.page.getByRole("table", { name });
  }
}
