/** Compares the octets of both sides. */
import { readSide, type Compared } from "./collections.ts";
import { linesOf } from "./objects.ts";
import { getObject, type DavAccount } from "./sides.ts";

/** What Radicale writes anew or adds: its own stamps, and the definitions of zones. */
const REWRITTEN = /^(PRODID|X-RADICALE-NAME|X-VOBJ-)/;

/** Lines of the same meaning are equal: vobject, which Radicale uses, sorts and rewrites them. */
function normalizedLine(line: string): string {
  return line.replaceAll('"', "");
}

function withoutZones(lines: readonly string[]): string[] {
  const rest: string[] = [];
  let isZone = false;
  for (const line of lines) {
    if (line === "BEGIN:VTIMEZONE") isZone = true;
    if (!isZone) rest.push(line);
    if (line === "END:VTIMEZONE") isZone = false;
  }
  return rest;
}

function radicaleLines(text: string): string[] {
  return withoutZones(linesOf(text))
    .filter((line) => !REWRITTEN.test(line))
    .map(normalizedLine)
    .toSorted();
}

/** XML parsers read CRLF as LF, so that clients store it so. */
function plainText(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function difference(a: readonly string[], b: readonly string[]): string {
  const [only, also] = [a.filter((line) => !b.includes(line)), b.filter((line) => !a.includes(line))];
  return `\n  Hourloom   ${JSON.stringify(only)}\n  other side ${JSON.stringify(also)}`;
}

/**
 * Compares each object of both sides: octet for octet with a folder; line for line with Radicale,
 * which sorts them.
 */
export async function compareOctets(
  account: DavAccount,
  collections: readonly Omit<Compared, "model">[],
): Promise<{ same: number; differences: string[] }> {
  let same = 0;
  const differences: string[] = [];
  for (const { name, hourloom, other } of collections) {
    const there = await readSide(other);
    for (const [uid, { address }] of (await readSide(hourloom)).copies) {
      const text = await getObject(account, address);
      const copy = there.copies.get(uid)?.text ?? "";
      const isFolder = name.startsWith("folder");
      const isSame = isFolder
        ? plainText(text).trimEnd() === plainText(copy).trimEnd()
        : radicaleLines(text).join("\n") === radicaleLines(copy).join("\n");
      const lines = isFolder ? linesOf : radicaleLines;
      if (isSame) same += 1;
      else differences.push(`octets: ${name}: ${uid}${difference(lines(text), lines(copy))}`);
    }
  }
  return { same, differences };
}
