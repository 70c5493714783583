/** The browser may still be reading the file when the click is over. */
const KEPT_MS = 60_000;

/** Gives the file to the browser, to be kept where its downloads are. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
