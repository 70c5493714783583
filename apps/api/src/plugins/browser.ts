import Bowser from "bowser";

const NAME_MAX_LENGTH = 60;

/** What of a header can be shown to people. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, NAME_MAX_LENGTH);
}

/** `Firefox on Linux` for a browser, the product's name for a program such as `curl`, and nothing where the header says nothing. */
export function browserOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === "") return "";
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === "") return printable(userAgent.split(/[/ ]/)[0] ?? "");
  return printable(os.name === undefined ? browser.name : `${browser.name} on ${os.name}`);
}
