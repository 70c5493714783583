import Bowser from "bowser";

const NAME_MAX_LENGTH = 60;
/** Longer than any browser's header; the rest is ignored, since clients may send kilobytes. */
const HEADER_MAX_LENGTH = 512;

/** Printable ASCII, limited in length. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, NAME_MAX_LENGTH);
}

/**
 * Such as `Firefox on Linux` for a browser, or the product name of a program such as `curl`; empty
 * without a header.
 */
export function browserOf(header: string | undefined): string {
  if (header === undefined || header.trim() === "") return "";
  const userAgent = header.slice(0, HEADER_MAX_LENGTH);
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === "") return printable(userAgent.split(/[/ ]/)[0] ?? "");
  return printable(os.name === undefined ? browser.name : `${browser.name} on ${os.name}`);
}
