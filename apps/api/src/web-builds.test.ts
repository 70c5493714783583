import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DAY_MS, HOUR_MS } from "@hourloom/schema/fields/limits";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { readPublicPages } from "./http/public-pages.ts";
import { webApp } from "./http/web-app.ts";
import { findWebBuild } from "./web-builds.ts";

const [CURRENT, HOUR_OLD, DAYS_OLD] = ["a", "b", "c"].map((letter) => letter.repeat(16));

/** A folder with three builds, each with a file of its own. */
function makeBuilds(nowMs: number): string {
  const web = mkdtempSync(path.join(tmpdir(), "hourloom-builds-"));
  onTestFinished(() => rmSync(web, { recursive: true }));
  for (const [name = "", ageMs] of [
    [CURRENT, 3 * DAY_MS],
    [HOUR_OLD, HOUR_MS],
    [DAYS_OLD, 2 * DAY_MS],
    ["copying-7", 0],
  ] as const) {
    const place = path.join(web, ".builds", name);
    for (const folder of ["assets", "pages"]) mkdirSync(path.join(place, folder), { recursive: true });
    writeFileSync(path.join(place, "pages/app.html"), "<!doctype html><title>page</title>");
    writeFileSync(path.join(place, "assets", `${name}.js`), name);
    writeFileSync(path.join(place, "robots.txt"), name);
    const at = new Date(nowMs - ageMs);
    utimesSync(place, at, at);
  }
  writeFileSync(path.join(web, ".builds/current"), CURRENT ?? "");
  return web;
}

test("the current build is served, with the files of those that were current within a day", async () => {
  const nowMs = Date.now();
  const { webDirectory, formerDirectories } = findWebBuild(makeBuilds(nowMs), nowMs);
  expect([webDirectory, ...formerDirectories].map((place) => path.basename(place))).toEqual([CURRENT, HOUR_OLD]);
  const site = { publicUrl: "http://hourloom.test", projectUrl: undefined, operator: undefined, offersTrials: false };
  const pages = await readPublicPages(path.join(webDirectory, "pages"), site);
  const app = fastify();
  await webApp(app, [webDirectory, ...formerDirectories], { pages, offersTrials: false });
  const read = async (name: string) => (await app.inject(name)).body;
  expect(await read(`/assets/${CURRENT}.js`)).toBe(CURRENT);
  expect(await read(`/assets/${HOUR_OLD}.js`)).toBe(HOUR_OLD);
  expect(await read("/robots.txt")).toBe(CURRENT);
  expect((await app.inject(`/assets/${DAYS_OLD}.js`)).statusCode).toBe(404);
});

test("without a stored build what was built just there is served", () => {
  const web = mkdtempSync(path.join(tmpdir(), "hourloom-builds-"));
  onTestFinished(() => rmSync(web, { recursive: true }));
  expect(findWebBuild(web, 0)).toEqual({ webDirectory: path.join(web, "dist"), formerDirectories: [] });
});
