import type { Page } from "@playwright/test";
import { AuthModal } from "../pages/auth-modal.ts";
import { Site } from "../pages/site.ts";
import { newAccount, queryDatabase } from "../support/server-side.ts";
import { expect, fetchedAhead, test } from "../support/test.ts";

const phone = { width: 375, height: 812 };
const anchors = ["how", "why", "faq", "join"] as const;

async function flag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("sign_in"));
}

/** A section stands below the header, with its heading in sight. */
async function expectInSight(site: Site, anchor: string): Promise<void> {
  const heading = site.page.locator(`#${anchor}`).getByRole("heading", { level: 2 });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const distance = async () => {
    const [header, below] = [await site.header.boundingBox(), await heading.boundingBox()];
    return (below?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
  };
  expect(await distance(), "pixels below the header").toBeGreaterThanOrEqual(0);
}

/** Nothing of the app runs until the returned function is called; what is before the first paint does. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test.describe("the ways through the page", () => {
  test("the navigation leads to each section, below the header, and to the blog", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    for (const anchor of anchors) {
      await site.sections.locator(`a[href="#${anchor}"]`).click();
      await expect(page).toHaveURL(`/#${anchor}`);
      await expectInSight(site, anchor);
    }
    await page.goBack();
    await expect(page).toHaveURL("/#faq");
    await site.sections.getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
    await expect(site.heading("Blog")).toBeVisible();
  });

  test("an address with an anchor begins there", async ({ page }) => {
    for (const anchor of anchors) {
      await page.goto(`/blog`);
      await page.goto(`/#${anchor}`);
      await expectInSight(new Site(page), anchor);
    }
  });

  test("a section is reached before scripts have taken over all of the page, which stays meanwhile", async ({
    page,
  }) => {
    await page.route(/\/assets\/sections-[^/]*\.js$/, () => {});
    const site = new Site(page);
    await page.goto("/");
    await fetchedAhead(page);
    await site.sections.locator('a[href="#faq"]').click();
    await expect(page).toHaveURL("/#faq");
    await expectInSight(site, "faq");
    await expect(site.heading()).toHaveCount(1);
  });

  test("who has scrolled before there are scripts stays there when they come", async ({ page }) => {
    const letGo = await holdScripts(page);
    const site = new Site(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.locator("#faq").scrollIntoViewIfNeeded();
    await expect(page.locator("#faq")).toBeInViewport();
    letGo();
    await expect(site.join).toBeEnabled();
    await expect(page.locator("#faq")).toBeInViewport();
  });

  test("the first stop of the keyboard leads past the navigation", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });

  test("the footer says whose it is, and leads to the address of the project", async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("© 2025 Hourloom");
    const social = footer.getByRole("link", { name: "Follow Hourloom" });
    await expect(social).toHaveAttribute("href", "https://social.example/@hourloom");
    await new Site(page).enliven();
    await expect(social).toHaveAttribute("href", "https://social.example/@hourloom");
  });
});

test.describe("the way in", () => {
  test("a newcomer is offered the waiting list and nothing to sign in with", async ({ page }) => {
    const site = new Site(page);
    await site.openAlive();
    await fetchedAhead(page);
    await expect(site.signIn).toHaveCount(0);
    await expect(site.openApp).toHaveCount(0);
    await expect(page.locator("[role=dialog], dialog")).toHaveCount(0);
    expect(await flag(page)).toBeNull();
    await site.joinNow.click();
    await expect(page).toHaveURL("/#join");
    await expectInSight(site, "join");
  });

  test("who has been to the app is asked to sign in, and may do so later, too", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/app");
    await expect(page).toHaveURL("/?page=calendar");
    await expect(site.dialog).toBeVisible();
    expect(await flag(page)).not.toBeNull();
    await site.dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/");
    await expect(site.dialog).toHaveCount(0);
    await expect(site.signIn).toBeVisible();
    await expect(site.joinNow).toHaveCount(0);
    await site.signIn.click();
    await expect(site.dialog.getByRole("tab", { name: "Login" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(site.dialog).toHaveCount(0);
    await expect(site.signIn).toBeFocused();
    await page.reload();
    await expect(site.signIn).toBeVisible();
    await expect(site.joinNow).toHaveCount(0);
    await expect(site.dialog).toHaveCount(0);
  });

  for (const [who, stored, path] of [
    ["a newcomer", {}, "/"],
    ["who has been here to sign in", { sign_in: "true" }, "/"],
    ["who is asked to sign in", {}, "/?page=calendar"],
    ["who is signed in", { token: "f".repeat(40) }, "/"],
  ] as const) {
    test(`the page is there for ${who} before anything is moved`, async ({ page }) => {
      await page.addInitScript((items) => {
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      }, stored);
      await page.goto(path);
      await fetchedAhead(page);
      await expect(page.locator("h1")).toBeInViewport();
      await expect(new Site(page).cards).toHaveCount(5);
    });
  }

  test("an address with a page opens the modal, and leads there after the login", async ({ page, account }) => {
    await page.goto("/?page=todo");
    expect(await flag(page)).not.toBeNull();
    await new AuthModal(page).logIn(account);
    await expect(page).toHaveURL("/app/todo");
  });

  for (const target of ["https://evil.example", "//evil.example/app", "javascript:alert(document.domain)"]) {
    test(`${target} is no way away from here after the login`, async ({ page, account, baseURL }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).hostname));
      await page.goto(`/?page=${encodeURIComponent(target)}`);
      await new AuthModal(page).logIn(account);
      await expect(page).toHaveURL(`${baseURL ?? ""}/app`);
      await expect(page.getByRole("grid")).toBeVisible();
      expect(asked).not.toContain("evil.example");
    });
  }

  test("who is signed in is led to the app", async ({ signedIn }) => {
    const site = new Site(signedIn);
    await signedIn.goto("/");
    await expect(site.openApp).toBeVisible();
    await expect(site.joinNow).toHaveCount(0);
    await expect(site.signIn).toHaveCount(0);
    await site.openApp.click();
    await expect(signedIn).toHaveURL("/app");
    await expect(signedIn.getByRole("grid")).toBeVisible();
  });

  test("who is signed in already goes straight where the address says, and never elsewhere", async ({
    signedIn,
    baseURL,
  }) => {
    await signedIn.goto("/");
    await signedIn.goto("/?page=todo");
    await expect(signedIn).toHaveURL("/app/todo");
    await signedIn.goBack();
    await expect(signedIn, "the detour is not in the history").toHaveURL("/");
    for (const target of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "../../evil",
      "constructor",
      "",
    ]) {
      await signedIn.goto(`/?page=${encodeURIComponent(target)}`);
      await expect(signedIn).toHaveURL(`${baseURL ?? ""}/app`);
    }
  });
});

test.describe("the menu of a phone", () => {
  test.use({ viewport: phone });

  test("opens and closes by its button, by Escape, by a touch beside it, and by going somewhere", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await expect(site.sections).toBeHidden();
    await expect(site.menu).toBeHidden();
    await site.menuButton.click();
    await expect(site.menu).toBeVisible();
    await site.menuButton.click();
    await expect(site.menu).toBeHidden();

    await site.menuButton.click();
    await page.keyboard.press("Escape");
    await expect(site.menu).toBeHidden();

    await site.menuButton.click();
    await expect(site.menu).toBeVisible();
    await page.mouse.click(180, 700);
    await expect(site.menu).toBeHidden();

    for (const anchor of anchors) {
      await site.menuButton.click();
      await site.menu.locator(`a[href="#${anchor}"]`).click();
      await expect(site.menu).toBeHidden();
      await expect(page).toHaveURL(`/#${anchor}`);
      await expectInSight(site, anchor);
    }
    await site.menuButton.click();
    await site.menu.getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
  });

  test("works by keyboard, and gives the focus back", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await site.menuButton.focus();
    await expect(site.menuButton).toHaveAttribute("popovertarget", /./);
    await page.keyboard.press("Enter");
    await expect(site.menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(site.menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(site.menu).toBeHidden();
    await expect(site.menuButton).toBeFocused();
    await page.keyboard.press("Space");
    await expect(site.menu).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(site.menu).toBeHidden();
    await expect(page).toHaveURL("/#how");
  });
});

test.describe("questions", () => {
  test("there are five; one answer at most is open, and a click on it closes it", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await expect(site.questions).toHaveCount(5);
    await expect(site.openQuestions).toHaveCount(0);
    for (let index = 0; index < 5; index += 1) {
      const question = site.questions.nth(index);
      await question.click();
      await expect(site.openQuestions).toHaveCount(1);
      await expect(site.openQuestions.locator("summary")).toHaveText((await question.textContent()) ?? "");
      await expect(site.openQuestions.getByRole("paragraph")).toBeVisible();
    }
    await site.questions.nth(4).click();
    await expect(site.openQuestions).toHaveCount(0);
  });

  test("by keyboard as well", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await site.questions.first().focus();
    await page.keyboard.press("Enter");
    await expect(site.openQuestions.locator("summary")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(site.questions.nth(1)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(site.openQuestions).toHaveCount(1);
    await expect(site.openQuestions.locator("summary")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(site.openQuestions).toHaveCount(0);
  });

  test("search engines read the same questions and answers", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    const shown = await page.locator("#faq details").evaluateAll((all) =>
      all.map((each) => ({
        "@type": "Question",
        name: each.querySelector("summary")?.textContent,
        acceptedAnswer: { "@type": "Answer", text: each.querySelector("p")?.textContent },
      })),
    );
    expect(shown).toHaveLength(5);
    const { linkedData } = await site.head();
    expect(linkedData.filter((each) => each["@type"] === "FAQPage")).toMatchObject([{ mainEntity: shown }]);
  });
});

/** Scrolls so far that this part of a card is on screen, and waits until the browser has told everybody who asked of that card before. */
async function showPartOf(site: Site, index: number, part: number): Promise<void> {
  await site.cards.nth(index).evaluate(async (card, ratio) => {
    const { top, height } = card.getBoundingClientRect();
    window.scrollBy(0, top + height * ratio - window.innerHeight);
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(card));
  }, part);
}

