import type { Site } from "@/shared/page/site";
import { headElements, type HeadElement, type PageHead } from "./page-head";
import { PAGE_MARK } from "./page-mark";

function elementOf({ tag, attributes, text = "" }: HeadElement, path: string): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(PAGE_MARK, path);
  element.textContent = text;
  return element;
}

/** The head's elements as DOM elements. */
export function elementsOf(head: PageHead, site: Site): HTMLElement[] {
  return headElements(head, site).map((each) => elementOf(each, head.path));
}
