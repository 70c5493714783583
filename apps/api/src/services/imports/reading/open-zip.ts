import { unzipSync } from "fflate";
import { FILE_NAME_MAX_LENGTH, IMPORT_FILE_MAX_BYTES, IMPORT_ZIP_FILES_MAX } from "@hourloom/schema/imports";
import { storable } from "../rows/stored-rows.ts";

/** A file in a zip, or the file itself. */
export interface FilePart {
  /** Without folders, as it can be stored. */
  name: string;
  octets: Uint8Array;
}

/** `too_large`: what is in it has more octets, or more files, than a file may have. */
export type OpenedZip = { ok: true; parts: FilePart[] } | { ok: false; problem: "damaged" | "too_large" };

const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];
/** A zip without files begins with the end of its list. */
const EMPTY_ZIP_MAGIC = [0x50, 0x4b, 0x05, 0x06];

export function isZip(octets: Uint8Array): boolean {
  return [ZIP_MAGIC, EMPTY_ZIP_MAGIC].some((magic) => magic.every((octet, at) => octets[at] === octet));
}

function nameOf(path: string): string {
  return storable(path.split(/[/\\]/).at(-1) ?? "")
    .slice(-FILE_NAME_MAX_LENGTH)
    .toWellFormed();
}

/** Folders, and what macOS adds to a zip. */
function isNoFile(path: string): boolean {
  return nameOf(path) === "" || nameOf(path).startsWith(".") || path.startsWith("__MACOSX/");
}

/**
 * Opens a zip. Only as many octets are inflated as its list says, and no more than one file may
 * have; zips within it are not opened.
 */
export function openZip(octets: Uint8Array): OpenedZip {
  let bytes = 0;
  let files = 0;
  try {
    const inflated = unzipSync(octets, {
      filter: ({ name, originalSize }) => {
        if (isNoFile(name)) return false;
        bytes += originalSize;
        files += 1;
        return bytes <= IMPORT_FILE_MAX_BYTES && files <= IMPORT_ZIP_FILES_MAX;
      },
    });
    if (bytes > IMPORT_FILE_MAX_BYTES || files > IMPORT_ZIP_FILES_MAX) return { ok: false, problem: "too_large" };
    const parts = Object.entries(inflated).map(([path, part]) => ({ name: nameOf(path), octets: part }));
    return { ok: true, parts };
  } catch {
    // The library reports a damaged or encrypted zip by exceptions alone.
    return { ok: false, problem: "damaged" };
  }
}
