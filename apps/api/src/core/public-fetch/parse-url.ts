/**
 * Parses an address as it was typed or as it stands in `Location`; undefined if it is none.
 * `webcal:` is read as `https:`. The parser of the URL standard writes every spelling of an IPv4
 * address (octal, hexadecimal, short) as four decimal numbers, and rejects zone ids.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base?.href);
  if (url === null) return undefined;
  // Parsed twice: hosts are normalized only under a scheme that the standard knows.
  return url.protocol === "webcal:" ? parseUrl(`https:${url.href.slice("webcal:".length)}`) : url;
}