test.describe("the cards of what can be done", () => {
  test("wait below the edge until half of them is to be seen", async ({ page }) => {
    const site = new Site(page);
    await site.openAlive();
    await expect(site.cards).toHaveCount(5);
    for (const card of await site.cards.all()) await expect(card).toHaveClass(/\bunseen\b/);
    await expect(site.cards.first()).toHaveCSS("opacity", "0");
    await showPartOf(site, 0, 0.4);
    await expect(site.cards.first()).toHaveClass(/\bunseen\b/);
    await showPartOf(site, 0, 0.6);
    await expect(site.cards.first()).toHaveClass(/\bseen\b/);
    await expect(site.cards.first()).not.toHaveClass(/\bunseen\b/);
    await expect(site.cards.first()).toHaveCSS("opacity", "1");
    await expect(site.cards.last()).toHaveClass(/\bunseen\b/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(site.cards.first(), "it comes in once").toHaveClass(/\bseen\b/);
  });

  for (const [name, viewport] of Object.entries({
    "a phone on its side": { width: 568, height: 320 },
    "a page enlarged to 400 percent": { width: 320, height: 256 },
  })) {
    test(`are all to be seen on ${name}, too`, async ({ page }) => {
      const site = new Site(page);
      await page.setViewportSize(viewport);
      await site.openAlive();
      for (const card of await site.cards.all()) {
        const { height, top } = await card.evaluate((element) => {
          const { height: tall, top: at } = element.getBoundingClientRect();
          return { height: tall, top: at + window.scrollY };
        });
        for (let y = top - viewport.height; y < top + height; y += viewport.height / 4) {
          await page.evaluate((to) => window.scrollTo(0, to), y);
        }
        await expect(card).toHaveCSS("opacity", "1");
      }
    });
  }

  test("just stand there for who wants no motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const site = new Site(page);
    await site.openAlive();
    for (const card of await site.cards.all()) await expect(card).toHaveCSS("opacity", "1");
    for (const card of await site.cards.all()) await expect(card).toHaveCSS("transform", "none");
  });

  test("are on paper, too", async ({ page }) => {
    const site = new Site(page);
    await site.openAlive();
    await expect(site.cards.first()).toHaveClass(/\bunseen\b/);
    await page.emulateMedia({ media: "print" });
    for (const card of await site.cards.all()) await expect(card).toHaveCSS("opacity", "1");
  });
});

