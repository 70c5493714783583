import { PUBLIC_URL_MARK, TRIAL_PATH } from "@hourloom/schema/public-site";
import { element, escapeXml } from "./xml.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A page that search engines may index. */
export interface IndexedPage {
  /** URL path; "" for the front page. */
  path: string;
  title: string;
  description: string;
  /** Publication date of an article: YYYY-MM-DD. */
  published?: string;
}

function addressOf({ path }: IndexedPage): string {
  return `${PUBLIC_URL_MARK}${path === "" ? "/" : path}`;
}

/** https://www.sitemaps.org/protocol.html */
export function sitemap(pages: readonly IndexedPage[]): string {
  const urls = pages.map((page) =>
    element("url", [
      element("loc", addressOf(page)),
      ...(page.published === undefined ? [] : [element("lastmod", page.published)]),
    ]),
  );
  return `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
}

/**
 * The Robots Exclusion Protocol (RFC 9309). Pages of the app are not disallowed, because robots
 * must be able to read their `noindex`.
 */
export function robots(): string {
  return [
    "User-agent: *",
    ...["/api/", "/trpc/", "/auth/", TRIAL_PATH].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${PUBLIC_URL_MARK}/sitemap.xml`,
    "",
  ].join("\n");
}

/** A date of RFC 822 with a year of four digits. */
function feedDate(published: string): string {
  return new Date(`${published}T00:00:00Z`).toUTCString();
}

/** RSS 2.0 of the articles; `about` describes the feed. */
export function feed(about: IndexedPage, pages: readonly IndexedPage[]): string {
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
