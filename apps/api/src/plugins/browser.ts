import Bowser from "bowser";

const NAME_MAX_LENGTH = 60;
/** Browsers say less than this of themselves; what is behind it is not looked at, since anybody may send kilobytes. */
const HEADER_MAX_LENGTH = 512;

/** What of a header can be shown to people. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, NAME_MAX_LENGTH);
}

/** `Firefox on Linux` for a browser, the product's name for a program such as `curl`, and nothing where the header says nothing. */
export function browserOf(header: string | undefined): string {
  if (header === undefined || header.trim() === "") return "";
  const userAgent = header.slice(0, HEADER_MAX_LENGTH);
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === "") return printable(userAgent.split(/[/ ]/)[0] ?? "");
  return printable(os.name === undefined ? browser.name : `${browser.name} on ${os.name}`);
}
