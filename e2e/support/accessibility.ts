import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import { expect, type Page } from "@playwright/test";
import { isFullDose } from "@hourloom/db/testing/dose";

const options: axe.RunOptions = { resultTypes: ["violations"] };

/** The window sizes to check, and the theme in which axe runs at each. */
const sizes = [
  { width: 1440, height: 900, axeIn: "light" },
  { width: 768, height: 1024, axeIn: undefined },
  { width: 375, height: 812, axeIn: "dark" },
  { width: 320, height: 640, axeIn: undefined },
] as const;

/** Minified, which the browser parses in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Waits until finite animations have ended, since axe would measure intermediate colours. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Scripts react to a change of theme or size in the next frame, and animations start in
    // another.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      return playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Expects that axe finds no violations (WCAG 2.2 AA, best practices) in the elements. */
export async function expectAccessible(page: Page, selectors = ["html"]): Promise<void> {
  // Content that is busy may be dimmed.
  await expect(page.locator("[aria-busy=true]:not(button)")).toHaveCount(0);
  await waitForAnimations(page);
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

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "sideways scroll").toBe(0);
}

/** Checks the page in its current state. */
export type CheckPage = () => Promise<void>;

/**
 * Checks a screen at four widths and in both themes, with axe at one width for each theme, or with
 * full coverage everywhere. `prepare` brings the screen into its state at each width, and may check
 * intermediate states. Leaves the page at 320 px, in the dark theme, with reduced motion.
 */
export async function expectGoodEverywhere(
  page: Page,
  prepare: (check: CheckPage) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { width, height, axeIn } of sizes) {
      // Without axe the theme makes no difference.
      if (!isFullDose && (axeIn ?? "light") !== colorScheme) continue;
      const check = async () => {
        if (isFullDose || axeIn !== undefined) await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      await page.setViewportSize({ width, height });
      await prepare(check);
      await check();
    }
  }
}
