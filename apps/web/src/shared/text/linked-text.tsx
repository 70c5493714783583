import type { ReactNode } from "react";

/** A web address in a text; punctuation that ends a sentence is not a part of it. */
const LINK = /\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}]/giu;

/** Returns the web addresses in a text, each once. */
export function findLinks(text: string): string[] {
  return [...new Set(text.match(LINK))];
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
  const parts = text.split(LINK).flatMap((plain, index): ReactNode[] => {
    const href = [...text.matchAll(LINK)][index]?.[0];
    return href === undefined ? [plain] : [plain, <WebLink key={index} href={href} />];
  });
  return <>{parts}</>;
}
