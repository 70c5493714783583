import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { sectionAnchors } from "../../apps/web/built/testing/public-paths.ts";

/** The metadata in the document's head. */
export interface Head {
  title: string;
  canonical: string[];
  /** Contents by name or property. */
  meta: Record<string, string[]>;
  linkedData: Record<string, unknown>[];
}

/** Short polling intervals in milliseconds: the queries are cheap. */
const POLL_INTERVALS_MS = [20, 50, 100];

/** React adds properties with internal names to hydrated elements. */
async function isHydratedByReact(element: Locator, mark: string): Promise<boolean> {
  return element.evaluate((marked, start) => Object.keys(marked).some((name) => name.startsWith(start)), mark);
}

/** Whether the image has loaded without error. */
export async function isImageLoaded(picture: Locator): Promise<boolean> {
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

  /** Expects the heading of a section to be visible below the header. */
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

  /** Opens a page and waits for hydration, except of its parts. */
  async openHydrated(path = "/"): Promise<void> {
    await this.page.goto(path);
    await this.hydrated();
  }

  /** Moves the pointer until React has hydrated the root; its parts may still be loading. */
  async hydrated(): Promise<void> {
    await this.movePointerUntil(() => isHydratedByReact(this.page.locator("#root"), "__reactContainer"));
  }

  /** Waits until the header is hydrated, and so knows whether the visitor is signed in. */
  async expectHeaderHydrated(): Promise<void> {
    await this.movePointerUntil(() => isHydratedByReact(this.page.locator("header"), "__reactProps"));
  }

  /** Opens a page and hydrates all of it. */
  async openFullyHydrated(path = "/"): Promise<void> {
    await this.page.goto(path);
    await this.hydrateFully();
  }

  /** Moves the pointer until the lazily hydrated content has been hydrated. */
  async hydrateFully(): Promise<void> {
    await this.movePointerUntil(() => isHydratedByReact(this.heading(), "__reactProps"));
  }

  /** Opens a page that loses the network after its first script, with an interaction. */
  async openWithoutImports(path = "/"): Promise<void> {
    let hasFailed = false;
    this.page.once("requestfailed", () => {
      hasFailed = true;
    });
    await this.page.route(/\/assets\/(?!index-)[^/]+\.js$/, (route) => route.abort("internetdisconnected"));
    await this.page.goto(path);
    await this.movePointerUntil(() => Promise.resolve(hasFailed));
  }

  /**
   * The page waits for an interaction before it loads its scripts. The browser may have reported
   * one already: it moves the pointer itself when the content under it changes.
   */
  private async movePointerUntil(isReached: () => Promise<boolean>): Promise<void> {
    let x = 5;
    const moveAndCheck = async () => {
      x += 1;
      await this.page.mouse.move(x, 100);
      return isReached();
    };
    await expect.poll(moveAndCheck, { intervals: POLL_INTERVALS_MS }).toBe(true);
  }

  /** Waits until a module that `action` loads, and its imports, have been evaluated. */
  async loadModule(name: string, action: () => Promise<void>): Promise<void> {
    const response = this.page.waitForResponse((candidate) => candidate.url().includes(`/assets/${name}-`));
    await action();
    const url = (await response).url();
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
