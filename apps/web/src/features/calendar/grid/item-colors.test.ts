import { eventColor } from "@hourloom/schema/events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const here = import.meta.dirname;
const theme = readFileSync(`${here}/../../../../../../packages/ui/src/theme.css`, "utf8");
const items = readFileSync(`${here}/items.css`, "utf8");

/** Linear sRGB of `oklch()`, in or near the gamut (CSS Color 4, sample code). */
function toRgb(lightness: number, chroma: number, hue: number): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

type Color = readonly [lightness: number, chroma: number, hue: number];

/** Relative luminance (WCAG 2.2). */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = toRgb(...color).map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function parseColor(text: string | undefined): Color {
  const [lightness, chroma, hue] = (text ?? "").split(" ").map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No colour: ${text}`);
  return [lightness, chroma, hue];
}

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** A variable of the theme, a pair of colours. */
function colorIn(name: string, shown: Theme): Color {
  const pair = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(theme);
  return parseColor(pair?.[shown === "light" ? 1 : 2]);
}

/** Between two colours, as `color-mix(in oklab)`: hue and chroma are mixed as coordinates. */
function mixed([l1, c1, h1]: Color, [l2, c2, h2]: Color, share: number): Color {
  const at = (chroma: number, hue: number) => [
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ];
  const [[a1 = 0, b1 = 0], [a2 = 0, b2 = 0]] = [at(c1, h1), at(c2, h2)];
  const [a, b] = [a1 + (a2 - a1) * share, b1 + (b2 - b1) * share];
  return [l1 + (l2 - l1) * share, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

const types = ["event", "task", "pomodoro", "flowtime"];
const TEXT = 4.5;
const GRAPHICS = 3;

test("black on white has the contrast of 21", () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
});

test.each([...types, ...eventColor.options])("the text of %s can be read on its fills in both themes", (name) => {
  const solid = types.includes(name) ? `${name}-solid` : `edge-${name}`;
  for (const shown of themes) {
    const soft = colorIn(`${name}-soft`, shown);
    const text = colorIn(`${name}-text`, shown);
    const below = mixed(soft, colorIn(solid, shown), 0.16);
    expect(contrast(text, soft), `${shown}`).toBeGreaterThan(TEXT);
    expect(contrast(text, below), `${shown}, below the pointer`).toBeGreaterThan(TEXT);
    const [dim, faint] = [colorIn(`${name}-dim`, shown), colorIn(`${name}-faint`, shown)];
    expect(contrast(dim, faint), `${shown}, in another month`).toBeGreaterThan(TEXT);
    expect(
      contrast(dim, mixed(faint, colorIn(solid, shown), 0.16)),
      `${shown}, there below the pointer`,
    ).toBeGreaterThan(TEXT);
  }
});

test.each([...eventColor.options, "event"])("the edge of %s can be seen on its fills in both themes", (name) => {
  for (const shown of themes) {
    for (const fill of ["soft", "faint"]) {
      const edge = name === "event" ? "event-solid" : `edge-${name}`;
      const ratio = contrast(colorIn(edge, shown), colorIn(`${name}-${fill}`, shown));
      expect(ratio, `${shown}, ${fill}`).toBeGreaterThan(GRAPHICS);
    }
  }
});

test("what is overdue can be read in both themes", () => {
  for (const shown of themes) {
    const [soft, text] = [colorIn("danger-soft", shown), colorIn("danger", shown)];
    expect(contrast(text, soft)).toBeGreaterThan(TEXT);
    expect(contrast(text, mixed(soft, text, 0.12))).toBeGreaterThan(TEXT);
  }
});

test("errors and what is overdue have another red than pomodoros in both themes", () => {
  const hueOf = ([, , hue]: Color) => (hue > 180 ? hue - 360 : hue);
  for (const shown of themes) {
    for (const [name, pomodoro] of [
      ["danger", "pomodoro-text"],
      ["danger", "pomodoro-solid"],
      ["danger-soft", "pomodoro-soft"],
    ] as const) {
      const apart = hueOf(colorIn(pomodoro, shown)) - hueOf(colorIn(name, shown));
      expect(apart, `${shown}, ${name}`).toBeGreaterThan(24);
    }
  }
});

test.each([
  ["task", ["task-soft", "task-faint", "danger-soft"]],
  ["task-done", ["task-faint"]],
  ["task-overdue", ["danger-soft"]],
  ["pomodoro", ["pomodoro-soft", "pomodoro-faint"]],
  ["flowtime", ["flowtime-soft", "flowtime-faint"]],
])("the icon %s can be seen on the fills that it has", (icon, fills) => {
  const image = new RegExp(`\\.icon-${icon} \\{\\s+background-image: url\\("[^"]*stroke='oklch\\(([^)]+)\\)'`).exec(
    items,
  );
  for (const shown of themes) {
    for (const fill of fills) {
      const ratio = contrast(parseColor(image?.[1]), colorIn(fill, shown));
      expect(ratio, `${shown}, ${fill}`).toBeGreaterThan(GRAPHICS);
    }
  }
});

test("days outside of the month and past items have the paler colours of all items", () => {
  const paler = items.slice(items.indexOf(".outside-month,"));
  for (const name of [...types, ...eventColor.options]) {
    expect(paler).toContain(`--${name}-soft: var(--${name}-faint);\n    --${name}-text: var(--${name}-dim);`);
  }
});
