/** Maximum length of a name without its extension, in code points; file systems allow 255 bytes. */
const MAX_LENGTH = 60;
/** Characters that Windows, macOS or Linux reserve, control characters, and those that reorder. */
const RESERVED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"/\\|?*]/gu;
/** Names of devices in Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name for a file that every file system accepts, from the title of a calendar or list:
 * `fileNameOf("Work: 2026", "ics")` is `Work 2026.ics`. A title without usable characters is
 * `calendar`.
 */
export function fileNameOf(title: string, extension: string): string {
  const words = title.replaceAll(RESERVED, " ").split(/\s+/).join(" ").trim();
  const short = [...words].slice(0, MAX_LENGTH).join("");
  // Windows drops dots and spaces at the end; a dot at the start hides the file elsewhere.
  const name = short.replaceAll(/^[.\s~-]+|[.\s]+$/g, "");
  const base = name === "" ? "calendar" : name;
  return `${DEVICE.test(base.split(".")[0] ?? "") ? `${base.replaceAll(".", " ")} calendar` : base}.${extension}`;
}
