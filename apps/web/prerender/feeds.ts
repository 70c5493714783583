import { PUBLIC_URL_MARK } from "@hourloom/schema/public-site";
import { element, escapeXml } from "./xml.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A page that may be found. */
export interface FoundPage {
  /** Without the origin; "" for the front page. */
  path: string;
  title: string;
  description: string;
  /** YYYY-MM-DD, of an article. */
  published?: string;
}

function addressOf({ path }: FoundPage): string {
  return `${PUBLIC_URL_MARK}${path === "" ? "/" : path}`;
}

/** https://www.sitemaps.org/protocol.html */
export function sitemap(pages: readonly FoundPage[]): string {
  const urls = pages.map((page) =>
    element("url", [
      element("loc", addressOf(page)),
      ...(page.published === undefined ? [] : [element("lastmod", page.published)]),
    ]),
  );
  return `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
}

/** The Robots Exclusion Protocol (RFC 9309): calls are not pages. The pages of the app say themselves that they are not to be listed, which a robot must be let to read. */
export function robots(): string {
  return [
    "User-agent: *",
    ...["/api/", "/trpc/", "/auth/"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${PUBLIC_URL_MARK}/sitemap.xml`,
    "",
  ].join("\n");
}

/** The date of RFC 822 with a year of four digits. */
function feedDate(published: string): string {
  return new Date(`${published}T00:00:00Z`).toUTCString();
}

/** RSS 2.0 of the articles among the pages; `about` says what the feed is. */
export function feed(about: FoundPage, pages: readonly FoundPage[]): string {
  const items = pages.flatMap((page) =>
    page.published === undefined
      ? []
      : [
          element("item", [
            element("title", page.title),
            element("link", addressOf(page)),
            `<guid isPermaLink="true">${escapeXml(addressOf(page))}</guid>`,
            element("pubDate", feedDate(page.published)),
            element("description", page.description),
          ]),
        ],
  );
  const channel = element("channel", [
    element("title", about.title),
    element("link", addressOf(about)),
    `<atom:link href="${PUBLIC_URL_MARK}/rss.xml" rel="self" type="application/rss+xml"/>`,
    element("description", about.description),
    element("language", "en"),
    ...items,
  ]);
  return `${DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`;
}
