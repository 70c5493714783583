const LETTERS_MAX = 40;

/** A title among the words of a message, of which it must not take the room of all others: its first 40 letters, as they are seen. */
export function truncateTitle(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment);
  return letters.length > LETTERS_MAX ? `${letters.slice(0, LETTERS_MAX).join("").trimEnd()}…` : title;
}