const themes = ["light", "dark"] as const;

/** The files of the screenshots that the page has shown or asked for, of this theme. */
function ofTheme(urls: string[], theme: "light" | "dark"): string[] {
  return urls.filter((url) => new RegExp(`-${theme}-\\d+-[^/]*\\.(avif|webp)$`).test(url));
}

for (const system of themes) {
  for (const chosen of themes) {
    test(`screenshots are ${chosen} for who has chosen that, where the system is ${system}`, async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.emulateMedia({ colorScheme: system, reducedMotion: "reduce" });
      await page.addInitScript((theme) => localStorage.setItem("theme", theme), chosen);
      const site = new Site(page);
      await site.openAlive();
      const pictures = page.getByRole("main").getByRole("img");
      await expect(pictures, "the others are not displayed").toHaveCount(6);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
          .toBe(true);
        const file = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
        expect(ofTheme([file], chosen), file).toEqual([file]);
      }
      expect(ofTheme(asked, chosen)).toHaveLength(6);
      // The browser begins with the first picture in the theme of the system, before any script can say what was chosen.
      const others = ofTheme(asked, chosen === "dark" ? "light" : "dark");
      expect(others.filter((url) => system === chosen || !url.includes("/week-"))).toEqual([]);
    });
  }
}

async function waiting(email: string): Promise<unknown[]> {
  const rows = await queryDatabase("select email from waiting_list where lower(email) = lower($1)", [email]);
  return rows.map((row) => row["email"]);
}

