import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { sectionAnchors } from "../../apps/web/built/testing/public-paths.ts";

/** What the head of the document says of the page. */
export interface Head {
  title: string;
  canonical: string[];
  /** By name or property. */
  meta: Record<string, string[]>;
  linkedData: Record<string, unknown>[];
}

/** In milliseconds: what is asked of the page costs little beside waiting longer than need be. */
const OFTEN = [20, 50, 100];

/** React marks what it has taken over by properties of the element. */
async function isMarkedByReact(element: Locator, mark: string): Promise<boolean> {
  return element.evaluate((marked, start) => Object.keys(marked).some((name) => name.startsWith(start)), mark);
}

/** Whether the browser has the picture and can show it. */
export async function isDrawn(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
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

  /** Opens a page that scripts have taken over but for the parts that wait until the person moves. */
  async openHydrated(path = "/"): Promise<void> {
    await this.page.goto(path);
    await this.hydrated();
  }

  /** Until React holds the page's root; by then it has all that is fetched before the person moves. */
  async hydrated(): Promise<void> {
    const isHydrated = () => isMarkedByReact(this.page.locator("#root"), "__reactContainer");
    await expect.poll(isHydrated, { intervals: OFTEN }).toBe(true);
  }

  /** Until scripts have taken over the bar at the top, and so know who is looking. */
  async expectVisitorKnown(): Promise<void> {
    const isKnown = () => isMarkedByReact(this.page.locator("header"), "__reactProps");
    await expect.poll(isKnown, { intervals: OFTEN }).toBe(true);
  }

  /** Opens a page, of which scripts have taken over all. */
  async openAlive(path = "/"): Promise<void> {
    await this.page.goto(path);
    await this.enliven();
  }

  /** Moves the pointer until scripts have taken over the part of the page that is read: before, its links are the browser's own and its buttons rest. */
  async enliven(): Promise<void> {
    let x = 5;
    const moveAndLook = async () => {
      x += 1;
      await this.page.mouse.move(x, 100);
      return isMarkedByReact(this.heading(), "__reactProps");
    };
    await expect.poll(moveAndLook, { intervals: OFTEN }).toBe(true);
  }

  /** Fetches a part that is fetched for somebody who does `what`, with all that it imports. */
  async fetchPart(name: string, what: () => Promise<void>): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().includes(`/assets/${name}-`));
    await what();
    const url = (await answered).url();
    await this.page.evaluate((address) => import(address), url);
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
