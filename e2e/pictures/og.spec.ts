import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type PostId, posts } from "../../apps/web/src/features/marketing/blog/posts.ts";
import { expect, test } from "../support/test.ts";

const root = path.resolve(import.meta.dirname, "../..");
const illustrations = path.join(root, "apps/web/src/features/marketing/assets/blog");
const publicFiles = path.join(root, "apps/web/public");
const favicon = path.join(publicFiles, "favicon.svg");
const figtree = path.join(
  root,
  "packages/ui/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
);

const card = { width: 1200, height: 630 };
const CARD_BYTES = 120_000;
/** The width of the illustration in a card. */
const ILLUSTRATION_WIDTH = 640;

/** `--paper` and `--ink` of the light theme, and the colour of `favicon.svg`. */
const paper = "#fbf9f6";
const ink = "#2b2521";
const teal = "#12535e";

/** A card with a title (of the post, if it is one) and a detail of an illustration. */
interface Card {
  name: "hourloom" | PostId;
  illustration: PostId;
  /** Card pixels per illustration pixel, and the point of the illustration in the middle. */
  scale: number;
  middle: { x: number; y: number };
}

const cards: Card[] = [
  {
    name: "hourloom",
    illustration: "what-is-hourloom",
    scale: 1.4,
    middle: { x: 1329, y: 450 },
  },
  {
    name: "what-is-hourloom",
    illustration: "what-is-hourloom",
    scale: 0.7,
    middle: { x: 1057, y: 450 },
  },
  {
    name: "how-to-use-pomodoro",
    illustration: "how-to-use-pomodoro",
    scale: 0.7,
    middle: { x: 800, y: 450 },
  },
  {
    name: "calendars-and-pomodoro",
    illustration: "calendars-and-pomodoro",
    scale: 0.7,
    middle: { x: 957, y: 450 },
  },
  {
    name: "flowtime-and-hourloom",
    illustration: "flowtime-and-hourloom",
    scale: 0.7,
    middle: { x: 1143, y: 450 },
  },
];

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${await readFile(file, "base64")}`;
}

function titleOf(name: Card["name"]): string {
  return posts.find(({ id }) => id === name)?.title ?? "Weave your hours.";
}

async function cardPage({ name, illustration, scale, middle }: Card): Promise<string> {
  const picture = await dataUrl(path.join(illustrations, `${illustration}.svg`), "image/svg+xml");
  return `<!doctype html>
    <style>
      @font-face { font-family: Figtree; font-weight: 300 900; src: url(${await dataUrl(figtree, "font/woff2")}); }
      body { margin: 0; background: ${paper}; color: ${ink}; font-family: Figtree; }
      main { box-sizing: border-box; height: ${card.height}px; width: ${card.width - ILLUSTRATION_WIDTH}px; padding: 64px 40px 60px 64px;
        display: flex; flex-direction: column; justify-content: space-between; }
      h1 { margin: 0; font-size: 60px; font-weight: 620; line-height: 1.08; letter-spacing: -0.025em; text-wrap: balance; }
      p { margin: 0; display: flex; align-items: center; gap: 14px; color: ${teal}; font-size: 32px; font-weight: 620; letter-spacing: -0.011em; }
      p svg { width: 48px; }
      .window { position: absolute; top: 0; right: 0; width: ${ILLUSTRATION_WIDTH}px; height: ${card.height}px; overflow: hidden; }
      .window img { position: absolute; width: ${1600 * scale}px; left: ${ILLUSTRATION_WIDTH / 2 - middle.x * scale}px; top: ${card.height / 2 - middle.y * scale}px; }
    </style>
    <main>
      <p>${await readFile(favicon, "utf8")}Hourloom</p>
      <h1>${titleOf(name)}</h1>
    </main>
    <div class="window"><img src="${picture}" alt=""></div>`;
}

async function takeScreenshot(
  page: Page,
  html: string,
  size: { width: number; height: number },
  file: string,
): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot({ path: path.join(publicFiles, file), scale: "css" });
}

for (const definition of cards) {
  test(`the Open Graph picture ${definition.name}`, async ({ page }) => {
    const image = await takeScreenshot(page, await cardPage(definition), card, `og/${definition.name}.png`);
    expect(image.byteLength).toBeLessThan(CARD_BYTES);
  });
}

test("the icons beside the Open Graph pictures", async ({ page }) => {
  for (const [file, side] of [
    ["apple-touch-icon.png", 180],
    ["icon-512.png", 512],
  ] as const) {
    // The circle fills the safe zone of a maskable icon.
    const html = `<!doctype html><body style="margin: 0; background: ${paper}"><style>svg { display: block; width: 80%; margin: 10% }</style>${await readFile(favicon, "utf8")}`;
    await takeScreenshot(page, html, { width: side, height: side }, file);
  }
});

/** An .ico file of PNG images, each with its side in pixels. */
function iconFile(images: readonly { side: number; png: Buffer }[]): Buffer {
  const HEADER_BYTES = 6;
  const ENTRY_BYTES = 16;
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { side, png }] of images.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

test("the icon for browsers without SVG icons", async () => {
  const images = await Promise.all(
    [32, 48].map(async (side) => ({ side, png: await sharp(favicon, { density: 600 }).resize(side).png().toBuffer() })),
  );
  await writeFile(path.join(publicFiles, "favicon.ico"), iconFile(images));
});
