import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import { expect, type Page } from "@playwright/test";
import { isFullDose } from "@hourloom/db/testing/dose";

/** What is right need not be listed. */
const options: axe.RunOptions = { resultTypes: ["violations"] };

/** At all of them nothing may be wider than the window. */
const sizes = [
  { width: 1440, height: 900, axeIn: "light" },
  { width: 768, height: 1024, axeIn: undefined },
  // Bars, sheets and menus of a phone stand on no other page.
  { width: 375, height: 812, axeIn: "dark" },
  { width: 320, height: 640, axeIn: undefined },
] as const;

/** The minified one takes a browser half the time to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Until nothing fades or slides any more: what is half there has no colours of its own. What goes round and round is let alone. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A theme or a size that has just changed is told to scripts with one frame, and what they change fades from the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      return playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The rules of WCAG 2.2 AA and good practice: axe finds nothing on the page as it stands, or in some elements of it. */
export async function expectAccessible(page: Page, selectors = ["html"]): Promise<void> {
  await still(page);
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([include, chosen]) => {
      const { axe: tool } = window as unknown as { axe: typeof axe };
      const found = await tool.run({ include }, chosen);
      return found.violations.map(({ id, nodes }) => ({
        id,
        at: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }));
    },
    [selectors, options] as const,
  );
  expect(violations).toEqual([]);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "sideways scroll").toBe(0);
}

/** Looks at the page as it stands. */
export type Look = () => Promise<void>;

/**
 * Looks at a screen at four widths and in both themes, with axe at one width for each theme; in the
 * full dose with axe everywhere. `prepare` brings the screen into its state at each width, and may
 * look at states on the way. Leaves the page at 320 px, in the dark theme, with reduced motion.
 */
export async function expectGoodEverywhere(
  page: Page,
  prepare: (look: Look) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { width, height, axeIn } of sizes) {
      // Without axe no theme is told from the other.
      if (!isFullDose && (axeIn ?? "light") !== colorScheme) continue;
      const look = async () => {
        if (isFullDose || axeIn !== undefined) await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      await page.setViewportSize({ width, height });
      await prepare(look);
      await look();
    }
  }
}
