import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The posts of the blog as they are listed, each with the day that it names. */
export const posts = [
  { path: "/blog/flowtime-and-hourloom", date: "2025-03-13", day: "13 March 2025" },
  { path: "/blog/what-is-hourloom", date: "2024-12-12", day: "12 December 2024" },
  { path: "/blog/how-to-use-pomodoro", date: "2024-12-10", day: "10 December 2024" },
  { path: "/blog/calendars-and-pomodoro", date: "2024-12-08", day: "8 December 2024" },
] as const;

/** The parts of the landing page that have an address. */
export const sectionAnchors = ["how", "why", "faq", "join"] as const;

/** All that is to be found by who does not know it yet. */
export const publicPaths = ["/", "/blog", ...posts.map(({ path }) => path)];

/** What the head of the document says of the page. */
export interface Head {
  title: string;
  canonical: string[];
  /** By name or property. */
  meta: Record<string, string[]>;
  linkedData: Record<string, unknown>[];
}

/** The public pages. */
export class Site {
  readonly page: Page;
  readonly header: Locator;
  readonly sections: Locator;
  readonly joinNow: Locator;
  readonly signIn: Locator;
  readonly openApp: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;
  readonly dialog: Locator;
  readonly questions: Locator;
  readonly openQuestions: Locator;
  readonly cards: Locator;
  readonly email: Locator;
  readonly join: Locator;
  readonly problem: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page.getByRole("banner");
    this.sections = this.header.getByRole("navigation", { name: "Sections" });
    this.joinNow = this.header.getByRole("link", { name: "Join Now" });
    this.signIn = this.header.getByRole("button", { name: "Sign In" });
    this.openApp = this.header.getByRole("link", { name: "Open the app" });
    this.menuButton = this.header.getByRole("button", { name: "Menu" });
    this.menu = page.getByRole("navigation", { name: "Menu" });
    this.dialog = page.getByRole("dialog");
    this.questions = page.locator("#faq summary");
    this.openQuestions = page.locator("#faq details[open]");
    this.cards = page.locator("#how li");
    this.email = page.locator("#join").getByRole("textbox", { name: "Email" });
    this.join = page.locator("#join").getByRole("button", { name: "Join The Waiting List" });
    this.problem = page.locator("#join").getByRole("alert");
  }

  /** A section stands below the header, with its heading in sight. */
  async expectInSight(anchor: (typeof sectionAnchors)[number]): Promise<void> {
    const heading = this.page.locator(`#${anchor}`).getByRole("heading", { level: 2 });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const [header, below] = [await this.header.boundingBox(), await heading.boundingBox()];
    const distance = (below?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
    expect(distance, "pixels below the header").toBeGreaterThanOrEqual(0);
  }

  heading(name?: string | RegExp): Locator {
    return this.page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) });
  }

  /** Opens a page, of which scripts have taken over all. */
  async openAlive(path = "/"): Promise<void> {
    await this.page.goto(path);
    await this.enliven();
  }

  /** Moves the pointer until scripts have taken over the part of the page that is read: before, its links are the browser's own and its buttons rest. */
  async enliven(): Promise<void> {
    const isAlive = () =>
      this.heading().evaluate((element) => Object.keys(element).some((name) => name.startsWith("__reactProps")));
    let x = 5;
    const moveAndLook = async () => {
      x += 1;
      await this.page.mouse.move(x, 100);
      return isAlive();
    };
    await expect.poll(moveAndLook).toBe(true);
  }

  async head(): Promise<Head> {
    return this.page.evaluate(() => {
      const meta: Record<string, string[]> = {};
      for (const element of document.head.querySelectorAll("meta")) {
        const name = element.name === "" ? element.getAttribute("property") : element.name;
        if (name !== null && name !== "theme-color") (meta[name] ??= []).push(element.content);
      }
      const texts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent,
      );
      return {
        title: document.title,
        canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
        meta,
        linkedData: texts.map((text): Record<string, unknown> => JSON.parse(text)),
      };
    });
  }
}
