const LETTERS_MAX = 40;

/** A title for a message, truncated to 40 grapheme clusters. */
export function truncateTitle(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment);
  return letters.length > LETTERS_MAX ? `${letters.slice(0, LETTERS_MAX).join("").trimEnd()}…` : title;
}
