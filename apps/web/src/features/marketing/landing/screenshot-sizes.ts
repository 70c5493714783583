/** The pictures of the app on the public pages, as `e2e/pictures/site.spec.ts` draws them: what they measure in CSS pixels, and the widths of their files. */
export const drawn = {
  week: { width: 1280, height: 800, widths: [720, 1280, 1920] },
  "week-phone": { width: 390, height: 640, widths: [390, 780] },
  actual: { width: 760, height: 440, widths: [760, 1140] },
  "actual-phone": { width: 420, height: 440, widths: [420, 840] },
  todo: { width: 420, height: 500, widths: [420, 840] },
  pomodoro: { width: 420, height: 380, widths: [420, 840] },
  conversion: { width: 420, height: 380, widths: [420, 840] },
  insights: { width: 420, height: 380, widths: [420, 840] },
} as const;

export type PictureName = keyof typeof drawn;
export type PictureTheme = "light" | "dark";

/** The name of a picture's file. AVIF of every width for browsers that read it, which is all that we support; one WebP for whoever else looks. */
export function fileOf(
  name: PictureName,
  theme: PictureTheme,
  width: number,
  format: "avif" | "webp" = "avif",
): string {
  return `${name}-${theme}-${width}.${format}`;
}
