import { beforeAll, describe, expect, test } from "vitest";
import {
  addressOf,
  attributesOf,
  type BuiltSite,
  openBuiltSite,
  PROJECT_URL,
  PUBLIC_URL,
  textsOf,
  theOnly,
} from "./testing/built-site.ts";
import { posts, publicPaths, sectionAnchors } from "./testing/public-paths.ts";

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite();
});

function wordsOf(element: Element): string[] {
  return element.textContent.match(/[\p{L}\p{N}]\S*/gu) ?? [];
}

/** Addresses whose status is not 200. */
async function brokenOf(addresses: Iterable<string>): Promise<[address: string, status: number][]> {
  const responses = await Promise.all(
    [...new Set(addresses)].map(async (address): Promise<[string, number]> => {
      const { pathname } = new URL(address, PUBLIC_URL);
      return [address, (await site.request(pathname)).statusCode];
    }),
  );
  return responses.filter(([, status]) => status !== 200);
}

/** All files that a browser may load to show the page; `srcset` names each with its width. */
function fetchedBy(page: Document): string[] {
  const sets = attributesOf(page, "[srcset]", "srcset").flatMap((set) =>
    set.split(",").map((each) => each.trim().replace(/ .*/, "")),
  );
  const links = ["stylesheet", "preload", "modulepreload", "icon", "apple-touch-icon"].flatMap((rel) =>
    attributesOf(page, `link[rel="${rel}"]`, "href"),
  );
  return [...attributesOf(page, "[src]", "src"), ...sets, ...links];
}

/** The hash of a URL, such as "faq". */
function anchorOf(link: string): string {
  return new URL(link).hash.slice(1);
}

/** Internal links of a page. */
function linksFrom(page: Document, path: string): string[] {
  return attributesOf(page, "a[href]", "href")
    .map((href) => new URL(href, addressOf(path)).href)
    .filter((link) => link.startsWith(PUBLIC_URL));
}

describe.each(publicPaths)("%s, before any script has run,", (path) => {
  test("contains all of its text", async () => {
    const page = await site.document(path);
    expect(textsOf(page, "h1")).toEqual([expect.stringMatching(/\w/)]);
    expect(wordsOf(theOnly(page, "main")).length).toBeGreaterThan(path === "/blog" ? 100 : 400);
  });

  test("has no script of its own but that of the theme", async () => {
    const page = await site.document(path);
    expect(new Set(attributesOf(page, "script:not([src])", "type"))).toEqual(new Set(["application/ld+json"]));
    expect(textsOf(page, "script:not([src]):not([type])")).toEqual([expect.stringContaining("dataset.theme")]);
    const names = [...page.querySelectorAll("*")].flatMap((element) => element.getAttributeNames());
    expect(names.filter((name) => name.startsWith("on"))).toEqual([]);
  });

  test("fetches nothing from elsewhere, and nothing that is not there", async () => {
    const fetched = fetchedBy(await site.document(path));
    expect(fetched.length).toBeGreaterThan(5);
    expect(fetched.filter((address) => !/^\/[^/]/.test(address))).toEqual([]);
    expect(await brokenOf(fetched)).toEqual([]);
  });

  test("links the feed and the project, and names the owner", async () => {
    const page = await site.document(path);
    expect(attributesOf(page, 'link[rel="alternate"][type="application/rss+xml"]', "href")).toEqual(["/rss.xml"]);
    const footer = theOnly(page, "footer");
    expect(footer.textContent).toContain("© 2025 Hourloom");
    expect(attributesOf(footer, 'a[rel~="me"]', "href")).toEqual([PROJECT_URL]);
    expect(textsOf(footer, 'a[rel~="me"]')).toEqual(["Follow Hourloom"]);
  });
});

test("every link leads somewhere, and every anchor is there", async () => {
  const pages = await Promise.all(publicPaths.map(async (path) => linksFrom(await site.document(path), path)));
  const links = [...new Set(pages.flat())];
  expect(links.length).toBeGreaterThan(publicPaths.length);
  expect(await brokenOf(links)).toEqual([]);
  const named = links.filter((link) => anchorOf(link) !== "");
  expect(named.map(anchorOf)).toEqual(expect.arrayContaining([...sectionAnchors, "content"]));
  for (const link of named) {
    const page = await site.document(new URL(link).pathname);
    expect(page.querySelectorAll(`[id="${anchorOf(link)}"]`), link).toHaveLength(1);
  }
});

