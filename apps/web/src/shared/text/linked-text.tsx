import type { ReactNode } from "react";

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;

/** Without the punctuation that ends a sentence, and without a bracket that opened before it. */
function trimAddress(address: string): string {
  const trimmed = address.replace(/['.,:;!?\]}]+$/u, "");
  const isOpenedBefore = trimmed.endsWith(")") && trimmed.split(")").length > trimmed.split("(").length;
  return isOpenedBefore ? trimAddress(trimmed.slice(0, -1)) : trimmed;
}

/** Returns the web addresses in a text, in order, with where they begin. */
function locateLinks(text: string): { href: string; index: number }[] {
  return [...text.matchAll(ADDRESS)]
    .map(({ 0: address, index }) => ({ href: trimAddress(address), index }))
    .filter(({ href }) => URL.canParse(href));
}

/** Returns the web addresses in a text, each once. */
export function findLinks(text: string): string[] {
  return [...new Set(locateLinks(text).map(({ href }) => href))];
}

export function WebLink({ href, children = href }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent underline">
      {children}
    </a>
  );
}

/** A text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { href, index } of locateLinks(text)) {
    parts.push(text.slice(end, index), <WebLink key={index} href={href} />);
    end = index + href.length;
  }
  return <>{[...parts, text.slice(end)]}</>;
}