const NOT_SENT = "There was an error submitting the email. Please try again later.";

test.describe("the waiting list", () => {
  test("an address that cannot be one is refused on the spot, until it is edited", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const site = new Site(page);
    await site.openAlive();
    for (const typed of ["", "mira", "mira@example", "@example.com", "mira @example.com", "mira@@example.com"]) {
      await site.email.fill(typed);
      await site.join.click();
      await expect(site.problem).toHaveText("Please enter a valid email address.");
      await expect(site.email).toHaveAttribute("aria-invalid", "true");
      await expect(site.email).toHaveAccessibleDescription("Please enter a valid email address.");
      await expect(site.email).toBeFocused();
      await expect(site.email).toHaveValue(typed);
      await page.keyboard.type("x");
      await expect(site.problem).toHaveCount(0);
      await expect(site.email).not.toHaveAttribute("aria-invalid", "true");
    }
    expect(asked.filter((url) => url.includes("/trpc/"))).toEqual([]);
  });

  test("an address is sent once, and thanked for", async ({ page }) => {
    const { email } = newAccount();
    const site = new Site(page);
    let sent = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/trpc\/waitingList\.join/, async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await site.openAlive();
    await site.email.fill(`  ${email} `);
    await site.join.dblclick();
    await expect(site.join).toHaveAttribute("aria-disabled", "true");
    await expect(site.join).toHaveAttribute("aria-busy", "true");
    await expect(site.join.locator("svg")).toBeVisible();
    await site.email.press("Enter");
    await site.email.press("Enter");
    await site.join.click({ force: true });
    await expect(site.join).toHaveAttribute("aria-disabled", "true");
    letGo();
    await expect(site.dialog.getByRole("heading", { name: "Thank you for joining!" })).toBeVisible();
    await expect(site.dialog.locator("svg").first()).toBeVisible();
    expect(sent).toBe(1);
    expect(await waiting(email)).toEqual([email]);

    await site.dialog.getByRole("button", { name: "Close" }).click();
    await expect(site.dialog).toHaveCount(0);
    await expect(site.join).toBeFocused();
    await expect(site.join).not.toHaveAttribute("aria-disabled");
    await expect(site.join.locator("svg")).toHaveCount(0);
    await expect(site.email).toHaveValue("");
  });

  test("Enter sends as well, and Escape leads back to the field", async ({ page }) => {
    const { email } = newAccount();
    const site = new Site(page);
    await site.openAlive();
    await site.email.fill(email);
    await page.keyboard.press("Enter");
    await expect(site.dialog.getByRole("heading", { name: "Thank you for joining!" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(site.dialog).toHaveCount(0);
    await expect(site.email).toBeFocused();
    expect(await waiting(email)).toEqual([email]);
  });

  test("whatever the server says in its thanks is what is read; its check is green", async ({ page }) => {
    const site = new Site(page);
    await page.route(/trpc\/waitingList\.join/, (route) =>
      route.fulfill({ json: { result: { data: { message: "You are number 7." } } } }),
    );
    await site.openAlive();
    await site.email.fill("mira@example.com");
    await site.join.click();
    await expect(site.dialog.getByRole("heading", { name: "You are number 7." })).toBeVisible();
    const check = await site.dialog
      .locator("svg")
      .first()
      .evaluate((icon) => {
        const canvas = document.createElement("canvas").getContext("2d");
        if (canvas === null) return [];
        canvas.fillStyle = getComputedStyle(icon).color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      });
    const [red = 0, green = 0, blue = 0] = check;
    expect(green).toBeGreaterThan(Math.max(red, blue));
  });

  for (const width of [768, 1440]) {
    test(`the thanks are at least 500 pixels wide at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const site = new Site(page);
      await site.openAlive();
      await site.email.fill(newAccount().email);
      await site.join.click();
      await expect(site.dialog).toBeVisible();
      const widthOfDialog = () => site.dialog.evaluate((dialog) => dialog.clientWidth);
      expect(await widthOfDialog()).toBeGreaterThanOrEqual(500);
    });
  }

  test("what is typed before the page is alive stays", async ({ page }) => {
    const letGo = await holdScripts(page);
    const { email } = newAccount();
    const site = new Site(page);
    await page.goto("/", { waitUntil: "commit" });
    await site.email.pressSequentially(email);
    await expect(site.join).toBeDisabled();
    letGo();
    await expect(site.join).toBeEnabled();
    await expect(site.email).toHaveValue(email);
    await site.join.click();
    await expect(site.dialog).toBeVisible();
    expect(await waiting(email)).toEqual([email]);
  });

  test.describe("refusals", () => {
    test.use({ expectedErrors: [/the server responded with a status of (400|429|500)/] });

    test("an address that is on the list already, in whatever case", async ({ page }) => {
      const { email } = newAccount();
      const site = new Site(page);
      await site.openAlive();
      await site.email.fill(email);
      await site.join.click();
      await site.dialog.getByRole("button", { name: "Close" }).click();
      await site.email.fill(email.toUpperCase());
      await site.join.click();
      await expect(site.problem).toHaveText("Waiting list entry with this email already exists.");
      await expect(site.email).toHaveValue(email.toUpperCase());
      await expect(site.email).toBeFocused();
      await expect(site.join).not.toHaveAttribute("aria-disabled");
      expect(await waiting(email)).toEqual([email]);
      await page.keyboard.press("End");
      await page.keyboard.type("m");
      await expect(site.problem).toHaveCount(0);
    });

    test("what only the server knows to be no address, and what is too long, without overflow", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const site = new Site(page);
      await site.openAlive();
      const scroll = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      for (const [typed, said] of [
        ["mira@example..com", /^Enter a valid email address\.$/],
        [`${"🧵".repeat(255)}@example.com`, /valid email address/],
        [`${"m".repeat(300)}@example.com`, /no more than 254 characters/],
      ] as const) {
        await site.email.fill(typed);
        await site.join.click();
        await expect(site.problem).toHaveText(said);
        expect(await scroll()).toBe(0);
        await expect(site.email).toHaveValue(typed);
      }
    });

    test("a server that fails is no reason to type it again", async ({ page }) => {
      const { email } = newAccount();
      const site = new Site(page);
      await site.openAlive();
      for (const answer of [
        { json: { error: { message: "", code: -32_603, data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } } } },
        { body: "Internal Server Error", contentType: "text/plain" },
        { body: "", contentType: "text/plain" },
      ]) {
        await page.route(/trpc\/waitingList\.join/, (route) => route.fulfill({ status: 500, ...answer }), { times: 1 });
        await site.email.fill(email);
        await site.join.click();
        await expect(site.problem).toContainText(NOT_SENT);
        await expect(site.email).toHaveValue(email);
      }
      await site.join.click();
      await expect(site.dialog).toBeVisible();
      expect(await waiting(email)).toEqual([email]);
    });

    test("who has asked too often reads when to come back", async ({ page }) => {
      const refusal = { code: "throttled", retry_after_seconds: 42 };
      const data = { code: "TOO_MANY_REQUESTS", httpStatus: 429, refusal };
      await page.route(/trpc\/waitingList\.join/, (route) =>
        route.fulfill({ status: 429, json: { error: { message: "", code: -32_029, data } } }),
      );
      const site = new Site(page);
      await site.openAlive();
      await site.email.fill("mira@example.com");
      await site.join.click();
      await expect(site.problem).toHaveText("Request was throttled. Expected available in 42 seconds.");
    });
  });

  test.describe("without a network", () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be loaded/] });

    test("says so and keeps what was typed, and sends it when the network is back", async ({ page, context }) => {
      const { email } = newAccount();
      const site = new Site(page);
      await site.openAlive();
      await site.email.fill(email);
      await fetchedAhead(page);
      await context.setOffline(true);
      await site.join.click();
      await expect(site.problem).toContainText(NOT_SENT);
      await expect(site.problem).toContainText("You are offline.");
      await expect(site.email).toHaveValue(email);
      await expect(site.join).not.toHaveAttribute("aria-disabled");
      await context.setOffline(false);
      await site.join.click();
      await expect(site.dialog).toBeVisible();
      expect(await waiting(email)).toEqual([email]);
    });

    test("that is lost before anybody went to the field does no more harm", async ({ page, context }) => {
      const { email } = newAccount();
      const site = new Site(page);
      await site.openAlive();
      await fetchedAhead(page);
      await context.setOffline(true);
      await site.email.fill(email);
      await site.join.click();
      await expect(site.problem).toContainText(NOT_SENT);
      await expect(site.email).toHaveValue(email);
      await context.setOffline(false);
      await site.join.click();
      await expect(site.dialog).toBeVisible();
      expect(await waiting(email)).toEqual([email]);
    });

    test("what was typed while a part of the page was lost is there when it comes", async ({ page, context }) => {
      const { email } = newAccount();
      const site = new Site(page);
      await page.goto("/");
      await fetchedAhead(page);
      await context.setOffline(true);
      const lost = page.waitForEvent("requestfailed");
      await site.email.pressSequentially(email);
      await lost;
      await context.setOffline(false);
      await expect(site.join).toBeEnabled();
      await expect(site.email).toHaveValue(email);
    });

    test("the page that is being read stays", async ({ page, context }) => {
      const site = new Site(page);
      await page.goto("/");
      await fetchedAhead(page);
      await context.setOffline(true);
      const lost = page.waitForEvent("requestfailed");
      await page.mouse.move(5, 100);
      await page.mouse.move(6, 101);
      await lost;
      await page.keyboard.press("Tab");
      await expect(site.heading("Weave your hours.")).toBeVisible();
      await site.questions.first().click();
      await expect(site.openQuestions).toHaveCount(1);
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all of it is there to be read", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await expect(site.heading()).toBeVisible();
    await expect(site.joinNow).toBeVisible();
    for (const anchor of anchors) {
      await site.sections.locator(`a[href="#${anchor}"]`).click();
      await expectInSight(site, anchor);
    }
    await expect(site.cards).toHaveCount(5);
    for (const card of await site.cards.all()) await expect(card).toHaveCSS("opacity", "1");
  });

  test("questions open, one at a time", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    for (const index of [0, 3]) {
      await site.questions.nth(index).click();
      await expect(site.openQuestions).toHaveCount(1);
      await expect(site.openQuestions.getByRole("paragraph")).toBeVisible();
    }
    await site.questions.nth(3).click();
    await expect(site.openQuestions).toHaveCount(0);
  });

  test("nobody can send an address to nowhere, and the page says why", async ({ page }) => {
    const site = new Site(page);
    await page.goto("/");
    await expect(site.join).toBeDisabled();
    await expect(page.locator("#join").getByText(/JavaScript/)).toBeVisible();
    await site.email.fill("mira@example.com");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(site.email).toHaveValue("mira@example.com");
  });

  test("the menu of a phone opens, closes and leads", async ({ page }) => {
    await page.setViewportSize(phone);
    const site = new Site(page);
    await page.goto("/");
    await site.menuButton.click();
    await expect(site.menu).toBeVisible();
    await site.menuButton.click();
    await expect(site.menu).toBeHidden();
    await site.menuButton.click();
    await site.menu.locator('a[href="#faq"]').click();
    await expect(page).toHaveURL("/#faq");
    await expectInSight(site, "faq");
    await page.goto("/");
    await site.menuButton.click();
    await site.menu.getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
  });
});