test("no style sheet fetches from elsewhere", async () => {
  const sheets = attributesOf(await site.document("/"), 'link[rel="stylesheet"]', "href");
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) {
    const { body } = await site.request(sheet);
    const named = [...body.matchAll(/url\(["']?([^"')]+)/g)].map(([, address = ""]) => address);
    expect(named.filter((address) => !/^(?:\/[^/]|\.\/|data:|#)/.test(address))).toEqual([]);
    expect(body).not.toMatch(/@import/);
  }
});

describe("the start", () => {
  test("has its sections by their anchors, each with a heading, and ways to them and to the waiting list", async () => {
    const page = await site.document("/");
    for (const anchor of sectionAnchors) {
      expect(textsOf(theOnly(page, `section#${anchor}`), "h2"), anchor).toEqual([expect.stringMatching(/\w/)]);
    }
    const ways = [...sectionAnchors.map((anchor) => `#${anchor}`), "/blog"];
    const linksOf = (name: string) => attributesOf(theOnly(page, `nav[aria-label="${name}"]`), "a", "href");
    expect(linksOf("Sections")).toEqual(ways);
    expect(linksOf("Menu"), "a phone always offers the sign-in").toEqual([...ways, "/?page=calendar"]);
    expect(textsOf(page, 'header a[href="#join"]')).toContain("Join Now");
    expect(theOnly(page, "header button[popovertarget]").getAttribute("popovertarget")).toBe(
      theOnly(page, "nav[popover]").id,
    );
  });

  test("says first what it is for, and links to the waiting list in one wording", async () => {
    const main = theOnly(await site.document("/"), "main");
    expect(textsOf(main, "h1")).toEqual(["Plan your hours, and see where they went."]);
    expect(textsOf(main, 'a[href="#join"]')).toEqual(["Join The Waiting List"]);
    expect(attributesOf(main, 'a[href="/api/v1/docs/"]', "href").length).toBeGreaterThan(0);
    expect(textsOf(main, "#self-hosted")).toEqual(["Yours to run"]);
  });

  test("is rendered for newcomers, without a sign-in", async () => {
    const page = await site.document("/");
    expect(textsOf(page, "header button")).not.toContain("Sign In");
    expect(textsOf(page, "header a")).not.toContain("Open the app");
    expect(page.querySelectorAll("[role=dialog], dialog")).toHaveLength(0);
  });

  test("has five cards, which are visible without scripts", async () => {
    const cards = [...(await site.document("/")).querySelectorAll("#how li")];
    expect(cards).toHaveLength(5);
    expect(cards.filter(({ classList }) => classList.contains("unseen"))).toEqual([]);
  });

  test("has five questions, all closed, of which one is open at a time", async () => {
    const questions = [...(await site.document("/")).querySelectorAll("#faq details")];
    expect(questions.map((question) => question.getAttribute("name"))).toEqual(Array.from({ length: 5 }, () => "faq"));
    expect(questions.filter((question) => question.hasAttribute("open"))).toEqual([]);
    for (const question of questions) {
      expect(textsOf(question, "summary")).toEqual([expect.stringMatching(/\?$/)]);
      expect(textsOf(question, "p")).toEqual([expect.stringMatching(/\w+ \w+/)]);
    }
  });

  test("has no working form without scripts, and explains why", async () => {
    const form = theOnly(await site.document("/"), "#join form");
    expect(theOnly(form, "button").hasAttribute("disabled")).toBe(true);
    expect(theOnly(form, "button").textContent).toBe("Join The Waiting List");
    expect(textsOf(form, "noscript")).toEqual([expect.stringMatching(/JavaScript/)]);
  });
});

test("the list has the four posts, the newest first, each with its picture, day, title and summary", async () => {
  const page = await site.document("/blog");
  const cards = [...theOnly(page, "main").querySelectorAll("article")];
  expect(cards).toHaveLength(posts.length);
  for (const [index, card] of cards.entries()) {
    expect(attributesOf(card, "a", "href")).toEqual([posts[index]?.path]);
    expect(textsOf(card, "h2")).toEqual([expect.stringMatching(/\w/)]);
    expect(textsOf(card, "p")).toEqual([expect.stringMatching(/\w{2,}.{60,}/)]);
    expect(textsOf(card, "time")).toEqual([posts[index]?.day]);
    expect(attributesOf(card, "time", "datetime")).toEqual([posts[index]?.date]);
    expect(attributesOf(card, "img", "src")).toEqual([expect.stringMatching(/\.svg$/)]);
  }
});

const LEAST_WORDS = 800;

describe.each(posts)("$path", ({ path, date, day }) => {
  async function textOf(): Promise<Element> {
    return theOnly(await site.document(path), "main > div > article");
  }

  test("has the title and the picture of its card, its day and headings", async () => {
    const text = await textOf();
    const link = theOnly(await site.document("/blog"), `main a[href="${path}"]`);
    expect(textsOf(text, "h1")).toEqual([link.textContent]);
    expect(textsOf(text, "time")).toEqual([day]);
    expect(attributesOf(text, "time", "datetime")).toEqual([date]);
    const card = link.closest("article");
    expect(attributesOf(text, "img", "src")[0]).toBe(card?.querySelector("img")?.getAttribute("src"));
    expect(attributesOf(text, "img", "alt")[0]).toMatch(/\w+ \w+/);
    expect(textsOf(text, "h2").length).toBeGreaterThan(0);
  });

  test("has a picture that is well-formed", async () => {
    const [picture = ""] = attributesOf(await textOf(), "img", "src");
    expect((await site.request(picture)).headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect((await site.document(picture)).documentElement.localName).toBe("svg");
  });

  test("is long enough to be worth the way, and leads to other posts and to the waiting list alone", async () => {
    const prose = theOnly(await textOf(), ".prose");
    expect(wordsOf(prose).length).toBeGreaterThanOrEqual(LEAST_WORDS);
    const ways = attributesOf(prose, "a[href^='/']", "href");
    const others: string[] = [...posts.map((post) => post.path).filter((each) => each !== path), "/#join"];
    expect(ways).not.toEqual([]);
    expect(ways.filter((way) => !others.includes(way))).toEqual([]);
  });

  test("leads back to the list and on to the waiting list", async () => {
    const page = await site.document(path);
    expect(textsOf(page, 'main a[href="/blog"]')).toEqual(["Back"]);
    expect(textsOf(page, 'header a[href="/#join"]')).toEqual(["Join The Waiting List"]);
  });
});
