import type { Site } from "@/shared/page/site";

/** Metadata of a public page for search engines and link previews. */
export interface PageHead {
  /** URL path; "" for the front page. */
  path: string;
  title: string;
  description: string;
  /** 1200 × 630 pixels, for previews. */
  image: { path: string; alt: string };
  /** Breadcrumbs from the front page to this page, each with its path. */
  trail: readonly { name: string; path: string }[];
  /** Publication date of an article: YYYY-MM-DD. */
  published?: string;
  /** Additional schema.org objects; `url` makes an absolute URL from a path. */
  structured?: (url: (path: string) => string) => readonly object[];
  /** Excluded from search engines: error pages. */
  isHidden?: boolean;
  /** Not in the sitemap: pages that not every installation has. */
  isUnlisted?: boolean;
}

/** An element of the head. `text` is JSON without "<". */
export interface HeadElement {
  tag: "meta" | "link" | "script";
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

function meta(key: "name" | "property", name: string, content: string): HeadElement {
  return { tag: "meta", attributes: { [key]: name, content } };
}

/**
 * Linked data in a script element that is not executed (JSON-LD 1.1, "Embedding JSON-LD in HTML").
 */
function linkedData(object: object): HeadElement {
  const text = JSON.stringify({ "@context": "https://schema.org", ...object }).replaceAll("<", "\\u003c");
  return { tag: "script", attributes: { type: "application/ld+json" }, text };
}

/** https://schema.org/BreadcrumbList */
function breadcrumbs(trail: PageHead["trail"], url: (path: string) => string): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url(path),
    })),
  };
}

/** All elements of the head apart from the title. Hidden pages have no canonical URL. */
export function headElements(head: PageHead, { publicUrl }: Pick<Site, "publicUrl">): HeadElement[] {
  const url = (path: string) => `${publicUrl}${path === "" ? "/" : path}`;
  const description = meta("name", "description", head.description);
  if (head.isHidden === true) return [description, meta("name", "robots", "noindex")];
  return [
    description,
    { tag: "link", attributes: { rel: "canonical", href: url(head.path) } },
    meta("property", "og:site_name", "Hourloom"),
    meta("property", "og:type", head.published === undefined ? "website" : "article"),
    meta("property", "og:url", url(head.path)),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:image", url(head.image.path)),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("property", "og:image:alt", head.image.alt),
    meta("name", "twitter:card", "summary_large_image"),
    ...(head.published === undefined ? [] : [meta("property", "article:published_time", head.published)]),
    linkedData(breadcrumbs(head.trail, url)),
    ...(head.structured?.(url) ?? []).map(linkedData),
  ];
}
