/**
 * Screenshots for the public pages, taken by `e2e/pictures/site.spec.ts`: size in CSS pixels, and
 * widths of the files.
 */
export const pictures = {
  week: { width: 1200, height: 690, widths: [720, 1280, 1920] },
  actual: { width: 760, height: 440, widths: [760, 1140] },
  "actual-phone": { width: 420, height: 440, widths: [420, 840] },
  todo: { width: 420, height: 500, widths: [420, 840] },
  pomodoro: { width: 420, height: 380, widths: [420, 840] },
  conversion: { width: 420, height: 380, widths: [420, 840] },
  insights: { width: 420, height: 380, widths: [420, 840] },
} as const;

export type PictureName = keyof typeof pictures;
export type PictureTheme = "light" | "dark";

/** File name of a picture. AVIF in all widths, and one WebP as fallback. */
export function fileOf(
  name: PictureName,
  theme: PictureTheme,
  width: number,
  format: "avif" | "webp" = "avif",
): string {
  return `${name}-${theme}-${width}.${format}`;
}
