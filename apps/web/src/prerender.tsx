import { OPERATOR_MARK, PROJECT_URL_MARK, PUBLIC_URL_MARK } from "@hourloom/schema/public-site";
import { createMemoryHistory } from "@tanstack/react-router";
import { createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { blogHead, headOfPost, missingPostHead } from "./features/marketing/blog/post-heads";
import { posts } from "./features/marketing/blog/posts";
import { headElements, type HeadElement, type PageHead } from "./features/marketing/head/page-head";
import { PAGE_MARK } from "./features/marketing/head/page-mark";
import { landingHead } from "./features/marketing/landing/landing-head";
import { legalHeads } from "./features/marketing/legal/legal-heads";
import { createAppRouter, preloadNotFound } from "./router";
import { createLoginStore } from "@/shared/login/login-store";
import { Page } from "./show-page";

export type { PageHead };

/** Sent for unknown addresses. */
const notFoundHead: PageHead = {
  ...missingPostHead,
  path: "/not-found",
  title: "Not found · Hourloom",
  description: "There is nothing at this address.",
};

/** All prerendered pages. */
export const heads: readonly PageHead[] = [
  landingHead,
  blogHead,
  ...posts.map(headOfPost),
  missingPostHead,
  ...legalHeads,
  notFoundHead,
];

const site = { publicUrl: PUBLIC_URL_MARK, projectUrl: PROJECT_URL_MARK, operator: OPERATOR_MARK, offersTrials: true };
const nothingStored = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

function htmlOfElement({ tag, attributes, text }: HeadElement, path: string): string {
  const html = renderToStaticMarkup(createElement(tag, { ...attributes, [PAGE_MARK]: path }));
  // JSON in a script element is not escaped; React would escape its quotes.
  return text === undefined ? html : html.replace("></", () => `>${text}</`);
}

/** HTML of a page's head and body. */
export async function renderPage(head: PageHead): Promise<{ head: string; body: string }> {
  const router = createAppRouter(
    createLoginStore(nothingStored),
    createMemoryHistory({ initialEntries: [head.path === "" ? "/" : head.path] }),
  );
  await Promise.all([router.load(), preloadNotFound()]);
  const body = renderToString(<Page router={router} site={site} />);
  // An error within a Suspense boundary does not throw, but is left to the client.
  if (body.includes("<!--$!-->")) throw new Error(`${head.path} could not be drawn in full.`);
  const title = renderToStaticMarkup(<title>{head.title}</title>);
  return {
    head: [title, ...headElements(head, site).map((each) => htmlOfElement(each, head.path))].join("\n    "),
    body,
  };
}
